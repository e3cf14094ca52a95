import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `EmailUsageStore`. */
export function describeEmailUsageStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('emailUsage', fresh);

  it('takes quota within the limit, all or nothing, and returns it', async () => {
    const { emailUsage } = await fresh();
    const storeId = newId();
    expect(await emailUsage.take(storeId, '2026-11', 3, 5)).toBe(true);
    expect(await emailUsage.take(storeId, '2026-11', 3, 5)).toBe(false);
    expect(await emailUsage.used(storeId, '2026-11')).toBe(3);
    expect(await emailUsage.take(storeId, '2026-11', 2, 5)).toBe(true);
    await emailUsage.giveBack(storeId, '2026-11', 4);
    expect(await emailUsage.used(storeId, '2026-11')).toBe(1);
    await emailUsage.giveBack(storeId, '2026-11', 9);
    expect(await emailUsage.used(storeId, '2026-11')).toBe(0);
  });

  it('counts each month and store separately, and without a limit if there is none', async () => {
    const { emailUsage } = await fresh();
    const [mine, theirs] = [newId(), newId()];
    expect(await emailUsage.take(mine, '2026-11', 5, 5)).toBe(true);
    expect(await emailUsage.take(mine, '2026-12', 5, 5)).toBe(true);
    expect(await emailUsage.take(theirs, '2026-11', 5, 5)).toBe(true);
    expect(await emailUsage.take(mine, '2026-11', 1000, null)).toBe(true);
    expect([await emailUsage.used(mine, '2026-11'), await emailUsage.used(theirs, '2026-10')]).toEqual([1005, 0]);
    expect(await emailUsage.take(theirs, '2026-10', 1, 0)).toBe(false);
  });

  it('gives 60 concurrent callers exactly what the limit allows', async () => {
    const { emailUsage } = await fresh();
    const storeId = newId();
    const taken = await Promise.all(Array.from({ length: 60 }, () => emailUsage.take(storeId, '2026-11', 2, 51)));
    expect(taken.filter(Boolean)).toHaveLength(25);
    expect(await emailUsage.used(storeId, '2026-11')).toBe(50);
  });
}
