import assert from 'node:assert/strict';
import type { Unsubscribe } from '../domain/unsubscribe.js';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

const hashOf = (i: number) => i.toString(16).padStart(64, '0');
const build = (i: number, over: Partial<Unsubscribe> = {}): Unsubscribe => ({
  id: newId(),
  hash: hashOf(i),
  sealed: 'v1.aB+/',
  source: 'link',
  createdAt: 1_750_000_000_000,
  ...over,
});

/** Requirements of `UnsubscribeStore`. */
export function describeUnsubscribeStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'unsubscribes', fresh);

  it('keeps a row until it is removed, separately for each store', async () => {
    const { unsubscribes } = await fresh();
    const [mine, theirs] = [newId(), newId()];
    const row = build(1, { source: 'owner', sealed: 'x'.repeat(5000) });
    assert.equal(await unsubscribes.insert(mine, row), true);
    assert.deepEqual(await unsubscribes.find(mine, row.hash), row);
    assert.equal(await unsubscribes.find(theirs, row.hash), undefined);
    assert.equal(await unsubscribes.find(mine, hashOf(2)), undefined);
    assert.equal(await unsubscribes.insert(theirs, build(1)), true);
    assert.equal(await unsubscribes.remove(mine, hashOf(2)), false);
    assert.equal(await unsubscribes.remove(mine, row.hash), true);
    assert.equal(await unsubscribes.remove(mine, row.hash), false);
    assert.notEqual(await unsubscribes.find(theirs, row.hash), undefined);
  });

  it('returns which of a thousand hashes exist', async () => {
    const { unsubscribes } = await fresh();
    const storeId = newId();
    for (const i of [3, 500, 999, 2000]) await unsubscribes.insert(storeId, build(i));
    await unsubscribes.insert(newId(), build(7));
    const thousand = Array.from({ length: 1000 }, (_, i) => hashOf(i));
    assert.deepEqual((await unsubscribes.isUnsubscribed(storeId, thousand)).sort(), [3, 500, 999].map(hashOf));
    assert.deepEqual(await unsubscribes.isUnsubscribed(storeId, []), []);
    assert.deepEqual(await unsubscribes.isUnsubscribed(newId(), thousand), []);
  });

  it('stores an address once, even concurrently', async () => {
    const ports = await fresh();
    const storeId = newId();
    const insert = () => ports.transaction((tx) => tx.unsubscribes.insert(storeId, build(1)));
    const outcomes = await Promise.all(Array.from({ length: 10 }, insert));
    assert.equal(outcomes.filter(Boolean).length, 1);
    assert.equal((await ports.unsubscribes.list(storeId, { offset: 0, limit: 9 })).total, 1);
  });

  it('lists one store newest first, page by page', async () => {
    const { unsubscribes } = await fresh();
    const storeId = newId();
    const rows = Array.from({ length: 5 }, (_, i) => build(i));
    for (const row of rows) await unsubscribes.insert(storeId, row);
    await unsubscribes.insert(newId(), build(9));
    assert.deepEqual(await unsubscribes.list(storeId, { offset: 0, limit: 2 }), {
      items: [rows[4], rows[3]],
      total: 5,
    });
    assert.deepEqual(await unsubscribes.list(storeId, { offset: 4, limit: 2 }), { items: [rows[0]], total: 5 });
    assert.deepEqual(await unsubscribes.list(storeId, { offset: 9, limit: 2 }), { items: [], total: 5 });
  });
}
