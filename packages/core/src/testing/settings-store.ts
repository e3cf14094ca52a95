import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `SettingsStore`. */
export function describeSettingsStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('settings', fresh);

  it('is empty at first, then has what was stored last, for each store', async () => {
    const { settings } = await fresh();
    const [mine, theirs] = [newId(), newId()];
    expect(await settings.find(mine)).toEqual({});
    const first = { texts: { de: { unsubscribeText: `ä 😀 \\ ' "` } }, emailQuota: null };
    await settings.replace(mine, first);
    expect(await settings.find(mine)).toEqual(first);
    await settings.replace(mine, { companyDetails: 'x'.repeat(2000) });
    expect(await settings.find(mine)).toEqual({ companyDetails: 'x'.repeat(2000) });
    expect(await settings.find(theirs)).toEqual({});
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
    expect(first).toEqual([
      { storeId: ids[0], historyDays: 90 },
      { storeId: ids[3], historyDays: 7 },
    ]);
    expect(await settings.listHistoryDays(ids[3]!, 2)).toEqual([{ storeId: ids[4], historyDays: 30 }]);
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
    expect(await ports.settings.find(storeId)).toEqual({ emailQuota: 20 });
  });
}
