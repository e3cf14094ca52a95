import type { Storage, Stores } from '@sendstep/core';
import type { Knex } from 'knex';
import { knexBudgets } from './budgets.js';
import { type Database, openDatabase, type Remark } from './database.js';
import { translate, translating } from './errors.js';
import { knexHttpRequestStore } from './http-request-store.js';
import { knexKeyStore } from './key-store.js';
import { knexLeases } from './leases.js';
import { retryTransaction } from './retry-transaction.js';
import { knexRunners } from './runners.js';
import { knexStoreStore } from './store-store.js';

const knexStores = (knex: Knex): Stores => ({
  stores: knexStoreStore(knex),
  keys: knexKeyStore(knex),
  httpRequests: knexHttpRequestStore(knex),
});

/** All storage ports over one database. Its schema has to be there: see `migrate`. */
export function knexStorage(database: Database): Storage {
  const { knex } = database;
  const stores = knexStores(knex);
  return {
    stores: translating(stores.stores),
    keys: translating(stores.keys),
    httpRequests: translating(stores.httpRequests),
    budgets: translating(knexBudgets(database)),
    leases: translating(knexLeases(database)),
    runners: translating(knexRunners(database)),
    async transaction(work) {
      try {
        return await retryTransaction(knex, (trx) => work(knexStores(trx)));
      } catch (error) {
        throw translate(error);
      }
    },
    async ping() {
      try {
        await knex.raw('select 1');
      } catch (error) {
        throw translate(error);
      }
    },
    close: () => knex.destroy(),
  };
}

export const openStorage = (url: string, remark?: Remark): Storage => knexStorage(openDatabase(url, remark));
