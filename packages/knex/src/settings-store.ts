import type { Settings, SettingsStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { rawRows } from './raw-query.js';

interface Row {
  settings: string;
}

export function knexSettingsStore(knex: Knex): SettingsStore {
  const one = (storeId: string) => knex('store_settings').where({ store_id: storeId });
  const read = (row: Row | undefined): Partial<Settings> => (row ? JSON.parse(row.settings) : {});
  return {
    find: async (storeId) => {
      const sql = 'select settings from store_settings where store_id = ?';
      return read((await rawRows<Row>(knex, sql, [storeId]))[0]);
    },
    async lock(storeId) {
      // A missing row cannot be locked. Overwriting the key of an existing row with itself locks it and changes nothing.
      const row = { store_id: storeId, settings: '{}' };
      await knex('store_settings').insert(row).onConflict('store_id').merge(['store_id']);
      return read(await one(storeId).forUpdate().first('settings'));
    },
    async replace(storeId, settings) {
      const row = { store_id: storeId, settings: JSON.stringify(settings) };
      await knex('store_settings').insert(row).onConflict('store_id').merge();
    },
    async listHistoryDays(after, limit) {
      const rows: { store_id: string; settings: string }[] = await knex('store_settings')
        .where('store_id', '>', after)
        // Inside a JSON string the quotes would be escaped.
        .whereRaw('instr(settings, ?) > 0 and instr(settings, ?) = 0', ['"historyDays":', '"historyDays":null'])
        .orderBy('store_id')
        .limit(limit)
        .select('store_id', 'settings');
      return rows.map((row) => ({ storeId: row.store_id, historyDays: read(row).historyDays! }));
    },
  };
}
