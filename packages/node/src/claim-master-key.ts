import { masterKeyId, type Storage, type Vault } from '@sendstep/core';
import { SettingError } from './setting-error.js';

/**
 * Binds the database to the master key of the first host that starts on it. Of two hosts with different keys only one
 * starts, also if there is no store yet.
 */
export async function claimMasterKey(
  { masterKey }: Pick<Storage, 'masterKey'>,
  keys: Uint8Array[],
  vault: Vault | undefined,
): Promise<void> {
  const ids = keys.map(masterKeyId);
  // A database of an older version has stores but is not bound yet. During a rotation it belongs to the key of its stores.
  const claimed = await masterKey.claim(vault?.dataKey.split('.')[1] ?? ids[0]!);
  if (!ids.includes(claimed)) throw otherKey();
}

export const otherKey = () =>
  new SettingError('masterKey', 'does not match this database, which was encrypted with another key');
