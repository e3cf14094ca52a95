import type { QueuedSave, RepoProvider, Repository, RepositoryStore } from '@sendstep/core';
import type { Knex } from 'knex';

interface Row {
  id: string;
  provider: RepoProvider;
  url: string;
  branch: string;
  sealed: string | null;
  connected_at: number;
  imported_to: string | null;
  committed: number;
  last_commit: string | null;
  last_commit_at: number | null;
  last_error: string | null;
  failures: number;
  next_attempt_at: number;
}
type QueuedRow = { layout_id: string; version: number; kind: QueuedSave['kind']; queued_at: number };

const read = (row: Row): Repository => ({
  id: row.id,
  provider: row.provider,
  url: row.url,
  branch: row.branch,
  sealed: row.sealed,
  connectedAt: row.connected_at,
  importing: row.imported_to !== null,
  committed: row.committed,
  lastCommit: row.last_commit,
  lastCommitAt: row.last_commit_at,
  lastError: row.last_error,
  failures: row.failures,
  nextAttemptAt: row.next_attempt_at,
});

const CLEAN = { last_error: null, failures: 0, next_attempt_at: 0 };

/** The oldest version of a layout that waits to be committed: from there on nothing may be pruned. */
export async function oldestQueued(knex: Knex, storeId: string, layoutId: string): Promise<number | null> {
  const row = await knex('repository_outbox')
    .where({ store_id: storeId, layout_id: layoutId })
    .min({ version: 'version' })
    .first();
  return row?.version ?? null;
}

export function knexRepositoryStore(knex: Knex): RepositoryStore {
  const mine = (storeId: string, id?: string) => knex('repositories').where({ store_id: storeId, ...(id && { id }) });
  const outbox = (storeId: string, id?: string) =>
    knex('repository_outbox').where({ store_id: storeId, ...(id && { repository_id: id }) });

  /** What was kept of removed layouts until their removal was committed, or nobody waits for it any more. */
  async function purge(storeId: string, layoutIds: string[]) {
    if (layoutIds.length === 0) return;
    for (const table of ['layout_parts', 'layout_contents', 'layout_versions']) {
      await knex(table).where({ store_id: storeId }).whereIn('layout_id', layoutIds).delete();
    }
  }

  async function disconnect(storeId: string) {
    const gone = (await mine(storeId).delete()) > 0;
    await purge(storeId, await outbox(storeId).where({ kind: 'remove' }).pluck('layout_id'));
    await outbox(storeId).delete();
    return gone;
  }

  return {
    async find(storeId) {
      const row: Row | undefined = await mine(storeId).first();
      return row && read(row);
    },
    async connect(storeId, { id, provider, url, branch, sealed, connectedAt }) {
      await disconnect(storeId);
      await knex('repositories').insert({
        store_id: storeId,
        id,
        provider,
        url,
        branch,
        sealed,
        connected_at: connectedAt,
        imported_to: '',
        committed: 0,
        ...CLEAN,
      });
    },
    async renew(storeId, id, sealed) {
      await mine(storeId, id).update({ sealed, ...CLEAN });
    },
    disconnect,
    async queue(storeId, { layoutId, version, kind, queuedAt }) {
      // One statement, so that a save without a repository costs next to nothing.
      await knex.raw(
        `insert into repository_outbox (store_id, repository_id, layout_id, version, kind, queued_at)
         select store_id, id, ?, ?, ?, ? from repositories where store_id = ?`,
        [layoutId, version, kind, queuedAt, storeId],
      );
    },
    async importMore(storeId, id, limit, now) {
      const row: Pick<Row, 'imported_to'> | undefined = await mine(storeId, id).first('imported_to');
      if (!row || row.imported_to === null) return false;
      // Locked, because a save meanwhile would be committed before the older one that is queued here.
      const layouts = await knex('layouts')
        .where({ store_id: storeId })
        .where('id', '>', row.imported_to)
        .orderBy('id')
        .limit(limit)
        .forShare()
        .select('id', 'version');
      const more = layouts.length === limit;
      const rows = layouts.map((layout) => ({
        store_id: storeId,
        repository_id: id,
        layout_id: layout.id,
        version: layout.version,
        kind: 'save',
        queued_at: now,
      }));
      if (rows.length > 0) {
        await knex('repository_outbox').insert(rows).onConflict(['store_id', 'layout_id', 'version']).ignore();
      }
      await mine(storeId, id).update({ imported_to: more ? layouts.at(-1).id : null });
      return more;
    },
    due: (now, limit) =>
      knex('repositories as repository')
        .where('next_attempt_at', '<=', now)
        .where((busy) =>
          busy
            .whereNotNull('imported_to')
            .orWhereExists(
              knex('repository_outbox as waits')
                .select(knex.raw('1'))
                .whereRaw('waits.store_id = repository.store_id')
                .whereRaw('waits.repository_id = repository.id'),
            ),
        )
        .orderBy('next_attempt_at')
        .limit(limit)
        .pluck('repository.store_id'),
    async next(storeId, id, limit) {
      const layouts = await outbox(storeId, id)
        .groupBy('layout_id')
        .orderByRaw('min(queued_at), layout_id')
        .limit(limit)
        .pluck('layout_id');
      if (layouts.length === 0) return [];
      // By version first: what the limit cuts off is then never older than what it leaves.
      const rows: QueuedRow[] = await outbox(storeId, id)
        .whereIn('layout_id', layouts)
        .orderBy([{ column: 'version' }, { column: 'queued_at' }])
        .limit(limit);
      return inOrder(rows).map(({ layout_id, version, kind, queued_at }) => ({
        layoutId: layout_id,
        version,
        kind,
        queuedAt: queued_at,
      }));
    },
    async waiting(storeId) {
      const [{ total }] = (await outbox(storeId).count({ total: '*' })) as [{ total: number }];
      return total;
    },
    async done(storeId, id, saves, { sha, at }) {
      // The repository's row before its outbox, in the order in which a save takes them.
      const noted = await mine(storeId, id).update({
        committed: knex.raw('committed + ?', [saves.length]),
        last_commit: sha,
        last_commit_at: at,
        ...CLEAN,
      });
      if (noted === 0) return;
      for (const { layoutId, version } of saves)
        await outbox(storeId, id).where({ layout_id: layoutId, version }).delete();
      await purge(
        storeId,
        saves.filter(({ kind }) => kind === 'remove').map(({ layoutId }) => layoutId),
      );
    },
    async fail(storeId, id, error, nextAttemptAt) {
      const failures = knex.raw('failures + 1');
      await mine(storeId, id).update({ last_error: error, next_attempt_at: nextAttemptAt, failures });
    },
  };
}

/** By time, but a layout's versions one after the other: clocks of several hosts may differ. */
function inOrder(rows: QueuedRow[]): QueuedRow[] {
  const latest = new Map<string, number>();
  return rows
    .map((row) => {
      const at = Math.max(row.queued_at, latest.get(row.layout_id) ?? 0);
      latest.set(row.layout_id, at);
      return { row, at };
    })
    .sort((a, b) => a.at - b.at || a.row.version - b.row.version)
    .map(({ row }) => row);
}
