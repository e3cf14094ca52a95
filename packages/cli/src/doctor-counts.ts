import type { App } from '@sendstep/core';
import type { Finding } from './finding.js';

const STORES = 100;

export interface CountOptions {
  mend: boolean;
  /** Told after every store: it reads all of a store's history, which takes a while. */
  progress(done: number, total: number): void;
}

/** Compares the counts of every store's history with its rows, and puts them right if asked to. */
export async function examineCounts({ ports }: App, { mend, progress }: CountOptions): Promise<Finding> {
  const { total } = await ports.stores.list({ offset: 0, limit: 1 });
  let [done, wrong, stores] = [0, 0, 0];
  for (let after = ''; ; ) {
    const vaults = await ports.stores.listVaults(after, STORES);
    for (const { storeId } of vaults) {
      const found = await ports.executions.checkCounts(storeId, mend);
      wrong += found;
      if (found > 0) stores++;
      progress(++done, total);
    }
    if (vaults.length < STORES) break;
    after = vaults.at(-1)!.storeId;
  }
  const differ = `${wrong} in ${stores} of ${done} stores differed from the history`;
  if (wrong === 0) return { check: 'counts', state: 'ok', message: `as the history of ${done} stores` };
  if (mend) return { check: 'counts', state: 'ok', message: `${differ}, and were put right` };
  return { check: 'counts', state: 'fault', message: `${differ}: sendstep doctor --counts --mend` };
}
