import type { Preset, PresetUse } from '../../domain/preset.js';
import type { PresetStore } from '../../ports/index.js';
import { fold } from '../../shared/paging.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = Preset & { storeId: string };
type Use = PresetUse & { storeId: string };

const show = ({ storeId, ...preset }: Row): Preset => structuredClone(preset);

export function memoryPresetStore(tables: () => Tables): PresetStore {
  const rows = () => rowsOf<Row>(tables(), 'presets');
  const uses = () => rowsOf<Use>(tables(), 'preset_uses');
  const mine = (storeId: string) => rows().filter((preset) => preset.storeId === storeId);
  const one = (storeId: string, id: string) => mine(storeId).find((preset) => preset.id === id);
  const find = async (storeId: string, id: string) => {
    const row = one(storeId, id);
    return row && show(row);
  };
  const makeRoom = (storeId: string, { kind, isDefault }: Pick<Preset, 'kind' | 'isDefault'>) => {
    if (isDefault) for (const preset of mine(storeId)) if (preset.kind === kind) preset.isDefault = false;
  };
  return {
    find,
    lock: find,
    async findDefault(storeId, kind) {
      const row = mine(storeId).find((preset) => preset.kind === kind && preset.isDefault);
      return row && show(row);
    },
    async list(storeId, slice) {
      const { items, total } = listRows(mine(storeId), slice, ({ name }) => fold(name));
      return { items: items.map(({ storeId: _, blocks, ...summary }) => summary), total };
    },
    names: async (storeId, ids) =>
      new Map(mine(storeId).flatMap(({ id, name }) => (ids.includes(id) ? [[id, name] as const] : []))),
    async insert(storeId, preset) {
      makeRoom(storeId, preset);
      rows().push({ ...structuredClone(preset), storeId });
    },
    async replace(storeId, id, { name, blocks, isDefault, updatedAt }) {
      const row = one(storeId, id);
      if (!row) return false;
      makeRoom(storeId, { kind: row.kind, isDefault });
      Object.assign(row, structuredClone({ name, blocks, isDefault, updatedAt }));
      return true;
    },
    remove: async (storeId, id) => removeRows(rows(), (row) => row.storeId === storeId && row.id === id) > 0,
    missing: async (storeId, ids) => ids.filter((id) => !one(storeId, id)),
    async replaceUses(storeId, layoutId, locale, presetIds) {
      removeRows(uses(), (use) => use.storeId === storeId && use.layoutId === layoutId && use.locale === locale);
      for (const presetId of new Set(presetIds)) uses().push({ storeId, presetId, layoutId, locale });
    },
    async removeUses(storeId, layoutId) {
      removeRows(uses(), (use) => use.storeId === storeId && use.layoutId === layoutId);
    },
    usesOf: async (storeId, ids) =>
      uses()
        .filter((use) => use.storeId === storeId && ids.includes(use.presetId))
        .map(({ storeId: _, ...use }) => use),
  };
}
