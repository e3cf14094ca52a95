import { toValue } from 'liquidjs';
import type { FilterHandler } from '../guard.js';

/**
 * Sorts case-insensitively, with missing values last. The liquidjs filter lowercases both texts in every comparison,
 * which hangs on long texts; here each is lowercased once.
 */
export const sortNatural: FilterHandler = function* (value, property): Generator<unknown, unknown, unknown> {
  const items: unknown[] = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
  const keyed: { item: unknown; key: string | undefined }[] = [];
  for (const item of items) {
    const found = property ? yield this.context._getFromScope(item, String(property).split('.'), false) : item;
    const key = toValue(found) ?? undefined;
    keyed.push({ item, key: key === undefined ? undefined : String(key).toLowerCase() });
  }
  const order = (a?: string, b?: string) => (a === b ? 0 : a === undefined ? 1 : b === undefined || a < b ? -1 : 1);
  return keyed.sort((a, b) => order(a.key, b.key)).map(({ item }) => item);
};
