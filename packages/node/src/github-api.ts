import { COMMIT_EMAIL, githubRepository, type RepoCommit, RepoFailure, type RepoSave } from '@sendstep/core';
import { githubRequest } from './github-request.js';

export interface GithubApiOptions {
  /** Another URL for GitHub Enterprise. */
  apiUrl?: string;
  /** Sends the requests, and limits their time. */
  fetch: typeof fetch;
}
export type GithubApi = ReturnType<typeof githubApi>;

export interface GithubCommit {
  message: string;
  tree: { sha: string };
  author: { name?: string } | null;
  committer: { date?: string } | null;
}
export interface GithubEntry {
  path: string;
  mode: string;
  type: string;
  sha: string;
  size?: number;
}

export const readCommit = (sha: string, { message, author, committer }: GithubCommit): RepoCommit => ({
  sha,
  message,
  author: author?.name ?? '',
  committedAt: Date.parse(committer?.date ?? '') || 0,
});

/** A branch in the path of a request: a slash in its name is encoded. */
const refPath = (branch: string) => encodeURIComponent(`heads/${branch}`);

/** One repository on GitHub, with the requests that are used more than once. */
export function githubApi(url: string, token: string | undefined, { apiUrl, fetch }: GithubApiOptions) {
  const at = githubRepository(url);
  if (!at) throw new RepoFailure('not a GitHub repository');
  const base = (apiUrl ?? 'https://api.github.com').replace(/\/+$/, '');
  const { ask, must } = githubRequest({ url: `${base}/repos/${at.owner}/${at.repo}`, token, fetch });

  const commitAt = (sha: string) => must<GithubCommit>(`GET /git/commits/${sha}`);
  const entriesOf = async (tree: string, query = {}) =>
    (await must<{ tree: GithubEntry[] }>(`GET /git/trees/${tree}`, { query })).tree;

  /** All entries below a folder of a tree; empty if the folder does not exist. */
  async function folderAt(tree: string, folder: string): Promise<GithubEntry[]> {
    let sha = tree;
    for (const name of folder.split('/')) {
      const below = (await entriesOf(sha)).find(({ path, type }) => path === name && type === 'tree');
      if (!below) return [];
      sha = below.sha;
    }
    return entriesOf(sha, { recursive: '1' });
  }

  return {
    ask,
    must,
    commitAt,
    folderAt,
    /** 409: the repository is empty. */
    head: async (branch: string) =>
      (await ask<{ object: { sha: string } }>(`GET /git/ref/${refPath(branch)}`, {}, 404, 409))?.object.sha,
    async list(sha: string, path: string, page: number, per_page: number): Promise<RepoCommit[]> {
      const query = { sha, path, page, per_page };
      const listed = await ask<{ sha: string; commit: GithubCommit }[]>('GET /commits', { query }, 409);
      return (listed ?? []).map((item) => readCommit(item.sha, item.commit));
    },

    /** Creates a commit on top of another. It is not visible until the branch is moved to it. */
    async addCommit(parent: string, { folder, files, author, savedAt, message }: RepoSave): Promise<string> {
      const { tree } = await commitAt(parent);
      const existing = await folderAt(tree.sha, folder);
      const removed = existing.filter(({ type, path }) => type !== 'tree' && !Object.hasOwn(files, path));
      const blob = { mode: '100644', type: 'blob' };
      const entries = [
        ...removed.map(({ path }) => ({ ...blob, path: `${folder}/${path}`, sha: null })),
        ...Object.entries(files).map(([path, content]) => ({ ...blob, path: `${folder}/${path}`, content })),
      ];
      const changes = { body: { base_tree: tree.sha, tree: entries } };
      const next = entries.length > 0 ? await must<{ sha: string }>('POST /git/trees', changes) : tree;
      const date = new Date(Math.floor(savedAt / 1000) * 1000).toISOString();
      const by = { name: author, email: COMMIT_EMAIL, date };
      const body = { message, tree: next.sha, parents: [parent], author: by, committer: by };
      return (await must<{ sha: string }>('POST /git/commits', { body })).sha;
    },
    /** Not forced: refused if the new commit is no longer a descendant of the branch. */
    async moveBranch(branch: string, sha: string): Promise<boolean> {
      try {
        await must(`PATCH /git/refs/${refPath(branch)}`, { body: { sha, force: false } });
        return true;
      } catch (error) {
        if (error instanceof RepoFailure && /fast.forward/i.test(error.message)) return false;
        throw error;
      }
    },
  };
}
