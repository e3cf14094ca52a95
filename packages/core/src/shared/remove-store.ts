import type { Ports } from '../ports/index.js';

const ROWS = 500;
const FILES = 50;

/**
 * Removes a batch of a retired store's records and returns their number; 0 means that nothing is left. Safe to interrupt,
 * repeat and run concurrently: a file's record is removed first and leaves an entry for its bytes.
 */
export async function removeSomeOfStore(ports: Ports, storeId: string): Promise<number> {
  // Files last: records refer to them.
  const rows = await ports.transaction((tx) => tx.stores.removeRows(storeId, ROWS));
  if (rows > 0) return rows;
  const { items: files } = await ports.files.list(storeId, { offset: 0, limit: FILES });
  const at = ports.clock.now();
  await ports.transaction(async (tx) => {
    for (const { key } of files) await tx.files.remove(storeId, key, at);
  });
  const notes = await ports.files.listLeftovers(Number.MAX_SAFE_INTEGER, FILES, storeId);
  for (const { key } of notes) {
    await ports.blobs.remove(storeId, key);
    await ports.transaction((tx) => tx.files.forgetLeftover(storeId, key));
  }
  return notes.length;
}
