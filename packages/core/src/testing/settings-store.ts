import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `SettingsStore`. */
export function describeSettingsStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'settings', fresh);

  it('is empty at first, then has what was stored last, for each store', async () => {
    const { settings } = await fresh();
    const [mine, theirs] = [newId(), newId()];
    assert.deepEqual(await settings.find(mine), {});
    const first = { texts: { de: { unsubscribeText: `ä 😀 \\ ' "` } }, emailQuota: null };
    await settings.replace(mine, first);
    assert.deepEqual(await settings.find(mine), first);
    await settings.replace(mine, { companyDetails: 'x'.repeat(2000) });
    assert.deepEqual(await settings.find(mine), { companyDetails: 'x'.repeat(2000) });
    assert.deepEqual(await settings.find(theirs), {});
  });

  it('iterates over the stores that set a history retention', async () => {
    const { settings } = await fresh();
    const ids = [newId(), newId(), newId(), newId(), newId()];
    await settings.replace(ids[0]!, { historyDays: 90, companyDetails: 'it says "historyDays":null here' });
    await settings.replace(ids[1]!, { historyDays: null });
    await settings.replace(ids[2]!, { companyDetails: '"historyDays":5' });
    await settings.replace(ids[3]!, { historyDays: 7 });
    await settings.replace(ids[4]!, { historyDays: 30 });
    const first = await settings.listHistoryDays('', 2);
    assert.deepEqual(first, [
      { storeId: ids[0], historyDays: 90 },
      { storeId: ids[3], historyDays: 7 },
    ]);
    assert.deepEqual(await settings.listHistoryDays(ids[3]!, 2), [{ storeId: ids[4], historyDays: 30 }]);
  });

  it('loses none of many concurrent changes, even if nothing was set before', async () => {
    const ports = await fresh();
    const storeId = newId();
    const addOne = () =>
      ports.transaction(async (tx) => {
        const stored = await tx.settings.lock(storeId);
        await tx.settings.replace(storeId, { emailQuota: (stored.emailQuota ?? 0) + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, addOne));
    assert.deepEqual(await ports.settings.find(storeId), { emailQuota: 20 });
  });
}
