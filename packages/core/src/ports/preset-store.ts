import type { Preset, PresetChange, PresetKind, PresetSummary, PresetUse } from '../domain/preset.js';
import type { Listed, Slice } from '../shared/paging.js';

/**
 * Stores header and footer presets, and which layouts use them. A store has at most one default of each kind: storing a
 * preset as the default replaces the previous one. Every adapter passes `describePresetStore`.
 */
export interface PresetStore {
  find(storeId: string, id: string): Promise<Preset | undefined>;
  /** Like `find`, and locks the row until the transaction ends, so no layout can start to use it meanwhile. */
  lock(storeId: string, id: string): Promise<Preset | undefined>;
  findDefault(storeId: string, kind: PresetKind): Promise<Preset | undefined>;
  /** Newest first, without the blocks; searched by name. */
  list(storeId: string, slice: Slice): Promise<Listed<PresetSummary>>;
  /** The names of existing presets, by id. */
  names(storeId: string, ids: string[]): Promise<Map<string, string>>;
  insert(storeId: string, preset: Preset): Promise<void>;
  replace(storeId: string, id: string, change: PresetChange): Promise<boolean>;
  remove(storeId: string, id: string): Promise<boolean>;

  /**
   * Returns the ids that do not exist and locks the others until the transaction ends, so none can be removed meanwhile.
   * The lock is shared. Call before `replaceUses`.
   */
  missing(storeId: string, ids: string[]): Promise<string[]>;
  /** Sets the presets used by one language of a layout. */
  replaceUses(storeId: string, layoutId: string, locale: string, presetIds: string[]): Promise<void>;
  /** Removes the uses of a deleted layout, in all its languages. */
  removeUses(storeId: string, layoutId: string): Promise<void>;
  usesOf(storeId: string, ids: string[]): Promise<PresetUse[]>;
}
