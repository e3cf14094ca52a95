import { fold, type Preset, type PresetKind, type PresetStore, type PresetSummary } from '@sendstep/core';
import type { Knex } from 'knex';
import { rawRows } from './raw-query.js';
import { byId, isId, listRows, missingIds } from './rows.js';

interface SummaryRow {
  id: string;
  kind: PresetKind;
  name: string;
  is_default: number;
  created_at: number;
  updated_at: number;
}
interface Row extends SummaryRow {
  blocks: string;
}
const SUMMARY = ['id', 'kind', 'name', 'created_at', 'updated_at'];

const FIND_DEFAULT = `select ${SUMMARY.map((column) => `presets.${column}`).join()}, presets.blocks, 1 as is_default
  from preset_defaults chosen join presets on presets.store_id = chosen.store_id and presets.id = chosen.preset_id
  where chosen.store_id = ? and chosen.kind = ?`;

const readSummary = (row: SummaryRow): PresetSummary => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  isDefault: Boolean(row.is_default),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
const read = (row: Row | undefined): Preset | undefined =>
  row && { ...readSummary(row), blocks: JSON.parse(row.blocks) };

const write = ({ name, blocks, updatedAt }: Pick<Preset, 'name' | 'blocks' | 'updatedAt'>) => ({
  name,
  blocks: JSON.stringify(blocks),
  search: fold(name),
  updated_at: updatedAt,
});

export function knexPresetStore(knex: Knex): PresetStore {
  const isDefault = knex.raw(
    'exists (select 1 from preset_defaults d where d.store_id = presets.store_id and d.preset_id = presets.id) as is_default',
  ) as unknown as string;
  const one = (storeId: string, id: string) => byId(knex('presets'), storeId, id);
  const all = [...SUMMARY, 'blocks', isDefault];

  /** One row per kind: the last writer wins, and there is never more than one default. */
  async function setDefault(storeId: string, id: string, kind: PresetKind, wanted: boolean) {
    const row = { store_id: storeId, kind, preset_id: id };
    if (wanted) await knex('preset_defaults').insert(row).onConflict(['store_id', 'kind']).merge(['preset_id']);
    else await knex('preset_defaults').where(row).delete();
  }

  return {
    find: async (storeId, id) => read(await one(storeId, id).first(all)),
    lock: async (storeId, id) => read(await one(storeId, id).forUpdate().first(all)),
    async findDefault(storeId, kind) {
      return read((await rawRows<Row>(knex, FIND_DEFAULT, [storeId, kind]))[0]);
    },
    async list(storeId, slice) {
      const ofStore = knex('presets').where({ store_id: storeId });
      const { items, total } = await listRows<SummaryRow>(ofStore, [...SUMMARY, isDefault], slice);
      return { items: items.map(readSummary), total };
    },
    async names(storeId, ids) {
      const wanted = ids.filter(isId);
      if (wanted.length === 0) return new Map();
      const rows = await knex('presets').where({ store_id: storeId }).whereIn('id', wanted).select('id', 'name');
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async insert(storeId, preset) {
      const { id, kind, createdAt } = preset;
      await knex('presets').insert({ store_id: storeId, id, kind, created_at: createdAt, ...write(preset) });
      if (preset.isDefault) await setDefault(storeId, id, kind, true);
    },
    async replace(storeId, id, change) {
      const row: Row | undefined = await one(storeId, id).forUpdate().first('kind');
      if (!row) return false;
      await one(storeId, id).update(write(change));
      await setDefault(storeId, id, row.kind, change.isDefault);
      return true;
    },
    async remove(storeId, id) {
      if ((await one(storeId, id).delete()) === 0) return false;
      await knex('preset_defaults').where({ store_id: storeId, preset_id: id }).delete();
      return true;
    },

    missing: (storeId, ids) => missingIds(knex('presets'), storeId, ids),
    async replaceUses(storeId, layoutId, locale, presetIds) {
      await knex('preset_uses').where({ store_id: storeId, layout_id: layoutId, locale }).delete();
      const uses = [...new Set(presetIds)].map((preset_id) => ({
        store_id: storeId,
        layout_id: layoutId,
        locale,
        preset_id,
      }));
      if (uses.length > 0) await knex('preset_uses').insert(uses);
    },
    async removeUses(storeId, layoutId) {
      await knex('preset_uses').where({ store_id: storeId, layout_id: layoutId }).delete();
    },
    async usesOf(storeId, ids) {
      const rows = await knex('preset_uses')
        .where({ store_id: storeId })
        .whereIn('preset_id', ids.filter(isId))
        .select('preset_id', 'layout_id', 'locale');
      return rows.map((row) => ({ presetId: row.preset_id, layoutId: row.layout_id, locale: row.locale }));
    },
  };
}
