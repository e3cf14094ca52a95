import type { RepoProvider, Repository, RepositoryStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { outboxRows, repositoryOutbox } from './repository-outbox.js';

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

const NO_FAILURES = { last_error: null, failures: 0, next_attempt_at: 0 };

export function knexRepositoryStore(knex: Knex): RepositoryStore {
  const one = (storeId: string, id?: string) => knex('repositories').where({ store_id: storeId, ...(id && { id }) });

  /** Deletes what was kept of removed layouts until their removal was committed, or no longer has to be. */
  async function purge(storeId: string, layoutIds: string[]) {
    if (layoutIds.length === 0) return;
    for (const table of ['layout_parts', 'layout_contents', 'layout_versions']) {
      await knex(table).where({ store_id: storeId }).whereIn('layout_id', layoutIds).delete();
    }
  }

  async function disconnect(storeId: string) {
    // The repository's row before its outbox, which refers to it: the order in which a save locks them.
    await one(storeId).forUpdate().first('id');
    await purge(storeId, await outboxRows(knex, storeId).where({ kind: 'remove' }).pluck('layout_id'));
    await outboxRows(knex, storeId).delete();
    return (await one(storeId).delete()) > 0;
  }

  return {
    ...repositoryOutbox(knex),
    async find(storeId) {
      const row: Row | undefined = await one(storeId).first();
      return row && read(row);
    },
    async connect(storeId, { id, provider, url, branch, sealed, connectedAt }) {
      await disconnect(storeId);
      const settings = { store_id: storeId, id, provider, url, branch, sealed, connected_at: connectedAt };
      await knex('repositories').insert({ ...settings, imported_to: '', committed: 0, ...NO_FAILURES });
    },
    async renew(storeId, id, sealed) {
      await one(storeId, id).update({ sealed, ...NO_FAILURES });
    },
    disconnect,
    async done(storeId, id, saves, { sha, at }) {
      // The repository's row before its outbox: the order in which a save locks them.
      const updated = await one(storeId, id).update({
        committed: knex.raw('committed + ?', [saves.length]),
        last_commit: sha,
        last_commit_at: at,
        ...NO_FAILURES,
      });
      if (updated === 0) return;
      for (const { layoutId, version } of saves)
        await outboxRows(knex, storeId, id).where({ layout_id: layoutId, version }).delete();
      const removed = saves.filter(({ kind }) => kind === 'remove');
      await purge(
        storeId,
        removed.map(({ layoutId }) => layoutId),
      );
    },
    async fail(storeId, id, error, nextAttemptAt) {
      const failures = knex.raw('failures + 1');
      await one(storeId, id).update({ last_error: error, next_attempt_at: nextAttemptAt, failures });
    },
  };
}
