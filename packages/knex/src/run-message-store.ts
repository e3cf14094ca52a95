import { createHash } from 'node:crypto';
import type { RunMessageStore } from '@sendstep/core';
import type { Knex } from 'knex';

/** Exact, however long it is and whatever the collation thinks of blanks. */
const hashOf = (runId: string) => createHash('sha256').update(runId).digest('hex');

export function knexRunMessageStore(knex: Knex): RunMessageStore {
  const key = (storeId: string, runId: string) => ({ store_id: storeId, run_hash: hashOf(runId) });
  return {
    async begin(storeId, runId, message) {
      const row = { ...key(storeId, runId), message };
      const found = await knex('run_messages').where(row).first('sent');
      if (found) return found.sent ? 'sent' : 'unknown';
      await knex('run_messages').insert({ ...row, sent: 0 });
      return 'new';
    },
    async finish(storeId, runId, message) {
      await knex('run_messages')
        .where({ ...key(storeId, runId), message })
        .update({ sent: 1 });
    },
    async clear(storeId, runId) {
      await knex('run_messages').where(key(storeId, runId)).delete();
    },
  };
}
