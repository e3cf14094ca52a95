import type { App } from '@sendstep/core';
import type { Finding } from './finding.js';

const STORES = 100;

export interface CountOptions {
  repair: boolean;
  /** Called after every store: reading its whole history takes a while. */
  progress(done: number, total: number): void;
}

/** Compares the counts of history and lists of every store with its rows, and repairs them on request. */
export async function checkCounts({ ports }: App, { repair, progress }: CountOptions): Promise<Finding> {
  const { total } = await ports.stores.list({ offset: 0, limit: 1 });
  let [done, wrong, stores] = [0, 0, 0];
  for (let after = ''; ; ) {
    const vaults = await ports.stores.listVaults(after, STORES);
    for (const { storeId } of vaults) {
      const found =
        (await ports.executions.checkCounts(storeId, repair)) + (await ports.listCounts.check(storeId, repair));
      wrong += found;
      if (found > 0) stores++;
      progress(++done, total);
    }
    if (vaults.length < STORES) break;
    after = vaults.at(-1)!.storeId;
  }
  const mismatch = `${wrong} in ${stores} of ${done} stores did not match the rows`;
  if (wrong === 0) return { check: 'counts', state: 'ok', message: `match the rows (stores checked: ${done})` };
  if (repair) return { check: 'counts', state: 'ok', message: `${mismatch}; repaired` };
  return { check: 'counts', state: 'fault', message: `${mismatch}: run sendstep doctor --counts --repair` };
}
