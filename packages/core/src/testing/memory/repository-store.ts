import type { LayoutRow } from '../../domain/layout.js';
import type { QueuedSave, Repository } from '../../domain/repository.js';
import type { RepositoryStore } from '../../ports/index.js';
import { removeRows, rowsOf, type Tables } from './tables.js';

type Row = Repository & { storeId: string; importedTo: string };
type Queued = QueuedSave & { storeId: string; repositoryId: string };

const queued = (tables: Tables) => rowsOf<Queued>(tables, 'repository_outbox');

/** The oldest version of a layout that is to be committed: from there on nothing may be pruned. */
export const oldestQueued = (tables: Tables, layoutId: string) =>
  Math.min(
    ...queued(tables)
      .filter((row) => row.layoutId === layoutId)
      .map(({ version }) => version),
  );

export function memoryRepositoryStore(tables: () => Tables): RepositoryStore {
  const rows = () => rowsOf<Row>(tables(), 'repositories');
  const outbox = () => queued(tables());
  const one = (storeId: string) => rows().find((row) => row.storeId === storeId);
  const same = (storeId: string, id: string) => rows().find((row) => row.storeId === storeId && row.id === id);

  /** Removes rows from the outbox and, with the removal of a layout, what was kept of it. */
  function take(gone: (row: Queued) => boolean) {
    const removed = new Set(
      outbox()
        .filter((row) => row.kind === 'remove' && gone(row))
        .map(({ layoutId }) => layoutId),
    );
    removeRows(outbox(), gone);
    removeRows(rowsOf<{ layoutId: string }>(tables(), 'layout_versions'), ({ layoutId }) => removed.has(layoutId));
  }

  function disconnect(storeId: string) {
    take((row) => row.storeId === storeId);
    return removeRows(rows(), (row) => row.storeId === storeId) > 0;
  }

  return {
    async find(storeId) {
      const row = one(storeId);
      if (!row) return undefined;
      const { storeId: _, importedTo, ...repository } = row;
      return repository;
    },
    async connect(storeId, row) {
      disconnect(storeId);
      const fresh = { committed: 0, lastCommit: null, lastCommitAt: null, lastError: null, failures: 0 };
      rows().push({ ...row, ...fresh, storeId, importing: true, importedTo: '', nextAttemptAt: 0 });
    },
    async renew(storeId, id, sealed) {
      const row = same(storeId, id);
      if (row) Object.assign(row, { sealed, failures: 0, lastError: null, nextAttemptAt: 0 });
    },
    disconnect: async (storeId) => disconnect(storeId),
    async queue(storeId, save) {
      const repository = one(storeId);
      if (repository) outbox().push({ ...save, storeId, repositoryId: repository.id });
    },
    async importMore(storeId, id, limit, now) {
      const row = same(storeId, id);
      if (!row?.importing) return false;
      const layouts = rowsOf<LayoutRow & { storeId: string }>(tables(), 'layouts')
        .filter((layout) => layout.storeId === storeId && layout.id > row.importedTo)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit);
      for (const { id: layoutId, version } of layouts) {
        const waits = outbox().some((save) => save.layoutId === layoutId && save.version === version);
        if (!waits) outbox().push({ layoutId, version, kind: 'save', storeId, repositoryId: id, queuedAt: now });
        row.importedTo = layoutId;
      }
      row.importing = layouts.length === limit;
      return row.importing;
    },
    async due(now, limit) {
      const waits = (row: Row) => row.importing || outbox().some(({ repositoryId }) => repositoryId === row.id);
      return rows()
        .filter((row) => row.nextAttemptAt <= now && waits(row))
        .sort((a, b) => a.nextAttemptAt - b.nextAttemptAt)
        .slice(0, limit)
        .map(({ storeId }) => storeId);
    },
    async next(_storeId, id, limit) {
      return outbox()
        .filter(({ repositoryId }) => repositoryId === id)
        .slice(0, limit)
        .map(({ storeId, repositoryId, ...save }) => save);
    },
    waiting: async (storeId) => outbox().filter((row) => row.storeId === storeId).length,
    async done(storeId, id, saves, { sha, at }) {
      const row = same(storeId, id);
      if (!row) return;
      Object.assign(row, { lastCommit: sha, lastCommitAt: at, lastError: null, failures: 0, nextAttemptAt: 0 });
      row.committed += saves.length;
      const isDone = (queued: Queued) =>
        saves.some(({ layoutId, version }) => layoutId === queued.layoutId && version === queued.version);
      take((queued) => queued.repositoryId === id && isDone(queued));
    },
    async fail(storeId, id, error, nextAttemptAt) {
      const row = same(storeId, id);
      if (row) Object.assign(row, { lastError: error, nextAttemptAt, failures: row.failures + 1 });
    },
  };
}
