import type { Ports } from '../ports/index.js';

const ROWS = 500;
const FILES = 50;

/**
 * Removes a batch of what a retired store left, and answers how much that was; 0 means that nothing is left. It may be cut
 * off anywhere and done again, also by several at once: a file's record goes first and leaves a note of its bytes.
 */
export async function removeSomeOfStore(ports: Ports, storeId: string): Promise<number> {
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
  if (notes.length > 0) return notes.length;
  return ports.transaction((tx) => tx.stores.removeRows(storeId, ROWS));
}
