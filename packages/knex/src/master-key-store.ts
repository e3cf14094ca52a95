import type { MasterKeyStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { retryTransaction } from './retry-transaction.js';

const NAME = 'master_key';

export function knexMasterKeyStore(knex: Knex): MasterKeyStore {
  const find = async (from: Knex): Promise<string | undefined> =>
    (await from('installation').where({ name: NAME }).first('value'))?.value;
  return {
    async claim(id) {
      const known = await find(knex);
      if (known !== undefined) return known;
      // In a transaction, which is synced to disk and repeated if another host does the same at this moment.
      return retryTransaction(knex, async (trx) => {
        await trx('installation').insert({ name: NAME, value: id }).onConflict('name').ignore();
        return (await find(trx))!;
      });
    },
    async replace(id) {
      await knex('installation').insert({ name: NAME, value: id }).onConflict('name').merge();
    },
  };
}
