import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildMailboxRow, buildSmtpSenderRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `DefaultSenderStore`. */
export function describeDefaultSenderStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('defaultSenders', fresh);

  it('keeps one sender per store, and clears only the given one', async () => {
    const { defaultSenders } = await fresh();
    const [mine, theirs, a, b] = [newId(), newId(), newId(), newId()];
    expect(await defaultSenders.find(mine)).toBeUndefined();
    await defaultSenders.set(mine, a);
    await defaultSenders.set(theirs, a);
    await defaultSenders.set(mine, a);
    await defaultSenders.set(mine, b);
    expect([await defaultSenders.find(mine), await defaultSenders.find(theirs)]).toEqual([b, a]);
    await defaultSenders.clear(mine, a);
    expect(await defaultSenders.find(mine)).toBe(b);
    await defaultSenders.clear(mine, b);
    expect([await defaultSenders.find(mine), await defaultSenders.find(theirs)]).toEqual([undefined, a]);
  });

  it('has one default after many senders of both kinds are set concurrently', async () => {
    const ports = await fresh();
    const storeId = newId();
    const add = (i: number) =>
      ports.transaction(async (tx) => {
        const row = i % 2 === 0 ? buildSmtpSenderRow() : buildMailboxRow();
        if ('host' in row) await tx.smtpSenders.insert(storeId, row);
        else await tx.mailboxes.insert(storeId, row);
        await tx.defaultSenders.set(storeId, row.id);
      });
    await Promise.all(Array.from({ length: 20 }, (_, i) => add(i)));
    const all = [
      ...(await ports.smtpSenders.list(storeId, { offset: 0, limit: 50 })).items,
      ...(await ports.mailboxes.list(storeId, { offset: 0, limit: 50 })).items,
    ];
    expect(all).toHaveLength(20);
    expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
}
