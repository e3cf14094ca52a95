import { type FileKind, type FileStore, type FileUser, fold, type StoredFile } from '@sendstep/core';
import type { Knex } from 'knex';
import { listCounted, unlist } from './list-chunks.js';
import { rawRows } from './raw-query.js';
import { byId, isId, missingIds } from './rows.js';

interface Row {
  id: string;
  filename: string;
  content_type: string;
  size: number;
  kind: FileKind;
  created_at: number;
}
const COLUMNS = ['id', 'filename', 'content_type', 'size', 'kind', 'created_at'];
const FIND = `select ${COLUMNS.join()} from files where store_id = ? and id = ?`;

const read = (row: Row): StoredFile => ({
  key: row.id,
  filename: row.filename,
  contentType: row.content_type,
  size: row.size,
  kind: row.kind,
  createdAt: row.created_at,
});

export function knexFileStore(knex: Knex): FileStore {
  const one = (storeId: string, key: string) => byId(knex('files'), storeId, key);
  const usesBy = (storeId: string, { type, id }: FileUser) =>
    knex('file_uses').where({ store_id: storeId, user_type: type, user_id: id });
  const leave = (storeId: string, key: string, since: number) =>
    knex('file_leftovers').insert({ store_id: storeId, file_key: key, since });
  const forget = (storeId: string, key: string) =>
    knex('file_leftovers').where({ store_id: storeId, file_key: key }).delete();

  return {
    async find(storeId, key) {
      if (!isId(key)) return undefined;
      const [row] = await rawRows<Row>(knex, FIND, [storeId, key]);
      return row && read(row);
    },
    async lock(storeId, key) {
      const row: Row | undefined = await one(storeId, key).forUpdate().first(COLUMNS);
      return row && read(row);
    },
    async list(storeId, slice) {
      const { items, total } = await listCounted<Row>(knex, 'files', storeId, COLUMNS, slice);
      return { items: items.map(read), total };
    },
    async announce(storeId, key, at) {
      await leave(storeId, key, at);
    },
    async insert(storeId, file) {
      await knex('files').insert({
        store_id: storeId,
        id: file.key,
        filename: file.filename,
        content_type: file.contentType,
        size: file.size,
        kind: file.kind,
        search: fold(file.filename),
        created_at: file.createdAt,
      });
      await forget(storeId, file.key);
    },
    async remove(storeId, key, at) {
      await unlist(knex, 'files', storeId, key);
      const removed = (await one(storeId, key).delete()) > 0;
      if (removed) await leave(storeId, key, at);
      return removed;
    },
    async listLeftovers(before, limit, storeId) {
      const rows = await knex('file_leftovers')
        .where(storeId === undefined ? {} : { store_id: storeId })
        .where('since', '<', before)
        .orderBy('since')
        .limit(limit)
        .select('store_id', 'file_key');
      return rows.map((row) => ({ storeId: row.store_id, key: row.file_key }));
    },
    async forgetLeftover(storeId, key) {
      await forget(storeId, key);
    },

    lockAll: (storeId, keys) => missingIds(knex('files'), storeId, keys),
    async replaceUses(storeId, user, keys) {
      await usesBy(storeId, user).where({ locale: user.locale }).delete();
      const uses = [...new Set(keys)].map((key) => ({
        store_id: storeId,
        user_type: user.type,
        user_id: user.id,
        locale: user.locale,
        file_key: key,
      }));
      if (uses.length > 0) await knex('file_uses').insert(uses);
    },
    async removeUses(storeId, user) {
      await usesBy(storeId, user).delete();
    },
    async usesOf(storeId, keys) {
      const rows = await knex('file_uses')
        .where({ store_id: storeId })
        .whereIn('file_key', keys.filter(isId))
        .select('file_key', 'user_type', 'user_id', 'locale');
      return rows.map((row) => ({ key: row.file_key, type: row.user_type, id: row.user_id, locale: row.locale }));
    },
  };
}
