import type { Preset, PresetChange, PresetKind, PresetSummary, PresetUse } from '../domain/preset.js';
import type { Listed, Slice } from '../shared/paging.js';

/**
 * Where header and footer presets live, and which layouts name them. A store has at most one default of each kind at any
 * moment: storing one as the default takes that from the other. Every adapter passes `describePresetStore`.
 */
export interface PresetStore {
  find(storeId: string, id: string): Promise<Preset | undefined>;
  /** Like find, and holds the row until the transaction ends: no layout can start to name it meanwhile. */
  lock(storeId: string, id: string): Promise<Preset | undefined>;
  findDefault(storeId: string, kind: PresetKind): Promise<Preset | undefined>;
  /** Newest first, without the blocks; searched by name. */
  list(storeId: string, slice: Slice): Promise<Listed<PresetSummary>>;
  /** The names of those that are there, by id. */
  names(storeId: string, ids: string[]): Promise<Map<string, string>>;
  insert(storeId: string, preset: Preset): Promise<void>;
  replace(storeId: string, id: string, change: PresetChange): Promise<boolean>;
  remove(storeId: string, id: string): Promise<boolean>;

  /**
   * Answers the ids that are not there, and holds the others until the transaction ends: none of them can be removed
   * meanwhile. Several may hold one preset at once. To be called before `replaceUses`.
   */
  missing(storeId: string, ids: string[]): Promise<string[]>;
  /** What one language of a layout names from now on. */
  replaceUses(storeId: string, layoutId: string, locale: string, presetIds: string[]): Promise<void>;
  /** The layout is gone, in all its languages. */
  removeUses(storeId: string, layoutId: string): Promise<void>;
  usesOf(storeId: string, ids: string[]): Promise<PresetUse[]>;
}
