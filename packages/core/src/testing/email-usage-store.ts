import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `EmailUsageStore`. */
export function describeEmailUsageStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'emailUsage', fresh);

  it('takes quota within the limit, all or nothing, and returns it', async () => {
    const { emailUsage } = await fresh();
    const storeId = newId();
    assert.equal(await emailUsage.take(storeId, '2026-11', 3, 5), true);
    assert.equal(await emailUsage.take(storeId, '2026-11', 3, 5), false);
    assert.equal(await emailUsage.used(storeId, '2026-11'), 3);
    assert.equal(await emailUsage.take(storeId, '2026-11', 2, 5), true);
    await emailUsage.giveBack(storeId, '2026-11', 4);
    assert.equal(await emailUsage.used(storeId, '2026-11'), 1);
    await emailUsage.giveBack(storeId, '2026-11', 9);
    assert.equal(await emailUsage.used(storeId, '2026-11'), 0);
  });

  it('counts each month and store separately, and without a limit if there is none', async () => {
    const { emailUsage } = await fresh();
    const [mine, theirs] = [newId(), newId()];
    assert.equal(await emailUsage.take(mine, '2026-11', 5, 5), true);
    assert.equal(await emailUsage.take(mine, '2026-12', 5, 5), true);
    assert.equal(await emailUsage.take(theirs, '2026-11', 5, 5), true);
    assert.equal(await emailUsage.take(mine, '2026-11', 1000, null), true);
    assert.deepEqual([await emailUsage.used(mine, '2026-11'), await emailUsage.used(theirs, '2026-10')], [1005, 0]);
    assert.equal(await emailUsage.take(theirs, '2026-10', 1, 0), false);
  });

  it('gives 60 concurrent callers exactly what the limit allows', async () => {
    const { emailUsage } = await fresh();
    const storeId = newId();
    const taken = await Promise.all(Array.from({ length: 60 }, () => emailUsage.take(storeId, '2026-11', 2, 51)));
    assert.equal(taken.filter(Boolean).length, 25);
    assert.equal(await emailUsage.used(storeId, '2026-11'), 50);
  });
}
