import type { Stores } from '../ports/index.js';

/** Sets or unsets the store's default sender; undefined leaves it. The sender's row must be locked, new or removed. */
export async function changeDefault(tx: Stores, storeId: string, senderId: string, isDefault: boolean | undefined) {
  if (isDefault) await tx.defaultSenders.set(storeId, senderId);
  else if (isDefault === false) await tx.defaultSenders.clear(storeId, senderId);
}
