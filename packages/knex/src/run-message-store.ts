import type { RunMessageStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { runHash } from './execution-rows.js';

export function knexRunMessageStore(knex: Knex): RunMessageStore {
  const key = (storeId: string, runId: string) => ({ store_id: storeId, run_hash: runHash(runId) });
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
