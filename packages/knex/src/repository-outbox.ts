import type { QueuedSave, RepositoryStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { rawQuery } from './raw-query.js';

type Outbox = Pick<RepositoryStore, 'queue' | 'importMore' | 'due' | 'next' | 'waiting'>;
type QueuedRow = { layout_id: string; version: number; kind: QueuedSave['kind']; queued_at: number };

/** The oldest version of a layout that waits to be committed: it and later versions must not be pruned. */
export async function oldestQueued(knex: Knex, storeId: string, layoutId: string): Promise<number | null> {
  const row = await knex('repository_outbox')
    .where({ store_id: storeId, layout_id: layoutId })
    .min({ version: 'version' })
    .first();
  return row?.version ?? null;
}

export const outboxRows = (knex: Knex, storeId: string, repositoryId?: string) =>
  knex('repository_outbox').where({ store_id: storeId, ...(repositoryId && { repository_id: repositoryId }) });

/** The saves that wait to be committed. */
export function repositoryOutbox(knex: Knex): Outbox {
  return {
    async queue(storeId, { layoutId, version, kind, queuedAt }) {
      // One statement, so a save without a repository costs next to nothing.
      await rawQuery(
        knex,
        `insert into repository_outbox (store_id, repository_id, layout_id, version, kind, queued_at)
         select store_id, id, ?, ?, ?, ? from repositories where store_id = ?`,
        [layoutId, version, kind, queuedAt, storeId],
      );
    },
    importMore: (storeId, id, limit, now) => importMore(knex, storeId, id, limit, now),
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
      const layouts = await outboxRows(knex, storeId, id)
        .groupBy('layout_id')
        .orderByRaw('min(queued_at), layout_id')
        .limit(limit)
        .pluck('layout_id');
      if (layouts.length === 0) return [];
      // By version first: the limit then never cuts off a version that is older than one it returns.
      const rows: QueuedRow[] = await outboxRows(knex, storeId, id)
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
      const [{ total }] = (await outboxRows(knex, storeId).count({ total: '*' })) as [{ total: number }];
      return total;
    },
  };
}

async function importMore(knex: Knex, storeId: string, id: string, limit: number, now: number): Promise<boolean> {
  const repository = () => knex('repositories').where({ store_id: storeId, id });
  const row: { imported_to: string | null } | undefined = await repository().first('imported_to');
  if (!row || row.imported_to === null) return false;
  const ids: string[] = await knex('layouts')
    .where({ store_id: storeId })
    .where('id', '>', row.imported_to)
    .orderBy('id')
    .limit(limit)
    .pluck('id');
  const more = ids.length === limit;
  // Changed before they are read: otherwise a concurrent save could be committed before the older one that is queued here.
  const some = () => knex('layouts').where({ store_id: storeId }).whereIn('id', ids);
  await some().increment('touched', 1);
  const layouts = await some().select('id', 'version');
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
  await repository().update({ imported_to: more ? ids.at(-1)! : null });
  return more;
}

/** By time, but the versions of a layout in their order: the clocks of several hosts may differ. */
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
