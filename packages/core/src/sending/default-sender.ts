import type { Stores } from '../ports/index.js';

/** Makes a sender the store's default or not; undefined leaves it. Its row is locked, new or gone by now. */
export async function changeDefault(tx: Stores, storeId: string, senderId: string, isDefault: boolean | undefined) {
  if (isDefault) await tx.defaultSenders.set(storeId, senderId);
  else if (isDefault === false) await tx.defaultSenders.clear(storeId, senderId);
}
