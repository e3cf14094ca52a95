import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';

/** What "stored" means for settings. */
export function describeSettingsStore(fresh: () => Promise<Ports>) {
  it('holds nothing at first, then what was stored last, for each store', async () => {
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

  it('loses none of many changes at once, also when nothing was set before', async () => {
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
