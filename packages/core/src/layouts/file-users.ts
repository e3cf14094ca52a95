import { type FileUse, type FileUserShown, showUsers } from '../domain/file.js';
import type { Stores } from '../ports/index.js';

/** The users of each file, by key. One statement for the uses, and one per user type for the names. */
export async function usersOf(
  storeId: string,
  keys: string[],
  { files, layouts, presets }: Pick<Stores, 'files' | 'layouts' | 'presets'>,
): Promise<Map<string, FileUserShown[]>> {
  const uses = keys.length > 0 ? await files.usesOf(storeId, keys) : [];
  if (uses.length === 0) return new Map();
  const ids = (type: FileUse['type']) => [...new Set(uses.filter((use) => use.type === type).map(({ id }) => id))];
  const names = {
    layout: await layouts.names(storeId, ids('layout')),
    preset: await presets.names(storeId, ids('preset')),
  };
  const shown = (key: string) =>
    showUsers(
      uses.filter((use) => use.key === key),
      ({ type, id }) => names[type].get(id) ?? id,
    );
  return new Map([...new Set(uses.map(({ key }) => key))].map((key) => [key, shown(key)]));
}
