import type { Octokit } from '@octokit/rest';
import { COMMIT_EMAIL, githubRepository, type RepoCommit, RepoFailure, type RepoSave } from '@sendstep/core';
import { githubFailure, statusOf } from './github-failure.js';

export interface GithubApiOptions {
  /** Another URL for GitHub Enterprise. */
  apiUrl?: string;
  /** Sends the requests, and limits their time. */
  fetch: typeof fetch;
}
type Rest = Octokit['rest'];
/** A named type, so our declarations do not spell out the library's types. */
export interface GithubRest extends Rest {}
export type GithubApi = Awaited<ReturnType<typeof githubApi>>;

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

interface Listed {
  sha: string;
  commit: { message: string; author: { name?: string } | null; committer: { date?: string } | null };
}
export const readCommit = ({ sha, commit }: Listed): RepoCommit => ({
  sha,
  message: commit.message,
  author: commit.author?.name ?? '',
  committedAt: Date.parse(commit.committer?.date ?? '') || 0,
});

/** One repository on GitHub, with the requests that are used more than once. */
export async function githubApi(url: string, token: string | undefined, { apiUrl, fetch }: GithubApiOptions) {
  const at = githubRepository(url);
  if (!at) throw new RepoFailure('not a GitHub repository');
  const baseUrl = apiUrl ?? 'https://api.github.com';
  const { Octokit: Client } = await import('@octokit/rest');
  const { rest }: { rest: GithubRest } = new Client({
    auth: token,
    baseUrl,
    log: SILENT,
    request: { fetch, log: SILENT },
  });

  /** Returns undefined for the given statuses. */
  async function ask<T>(work: Promise<{ data: T }>, ...absent: number[]): Promise<T | undefined> {
    try {
      return (await work).data;
    } catch (error) {
      if (absent.includes(statusOf(error))) return undefined;
      throw githubFailure(error, token);
    }
  }
  const must = async <T>(work: Promise<{ data: T }>) => (await ask(work))!;

  const entriesOf = async (tree_sha: string, deep = {}) =>
    (await must(rest.git.getTree({ ...at, tree_sha, ...deep }))).tree;

  /** All entries below a folder of a tree; empty if the folder does not exist. */
  async function folderAt(tree: string, folder: string) {
    let sha = tree;
    for (const name of folder.split('/')) {
      const below = (await entriesOf(sha)).find(({ path, type }) => path === name && type === 'tree');
      if (!below) return [];
      sha = below.sha;
    }
    return entriesOf(sha, { recursive: '1' });
  }

  return {
    at,
    rest,
    ask,
    must,
    folderAt,
    /** 409: the repository is empty. */
    head: async (branch: string) =>
      (await ask(rest.git.getRef({ ...at, ref: `heads/${branch}` }), 404, 409))?.object.sha,
    list: async (sha: string, path: string, page: number, per_page: number) =>
      ((await ask(rest.repos.listCommits({ ...at, sha, path, page, per_page }), 409)) ?? []).map(readCommit),

    /** Creates a commit on top of another. It is not visible until the branch is moved to it. */
    async addCommit(parent: string, { folder, files, author, savedAt, message }: RepoSave): Promise<string> {
      const { tree } = await must(rest.git.getCommit({ ...at, commit_sha: parent }));
      const existing = await folderAt(tree.sha, folder);
      const removed = existing.filter(({ type, path }) => type !== 'tree' && !Object.hasOwn(files, path));
      const blob = { mode: '100644' as const, type: 'blob' as const };
      const entries = [
        ...removed.map(({ path }) => ({ ...blob, path: `${folder}/${path}`, sha: null })),
        ...Object.entries(files).map(([path, content]) => ({ ...blob, path: `${folder}/${path}`, content })),
      ];
      const changed = entries.length > 0;
      const next = changed ? await must(rest.git.createTree({ ...at, base_tree: tree.sha, tree: entries })) : tree;
      const date = new Date(Math.floor(savedAt / 1000) * 1000).toISOString();
      const by = { name: author, email: COMMIT_EMAIL, date };
      const commit = { message, tree: next.sha, parents: [parent], author: by, committer: by };
      return (await must(rest.git.createCommit({ ...at, ...commit }))).sha;
    },
    /** Not forced: refused if the new commit is no longer a descendant of the branch. */
    async moveBranch(branch: string, sha: string): Promise<boolean> {
      try {
        await must(rest.git.updateRef({ ...at, ref: `heads/${branch}`, sha, force: false }));
        return true;
      } catch (error) {
        if (error instanceof RepoFailure && /fast.forward/i.test(error.message)) return false;
        throw error;
      }
    },
  };
}
