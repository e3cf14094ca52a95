import type { RepoProvider } from '../domain/repository.js';

/** A connected repository and what opens it. */
export interface RepoConnection {
  storeId: string;
  provider: RepoProvider;
  url: string;
  branch: string;
  token: string | undefined;
}

/** One save of a layout as it is committed: its folder holds exactly these files afterwards. None: the folder goes. */
export interface RepoSave {
  layoutId: string;
  version: number;
  /** When it was saved. The commit carries this time, so that making it again makes the same commit. */
  savedAt: number;
  author: string;
  /** With its trailers, see `commitMessage`. */
  message: string;
  folder: string;
  files: Record<string, string>;
}

export interface RepoCommit {
  sha: string;
  message: string;
  author: string;
  committedAt: number;
}

/** The repository could not be worked with. The message is a sentence for its owner and never holds the token. */
export class RepoFailure extends Error {
  override readonly name = 'RepoFailure';
}

/** A kind of hosted git repository. Every implementation passes `describeRepoHost`. */
export interface RepoHost {
  /** Whether it can be reached, and which branch to use: the one named, or the repository's own. */
  check(connection: Omit<RepoConnection, 'branch'> & { branch: string | undefined }): Promise<string>;
  /** The commits of the branch that changed a folder, newest first. `total` is null where nobody counts. */
  log(
    connection: RepoConnection,
    folder: string,
    page: number,
    perPage: number,
  ): Promise<{ items: RepoCommit[]; total: number | null }>;
  /** The files of a folder at a commit of the branch, by their path in the folder; undefined when there are none. */
  read(
    connection: RepoConnection,
    sha: string,
    folder: string,
  ): Promise<{ commit: RepoCommit; files: Record<string, Uint8Array> } | undefined>;
  /**
   * Makes a commit of every save, in order, and pushes them at once; answers the newest. A save that the branch has already
   * is left out, and the push fails when the branch moved meanwhile (then all is read again), so that doing it twice, or
   * on two hosts at once, makes no commit twice and no second line of history.
   */
  commit(connection: RepoConnection, saves: RepoSave[]): Promise<string>;
}
