import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isSha, type RepoConnection, RepoFailure, type RepoHost } from '@sendstep/core';
import { addressGuard } from './address-guard.js';
import { appendCommits } from './append-commits.js';
import { type GitCopy, gitCopy } from './git-copy.js';
import { type Resolve, systemResolve } from './guarded-connector.js';

export interface GitRepoOptions {
  /** Where copies of the repositories are kept, one per store. They can be deleted at any time. */
  directory: string;
  /** CIDRs and addresses that may be reached over https besides public ones. */
  allowNetworks?: string[];
  resolve?: Resolve;
  /** A PEM file of certificate authorities to trust instead of the system's. */
  caFile?: string;
  timeoutMs?: number;
}

const HEADS = 'refs/heads/';

/**
 * Any git repository, through the git program, which supports https, ssh, local paths and every pack format.
 */
export function gitRepo(options: GitRepoOptions): RepoHost {
  const { directory, allowNetworks, resolve = systemResolve, caFile, timeoutMs } = options;
  const network = { guard: addressGuard(allowNetworks), resolve };
  const turns = new Map<string, Promise<unknown>>();

  /** One job at a time per copy: two would wait for each other's locks. */
  function withCopy<T>(
    { storeId, url, token }: Pick<RepoConnection, 'storeId' | 'url' | 'token'>,
    job: (copy: GitCopy) => Promise<T>,
  ): Promise<T> {
    const work = async () => {
      const copy = gitCopy({ path: join(directory, storeId), url, token, network, caFile, timeoutMs });
      await copy.prepare();
      return job(copy);
    };
    const next = (turns.get(storeId) ?? Promise.resolve()).then(work, work);
    const settled = next
      .catch(() => {})
      .then(() => {
        if (turns.get(storeId) === settled) turns.delete(storeId);
      });
    turns.set(storeId, settled);
    return next;
  }

  return {
    check: ({ branch, ...connection }) =>
      withCopy(connection, async (copy) => {
        const refs = await copy.refs('HEAD', `${HEADS}*`);
        const branches = refs.flatMap(([, name]) => (name?.startsWith(HEADS) ? [name.slice(HEADS.length)] : []));
        const own = refs.find(([value, name]) => name === 'HEAD' && value.startsWith(`ref: ${HEADS}`))?.[0];
        const wanted = branch ?? own?.slice(`ref: ${HEADS}`.length) ?? 'main';
        if (branches.length === 0 || branches.includes(wanted)) return wanted;
        throw new RepoFailure(`the repository has no branch "${wanted}"; it has ${branches.slice(0, 5).join(', ')}`);
      }),
    log: (connection, folder, page, perPage) =>
      withCopy(connection, async (copy) => {
        const head = await copy.head(connection.branch);
        if (!head) return { items: [], total: 0 };
        const slice = [`--skip=${(page - 1) * perPage}`, `--max-count=${perPage}`];
        return { items: await copy.log(...slice, head, '--', folder), total: await copy.count(head, folder) };
      }),
    read: (connection, sha, folder) =>
      withCopy(connection, async (copy) => {
        const head = await copy.head(connection.branch);
        // Only commits of the branch: the copy may have commits of a repository that was connected before.
        if (!head || !isSha(sha) || !(await copy.contains(head, sha))) return undefined;
        const files = await copy.folder(sha, folder);
        const [commit] = await copy.log('--max-count=1', sha, '--');
        return files && commit && { commit, files };
      }),
    commit: (connection, saves) =>
      withCopy(connection, async (copy) => {
        const branch = {
          head: () => copy.head(connection.branch),
          candidates: (head: string, { layoutId, version }: { layoutId: string; version: number }) => {
            const both = [`--grep=^Sendstep-Layout: ${layoutId}$`, `--grep=^Sendstep-Version: ${version}$`];
            return copy.log(...both, '--all-match', '--max-count=3', head, '--');
          },
          build: copy.build,
          push: (from: string | undefined, to: string) => copy.push(connection.branch, from, to),
        };
        const sha = await appendCommits(branch, saves, pause);
        await copy.tidy();
        return sha;
      }),
  };
}
