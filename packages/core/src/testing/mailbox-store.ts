import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildMailboxRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `MailboxStore`. */
export function describeMailboxStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('mailboxes', fresh);

  it('keeps every field, replaces name, status and sealed data, and removes', async () => {
    const { mailboxes } = await fresh();
    const storeId = newId();
    const row = buildMailboxRow({ displayName: `𝔖 é \\ ' " %_`, sealed: 'x'.repeat(70_000) });
    await mailboxes.insert(storeId, row);
    expect(await mailboxes.find(storeId, row.id)).toEqual({ ...row, isDefault: false });
    const change = { displayName: 'New', status: 'reconnect_required' as const, sealed: 'other', search: 'new' };
    expect(await mailboxes.replace(storeId, row.id, change)).toBe(true);
    expect(await mailboxes.replace(storeId, row.id, change)).toBe(true);
    expect(await mailboxes.lock(storeId, row.id)).toEqual({ ...row, ...change, isDefault: false });
    expect(await mailboxes.remove(storeId, row.id)).toBe(true);
    expect(await mailboxes.remove(storeId, row.id)).toBe(false);
  });

  it('finds, replaces and removes nothing of another store or with a similar id', async () => {
    const { mailboxes } = await fresh();
    const storeId = newId();
    const row = buildMailboxRow();
    await mailboxes.insert(storeId, row);
    for (const [store, id] of [
      [newId(), row.id],
      [storeId, `${row.id} `],
      [storeId, row.id.toUpperCase()],
      [storeId, ''],
    ] as const) {
      expect(await mailboxes.find(store, id)).toBeUndefined();
      expect(await mailboxes.lock(store, id)).toBeUndefined();
      expect(await mailboxes.replace(store, id, { ...row, displayName: 'stolen' })).toBe(false);
      expect(await mailboxes.remove(store, id)).toBe(false);
    }
    expect((await mailboxes.find(storeId, row.id))?.displayName).toBe(row.displayName);
  });

  it('finds mailboxes with a masked address, of one provider and store', async () => {
    const { mailboxes } = await fresh();
    const storeId = newId();
    const [jo, joan, other] = [
      buildMailboxRow({ address: 'jo***@example.com' }),
      buildMailboxRow({ address: 'jo***@example.com' }),
      buildMailboxRow({ address: 'jo***@example.com', provider: 'microsoft' }),
    ];
    for (const row of [jo, joan, other, buildMailboxRow({ address: 'a***@b.c' })]) await mailboxes.insert(storeId, row);
    await mailboxes.insert(newId(), buildMailboxRow({ address: 'jo***@example.com' }));
    const found = await mailboxes.findMasked(storeId, 'google', 'jo***@example.com');
    expect(found.map(({ id }) => id).sort()).toEqual([jo.id, joan.id].sort());
    expect(await mailboxes.findMasked(storeId, 'google', 'JO***@example.com')).toEqual([]);
  });

  it('lists and searches one store, newest first, with the default marked and without sealed data', async () => {
    const { mailboxes, defaultSenders } = await fresh();
    const storeId = newId();
    const rows = ['a', 'b', 'c_%'].map((displayName) => buildMailboxRow({ displayName, search: displayName }));
    for (const row of rows) await mailboxes.insert(storeId, row);
    await mailboxes.insert(newId(), buildMailboxRow());
    await defaultSenders.set(storeId, rows[1]!.id);
    const { items, total } = await mailboxes.list(storeId, { offset: 1, limit: 2 });
    const { sealed, search, ...summary } = rows[1]!;
    expect(total).toBe(3);
    expect(items).toEqual([
      { ...summary, isDefault: true },
      expect.objectContaining({ displayName: 'a', isDefault: false }),
    ]);
    expect((await mailboxes.list(storeId, { offset: 0, limit: 9, q: '%' })).total).toBe(1);
  });
}
