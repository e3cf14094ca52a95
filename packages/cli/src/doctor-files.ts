import type { App } from '@sendstep/core';
import type { Finding } from './finding.js';

const BATCH = 100;

/** Checks that the bytes of every uploaded file exist. */
export async function checkFiles({ ports }: App, progress: (done: number, total: number) => void): Promise<Finding> {
  const { total } = await ports.stores.list({ offset: 0, limit: 1 });
  let [stores, files, missing] = [0, 0, 0];
  for (let after = ''; ; ) {
    const vaults = await ports.stores.listVaults(after, BATCH);
    for (const { storeId } of vaults) {
      for (let offset = 0; ; offset += BATCH) {
        const { items } = await ports.files.list(storeId, { offset, limit: BATCH });
        for (const { key } of items) if (!(await ports.blobs.read(storeId, key))) missing++;
        files += items.length;
        if (items.length < BATCH) break;
      }
      progress(++stores, total);
    }
    if (vaults.length < BATCH) break;
    after = vaults.at(-1)!.storeId;
  }
  if (missing > 0)
    return { check: 'files', state: 'fault', message: `the bytes of ${missing} of ${files} files are missing` };
  return { check: 'files', state: 'ok', message: `${files}, all readable` };
}
