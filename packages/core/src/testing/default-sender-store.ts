import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { buildMailboxRow, buildSmtpSenderRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `DefaultSenderStore`. */
export function describeDefaultSenderStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'defaultSenders', fresh);

  it('keeps one sender per store, and clears only the given one', async () => {
    const { defaultSenders } = await fresh();
    const [mine, theirs, a, b] = [newId(), newId(), newId(), newId()];
    assert.equal(await defaultSenders.find(mine), undefined);
    await defaultSenders.set(mine, a);
    await defaultSenders.set(theirs, a);
    await defaultSenders.set(mine, a);
    await defaultSenders.set(mine, b);
    assert.deepEqual([await defaultSenders.find(mine), await defaultSenders.find(theirs)], [b, a]);
    await defaultSenders.clear(mine, a);
    assert.equal(await defaultSenders.find(mine), b);
    await defaultSenders.clear(mine, b);
    assert.deepEqual([await defaultSenders.find(mine), await defaultSenders.find(theirs)], [undefined, a]);
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
    assert.equal(all.length, 20);
    assert.equal(all.filter(({ isDefault }) => isDefault).length, 1);
  });
}
