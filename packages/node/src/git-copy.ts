import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { COMMIT_EMAIL, isSha, type RepoCommit, RepoFailure, type RepoSave } from '@sendstep/core';
import { type GitOptions, runGit } from './git-command.js';
import { readFolder } from './git-folder.js';
import { type GitProxyOptions, openGitProxy } from './git-proxy.js';

export interface GitCopyOptions {
  path: string;
  url: string;
  token: string | undefined;
  network: GitProxyOptions;
  caFile?: string | undefined;
  timeoutMs?: number | undefined;
}
export type GitCopy = ReturnType<typeof gitCopy>;

/** The branch as it was last fetched. Its objects need not be sent again. */
const SEEN = 'refs/sendstep/seen';
/** The first fetch of a long history takes a while. */
const TRANSFER_MS = 5 * 60 * 1000;
const LOG = ['log', '-z', '--no-color', '--encoding=UTF-8', '--format=tformat:%H%x00%an%x00%ct%x00%B'];
/** The branch has moved since it was fetched. */
const MOVED =
  /stale info|fetch first|non-fast-forward|cannot lock ref|failed to (update|lock)|incorrect old value|reference already exists/i;

/** A bare copy of a repository, with fetched commits and commits that are about to be pushed. Nothing is ever checked out. */
export function gitCopy({ path, url, token, network, caFile, timeoutMs }: GitCopyOptions) {
  const git = (args: string[], options: Omit<GitOptions, 'directory'> = {}) =>
    runGit(args, { directory: path, ...options, ...(timeoutMs ? { timeoutMs } : {}) });
  /** For commands that connect to the repository. Only these need the token and, over https, a proxy. */
  async function gitRemote(args: string[], options: Omit<GitOptions, 'directory'> = {}) {
    const proxy = /^https:/i.test(url) ? await openGitProxy(network) : undefined;
    try {
      return await git(args, { ...options, token, proxy, caFile });
    } finally {
      await proxy?.close();
    }
  }
  const succeeds = async (...args: string[]) => (await git(args, { expect: [1, 128] })).code === 0;
  const has = (sha: string) => succeeds('cat-file', '-e', `${sha}^{commit}`);

  /** The refs of the repository with these names. */
  async function refs(...names: string[]) {
    const { output } = await gitRemote(['ls-remote', '--symref', '--', url, ...names]);
    const lines = output.toString().trimEnd().split('\n');
    return lines.map((line) => line.split('\t') as [value: string, name: string]);
  }

  async function log(...args: string[]): Promise<RepoCommit[]> {
    const { output } = await git([...LOG, ...args]);
    const fields = output.toString().split('\0');
    return Array.from({ length: Math.floor(fields.length / 4) }, (_, i) => {
      const [sha, author, seconds, message] = fields.slice(i * 4, i * 4 + 4) as [string, string, string, string];
      return { sha, author, committedAt: Number(seconds) * 1000, message };
    });
  }

  return {
    refs,
    log,
    async prepare() {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await git(['init', '--bare', '--quiet', '--template=', '--', path]);
    },
    /** The newest commit of a branch, after fetching its objects. */
    async head(branch: string): Promise<string | undefined> {
      const ref = `refs/heads/${branch}`;
      const sha = (await refs(ref)).find(([, name]) => name === ref)?.[0];
      if (sha === undefined || !isSha(sha)) return undefined;
      if (!(await has(sha))) {
        const fetch = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', url, `+${ref}:${SEEN}`];
        await gitRemote(fetch, { timeoutMs: TRANSFER_MS }).catch(async (error) => {
          // Another process may have fetched it at the same time, which makes this fetch fail.
          if (!(await has(sha))) throw error;
        });
      }
      return sha;
    },
    count: async (head: string, folder: string) =>
      Number((await git(['rev-list', '--count', head, '--', folder])).output),
    contains: (head: string, sha: string) => succeeds('merge-base', '--is-ancestor', sha, head),

    folder: (sha: string, folder: string) => readFolder(git, sha, folder),

    /** Creates the commits; returns the last one. */
    async build(head: string | undefined, saves: RepoSave[]): Promise<string> {
      const pending = `refs/sendstep/pending/${randomUUID()}`;
      await git(['fast-import', '--quiet', '--done'], { input: importStream(pending, head, saves) });
      const { output } = await git(['rev-parse', '--verify', pending]);
      await git(['update-ref', '-d', pending]);
      return output.toString().trim();
    },
    /** Moves the branch; false if it is no longer at `from`. */
    async push(branch: string, from: string | undefined, to: string): Promise<boolean> {
      const ref = `refs/heads/${branch}`;
      const args = ['push', '--porcelain', `--force-with-lease=${ref}:${from ?? ''}`, '--', url, `${to}:${ref}`];
      const { code, text } = await gitRemote(args, { expect: [1], timeoutMs: TRANSFER_MS });
      if (code === 0) return succeeds('update-ref', SEEN, to).then(() => true);
      if (MOVED.test(text)) return false;
      throw new RepoFailure(`the repository refused the commit: ${refusal(text)}`);
    },
    tidy: () => succeeds('gc', '--auto', '--quiet').catch(() => false),
  };
}

const refusal = (text: string) => {
  const line = text.split('\n').find((one) => one.startsWith('!')) ?? '';
  return [...(/\(([^)]*)\)\s*$/.exec(line)?.[1] ?? 'no reason was given')].slice(0, 200).join('');
};

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;

/** Commits for `git fast-import`: each replaces its folder and leaves the rest of the tree unchanged. */
function importStream(ref: string, head: string | undefined, saves: RepoSave[]): string {
  const commits = saves.map(({ savedAt, author, message, folder, files }, i) => {
    const stamp = `${author} <${COMMIT_EMAIL}> ${Math.floor(savedAt / 1000)} +0000`;
    const parent = i === 0 && head !== undefined ? `from ${head}\n` : '';
    const written = Object.entries(files).map(([name, text]) => `M 100644 inline ${folder}/${name}\n${data(text)}`);
    const start = `commit ${ref}\nauthor ${stamp}\ncommitter ${stamp}\n${data(message)}${parent}`;
    return `${start}D ${folder}\n${written.join('')}\n`;
  });
  return `feature done\n${commits.join('')}done\n`;
}
