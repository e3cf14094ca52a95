import { allowsVersion, type CurrentVersion, type IfVersion, stale } from '../domain/if-version.js';
import type { LayoutContent, LayoutSummary } from '../domain/layout.js';
import { VERSIONS_KEPT } from '../domain/version.js';
import type { LockedLayout, Stores } from '../ports/index.js';
import { found } from '../shared/errors.js';

/**
 * Locks a layout and reads it; `version` is the one that a save stores. The condition is checked under the lock: of two
 * writers that started from the same version, one is refused.
 */
export async function lockLayout(
  tx: Stores,
  storeId: string,
  id: string,
  ifVersion?: IfVersion,
): Promise<{ locked: LockedLayout; version: number; row: LayoutSummary; layout: LayoutContent }> {
  const locked = found(await tx.layouts.lock(storeId, id), 'layout');
  const { row, content } = locked;
  if (!allowsVersion(ifVersion, row.version)) throw stale(ifVersion!, await savedVersion(tx, storeId, id, row.version));
  return { locked, version: row.version + 1, row, layout: JSON.parse(content) };
}

/** A version with the name of the key that saved it, unless the owner did or the version is no longer kept. */
export async function savedVersion(tx: Stores, storeId: string, id: string, version: number): Promise<CurrentVersion> {
  const { items } = await tx.layouts.listVersions(storeId, id, { offset: 0, limit: VERSIONS_KEPT });
  return { version, by: items.find((note) => note.version === version)?.keyName };
}
