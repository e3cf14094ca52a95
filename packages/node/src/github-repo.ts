import { setTimeout as pause } from 'node:timers/promises';
import { isSha, type RepoCommit, type RepoConnection, RepoFailure, type RepoHost } from '@sendstep/core';
import { appendCommits } from './append-commits.js';
import { type GithubApi, type GithubApiOptions, githubApi, readCommit } from './github-api.js';

const MAX_FILES = 200;
const MAX_BYTES = 6_000_000;
/** Commits of a layout that are searched for a save that was already committed: far more than one push has. */
const COMMITS_SEARCHED = 100;
const CONCURRENT_READS = 8;
const README = 'Email layouts, one folder each in email-templates. Every save in Sendstep is a commit here.\n';

/** A repository on GitHub, through its API. Needs a token with read and write access to contents, and no git on this host. */
export function githubRepo(options: GithubApiOptions): RepoHost {
  const open = ({ url, token }: Pick<RepoConnection, 'url' | 'token'>) => githubApi(url, token, options);
  return {
    async check({ branch, ...connection }) {
      const { must, ask, head } = open(connection);
      const repository = await must<{ default_branch: string; permissions?: { push?: boolean } }>('GET ');
      if (repository.permissions?.push === false) {
        throw new RepoFailure('the token cannot write to the repository; give it write access to its contents');
      }
      const wanted = branch ?? repository.default_branch;
      if (await head(wanted)) return wanted;
      const branches = (await ask<{ name: string }[]>('GET /branches', { query: { per_page: 5 } }, 404, 409)) ?? [];
      if (branches.length === 0) return wanted;
      const names = branches.map(({ name }) => name).join(', ');
      throw new RepoFailure(`the repository has no branch "${wanted}"; it has ${names}`);
    },
    async log(connection, folder, page, perPage) {
      const { head, list } = open(connection);
      const sha = await head(connection.branch);
      return sha ? { items: await list(sha, folder, page, perPage), total: null } : { items: [], total: 0 };
    },
    async read(connection, sha, folder) {
      if (!isSha(sha)) return undefined;
      const api = open(connection);
      // Only commits of the branch: the API returns commits of any fork by their id.
      const range = encodeURIComponent(`${sha}...${connection.branch}`);
      const query = { per_page: 1 };
      const compared = await api.ask<{ status: string }>(`GET /compare/${range}`, { query }, 404, 409, 422);
      if (compared?.status !== 'ahead' && compared?.status !== 'identical') return undefined;
      const commit = await api.commitAt(sha);
      // Links and submodules are left out: they point elsewhere.
      const blobs = (await api.folderAt(commit.tree.sha, folder)).filter(({ mode }) => mode.startsWith('100'));
      if (blobs.length === 0) return undefined;
      if (blobs.length > MAX_FILES || blobs.reduce((sum, { size = 0 }) => sum + size, 0) > MAX_BYTES) {
        throw new RepoFailure('the folder of this layout is too large');
      }
      return { commit: readCommit(sha, commit), files: await readBlobs(api, blobs) };
    },
    async commit(connection, saves) {
      const api = open(connection);
      const { branch } = connection;
      const lists = new Map<string, Promise<RepoCommit[]>>();
      return appendCommits(
        {
          head: async () => (await api.head(branch)) ?? createBranch(api, branch),
          candidates(sha, { folder }) {
            const key = `${sha} ${folder}`;
            const commits = lists.get(key) ?? api.list(sha, folder, 1, COMMITS_SEARCHED);
            lists.set(key, commits);
            return commits;
          },
          async build(sha, missing) {
            if (!sha) throw new RepoFailure('the branch cannot be created; create it with a first commit');
            let tip = sha;
            for (const save of missing) tip = await api.addCommit(tip, save);
            return tip;
          },
          push: (_from, sha) => api.moveBranch(branch, sha),
        },
        saves,
        pause,
      );
    },
  };
}

async function readBlobs({ must }: GithubApi, blobs: { path: string; sha: string }[]) {
  const files: Record<string, Uint8Array> = {};
  for (let i = 0; i < blobs.length; i += CONCURRENT_READS) {
    await Promise.all(
      blobs.slice(i, i + CONCURRENT_READS).map(async ({ path, sha }) => {
        const { content } = await must<{ content: string }>(`GET /git/blobs/${sha}`);
        files[path] = new Uint8Array(Buffer.from(content, 'base64'));
      }),
    );
  }
  return files;
}

/** GitHub accepts only a file in an empty repository, so the first commit is a README. */
async function createBranch({ ask, head }: GithubApi, branch: string): Promise<string | undefined> {
  const content = Buffer.from(README).toString('base64');
  const body = { branch, message: 'Begin the history of email layouts', content };
  await ask('PUT /contents/README.md', { body }, 409, 422);
  return head(branch);
}
