import type { RepoProvider } from '../domain/repository.js';

/** A connected repository and its credentials. */
export interface RepoConnection {
  storeId: string;
  provider: RepoProvider;
  url: string;
  branch: string;
  token: string | undefined;
}

/** One save of a layout to commit. Afterwards its folder contains exactly these files; without files it is removed. */
export interface RepoSave {
  layoutId: string;
  version: number;
  /** When it was saved. Used as the commit time, so repeating it creates the same commit. */
  savedAt: number;
  author: string;
  /** Including trailers, see `commitMessage`. */
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

/** An operation on the repository failed. The message is for its owner and never contains the token. */
export class RepoFailure extends Error {
  override readonly name = 'RepoFailure';
}

/** A kind of hosted git repository. Every implementation passes `describeRepoHost`. */
export interface RepoHost {
  /** Checks that it can be reached and returns the branch to use: the given one, or the repository's default. */
  check(connection: Omit<RepoConnection, 'branch'> & { branch: string | undefined }): Promise<string>;
  /** The commits of the branch that changed a folder, newest first. `total` is null if the host cannot count them. */
  log(
    connection: RepoConnection,
    folder: string,
    page: number,
    perPage: number,
  ): Promise<{ items: RepoCommit[]; total: number | null }>;
  /** The files of a folder at a commit of the branch, by path in the folder; undefined if there are none. */
  read(
    connection: RepoConnection,
    sha: string,
    folder: string,
  ): Promise<{ commit: RepoCommit; files: Record<string, Uint8Array> } | undefined>;
  /**
   * Commits every save in order and pushes once; returns the newest sha. Saves already in the branch are skipped, and if
   * the branch moved meanwhile, the push fails and everything is read again. So repeating it, or running it on two hosts,
   * neither duplicates commits nor forks the history.
   */
  commit(connection: RepoConnection, saves: RepoSave[]): Promise<string>;
}
