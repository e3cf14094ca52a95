import { commitAuthor, commitMessage } from '../domain/commit-message.js';
import { layoutFiles, layoutFolder } from '../domain/layout-files.js';
import { type QueuedSave, type Repository, repositorySealContext } from '../domain/repository.js';
import { snapshotOf } from '../domain/snapshot.js';
import type { Ports, RepoConnection, RepoSave } from '../ports/index.js';
import { RepoFailure } from '../ports/repo-host.js';
import type { Job } from './job.js';

const STORES = 4;
const IMPORTS = 500;
const SAVES = 20;
/** Characters per commit batch; a layout may have thirty languages of a megabyte each. */
const MAX_CHARACTERS = 8_000_000;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 10 * 60 * 1000;

/**
 * Commits saved layouts to the connected repository, after the save and in order of each layout's versions. Saves leave
 * the queue after they were pushed; if a host dies in between, another one finds them already committed.
 */
export const commitSaves = (leaseMs = 30_000): Job => ({
  name: 'commit-saves',
  everyMs: 2_000,
  async run(ports) {
    const due = await ports.repositories.due(ports.clock.now(), STORES);
    const outcomes = await Promise.allSettled(due.map((storeId) => commitOf(storeId, ports, leaseMs)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    const done = outcomes.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0);
    return { done, more: done > 0 };
  },
});

async function commitOf(storeId: string, ports: Ports, leaseMs: number): Promise<number> {
  const holder = ports.ids.uuid();
  if (!(await ports.leases.acquire(`repo:${storeId}`, holder, leaseMs))) return 0;
  try {
    const repository = await ports.repositories.find(storeId);
    return repository ? await commitBatch(storeId, repository, ports) : 0;
  } finally {
    await ports.leases.release(`repo:${storeId}`, holder);
  }
}

async function commitBatch(storeId: string, repository: Repository, ports: Ports): Promise<number> {
  const { id } = repository;
  if (repository.importing) {
    const now = ports.clock.now();
    await ports.transaction((tx) => tx.repositories.importMore(storeId, id, IMPORTS, now));
  }
  const queued = await ports.repositories.next(storeId, id, SAVES);
  // Importing counts as work: there may be more to import.
  if (queued.length === 0) return repository.importing ? 1 : 0;
  try {
    const { taken, saves } = await savesOf(storeId, queued, ports);
    const connection = await connectionOf(storeId, repository, ports);
    const sha = await ports.repoHosts[repository.provider].commit(connection, saves);
    const at = ports.clock.now();
    await ports.transaction((tx) => tx.repositories.done(storeId, id, taken, { sha, at }));
    return taken.length;
  } catch (error) {
    const expected = error instanceof RepoFailure;
    const reason = expected ? error.message : 'unexpected error; see the log of the host';
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(repository.failures, 20), MAX_PAUSE_MS);
    await ports.repositories.fail(storeId, id, reason, ports.clock.now() + pause);
    if (!expected) throw error;
    return 0;
  }
}

async function connectionOf(storeId: string, repository: Repository, ports: Ports): Promise<RepoConnection> {
  const { id, provider, url, branch, sealed } = repository;
  const store = await ports.stores.find(storeId);
  const open = (text: string) =>
    ports.cipher.open({ storeId, dataKey: store?.dataKey ?? '' }, repositorySealContext(id), text);
  return { storeId, provider, url, branch, token: sealed === null ? undefined : await open(sealed) };
}

/** The commits to create, and the queued saves they contain. */
async function savesOf(storeId: string, queued: QueuedSave[], ports: Ports) {
  const saves: RepoSave[] = [];
  const taken: QueuedSave[] = [];
  let characters = 0;
  for (const one of queued) {
    const { layoutId, version, kind, queuedAt } = one;
    // A removal has its own version number and no content: the previous version has the layout's name.
    const removal = kind === 'remove';
    const stored = await ports.layouts.queuedSnapshot(storeId, layoutId, removal ? version - 1 : version);
    taken.push(one);
    if (!stored) continue;
    const { note, parts } = stored;
    const snapshot = snapshotOf(parts);
    const files = removal ? {} : layoutFiles(version, snapshot);
    const summary = removal ? 'removed' : note.summary;
    saves.push({
      layoutId,
      version,
      savedAt: removal ? queuedAt : note.createdAt,
      author: removal ? commitAuthor('') : commitAuthor(note.keyName),
      message: commitMessage(snapshot.layout.name, summary, layoutId, version),
      folder: layoutFolder(layoutId),
      files,
    });
    for (const text of Object.values(files)) characters += text.length;
    if (characters > MAX_CHARACTERS) break;
  }
  return { taken, saves };
}
