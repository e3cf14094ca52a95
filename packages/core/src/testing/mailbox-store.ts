import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildMailboxRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `MailboxStore`. */
export function describeMailboxStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'mailboxes', fresh);

  it('keeps every field, replaces name, status and sealed data, and removes', async () => {
    const { mailboxes } = await fresh();
    const storeId = newId();
    const row = buildMailboxRow({ displayName: `𝔖 é \\ ' " %_`, sealed: 'x'.repeat(70_000) });
    await mailboxes.insert(storeId, row);
    assert.deepEqual(await mailboxes.find(storeId, row.id), { ...row, isDefault: false });
    const change = { displayName: 'New', status: 'reconnect_required' as const, sealed: 'other', search: 'new' };
    assert.equal(await mailboxes.replace(storeId, row.id, change), true);
    assert.equal(await mailboxes.replace(storeId, row.id, change), true);
    assert.deepEqual(await mailboxes.lock(storeId, row.id), { ...row, ...change, isDefault: false });
    assert.equal(await mailboxes.remove(storeId, row.id), true);
    assert.equal(await mailboxes.remove(storeId, row.id), false);
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
      assert.equal(await mailboxes.find(store, id), undefined);
      assert.equal(await mailboxes.lock(store, id), undefined);
      assert.equal(await mailboxes.replace(store, id, { ...row, displayName: 'stolen' }), false);
      assert.equal(await mailboxes.remove(store, id), false);
    }
    assert.equal((await mailboxes.find(storeId, row.id))?.displayName, row.displayName);
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
    assert.deepEqual(found.map(({ id }) => id).sort(), [jo.id, joan.id].sort());
    assert.deepEqual(await mailboxes.findMasked(storeId, 'google', 'JO***@example.com'), []);
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
    assert.equal(total, 3);
    assert.deepEqual(items[0], { ...summary, isDefault: true });
    assertMatches(items.slice(1), [{ displayName: 'a', isDefault: false }]);
    assert.equal((await mailboxes.list(storeId, { offset: 0, limit: 9, q: '%' })).total, 1);
  });
}
