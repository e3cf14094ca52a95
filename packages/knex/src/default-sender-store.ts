import type { DefaultSenderStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { rawRows } from './raw-query.js';

/** A column for queries of a senders table: whether the row is the default of its store. */
export const isDefaultColumn = (knex: Knex, table: string) => knex.raw(isDefaultSql(table)) as unknown as string;
export const isDefaultSql = (table: string) =>
  `exists (select 1 from default_senders where default_senders.store_id = ${table}.store_id and sender_id = ${table}.id) as is_default`;

export const knexDefaultSenderStore = (knex: Knex): DefaultSenderStore => ({
  async find(storeId) {
    const sql = 'select sender_id from default_senders where store_id = ?';
    return (await rawRows<{ sender_id: string }>(knex, sql, [storeId]))[0]?.sender_id;
  },
  async set(storeId, senderId) {
    await knex('default_senders').insert({ store_id: storeId, sender_id: senderId }).onConflict('store_id').merge();
  },
  async clear(storeId, senderId) {
    await knex('default_senders').where({ store_id: storeId, sender_id: senderId }).delete();
  },
});
