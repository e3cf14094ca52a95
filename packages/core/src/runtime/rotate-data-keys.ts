import type { Ports } from '../ports/index.js';

const BATCH = 100;

/**
 * Wraps every store's data key with the current master key, in batches. Can be interrupted at any time and started
 * again: both the old and the new master key can unwrap what they wrapped.
 */
export async function rotateDataKeys(
  { stores, cipher }: Pick<Ports, 'stores' | 'cipher'>,
  onProgress: (done: number) => void = () => {},
): Promise<{ stores: number; rewrapped: number }> {
  let seen = 0;
  let rewrapped = 0;
  for (let after = ''; ; ) {
    const batch = await stores.listVaults(after, BATCH);
    for (const vault of batch) {
      const dataKey = await cipher.rewrap(vault);
      if (dataKey && (await stores.replaceDataKey(vault.storeId, vault.dataKey, dataKey))) rewrapped++;
      onProgress(++seen);
    }
    if (batch.length < BATCH) return { stores: seen, rewrapped };
    after = batch.at(-1)!.storeId;
  }
}
