import type { MessageCounts, RunMessageStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { isDuplicate } from './errors.js';
import { runHash } from './execution-rows.js';
import { rawChanges } from './raw-query.js';
import { inTransaction } from './retry-transaction.js';

/** The messages of a run, or those that an execution was the last to begin. */
type Of = { store_id: string } & ({ run_hash: string } | { execution_id: string });

/** In place of a message number: the run is counted. */
const CHARGED = -1;

export async function countMessages(knex: Knex, of: Of): Promise<MessageCounts> {
  const messages = knex('run_messages').where(of).where('message', '>', CHARGED);
  const [row] = await messages.count({ all: '*' }).sum({ sent: 'sent' });
  const sent = Number(row!.sent ?? 0);
  return { sent, unknown: Number(row!.all) - sent };
}

export function knexRunMessageStore(knex: Knex): RunMessageStore {
  const key = (storeId: string, runId: string) => ({ store_id: storeId, run_hash: runHash(runId) });
  return {
    // A transaction of its own: SQLite syncs only these to disk, with everything that was written before.
    begin: (storeId, runId, message, executionId) =>
      inTransaction(knex, async (trx) => {
        const row = { ...key(storeId, runId), message };
        try {
          await trx('run_messages').insert({ ...row, execution_id: executionId, sent: 0 });
          return 'new';
        } catch (error) {
          if (!isDuplicate(error)) throw error;
        }
        await trx('run_messages').where(row).update({ execution_id: executionId });
        const found = await trx('run_messages').where(row).first('sent');
        return found?.sent ? 'sent' : 'unknown';
      }),
    async charge(storeId, runId, executionId) {
      try {
        const row = { ...key(storeId, runId), message: CHARGED };
        await knex('run_messages').insert({ ...row, execution_id: executionId, sent: 0 });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
    async finish(storeId, runId, message) {
      const sql = 'update run_messages set sent = 1 where store_id = ? and run_hash = ? and message = ?';
      await rawChanges(knex, sql, [storeId, runHash(runId), message]);
    },
    async release(storeId, runId, message) {
      await knex('run_messages')
        .where({ ...key(storeId, runId), message })
        .delete();
    },
    count: (storeId, runId) => countMessages(knex, key(storeId, runId)),
    async clear(storeId, runId) {
      await knex('run_messages').where(key(storeId, runId)).delete();
    },
  };
}
