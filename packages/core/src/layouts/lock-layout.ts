import { allowsVersion, type CurrentVersion, type IfVersion, stale } from '../domain/if-version.js';
import type { LayoutContent, LayoutSummary } from '../domain/layout.js';
import { VERSIONS_KEPT } from '../domain/version.js';
import type { Stores } from '../ports/index.js';
import { found } from '../shared/errors.js';

/**
 * Takes the next version number of a layout, which locks it, and reads it. The condition is checked under the lock: of two
 * writers that started from the same version, one is refused.
 */
export async function lockLayout(
  tx: Stores,
  storeId: string,
  id: string,
  ifVersion?: IfVersion,
): Promise<{ version: number; row: LayoutSummary; layout: LayoutContent }> {
  const version = found(await tx.layouts.nextVersion(storeId, id), 'layout');
  const current = version - 1;
  if (!allowsVersion(ifVersion, current)) throw stale(ifVersion!, await savedVersion(tx, storeId, id, current));
  const { row, content } = found(await tx.layouts.find(storeId, id), 'layout');
  return { version, row, layout: JSON.parse(content) };
}

/** A version with the name of the key that saved it, unless the owner did or the version is no longer kept. */
export async function savedVersion(tx: Stores, storeId: string, id: string, version: number): Promise<CurrentVersion> {
  const { items } = await tx.layouts.listVersions(storeId, id, { offset: 0, limit: VERSIONS_KEPT });
  return { version, by: items.find((note) => note.version === version)?.keyName };
}
