import assert from 'node:assert/strict';
import type { LinkKey } from '../domain/link-token.js';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

const build = (over: Partial<LinkKey> = {}): LinkKey => ({
  id: newId(),
  purpose: 'links',
  number: 1,
  sealed: 'v1.aB+/',
  createdAt: 1_750_000_000_000,
  ...over,
});

/** Requirements of `LinkKeyStore`. */
export function describeLinkKeyStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'linkKeys', fresh);

  it('finds a key and its store by id, and nothing by a similar id', async () => {
    const { linkKeys } = await fresh();
    const [storeId, key] = [newId(), build()];
    assert.equal(await linkKeys.insert(storeId, key), true);
    assert.deepEqual(await linkKeys.find(key.id), { ...key, storeId });
    for (const id of [newId(), `${key.id} `, key.id.toUpperCase(), '', '\u0000']) {
      assert.equal(await linkKeys.find(id), undefined);
    }
  });

  it('returns the latest key of each purpose and store by number, not by creation time, and keeps the others', async () => {
    const { linkKeys } = await fresh();
    const storeId = newId();
    assert.equal(await linkKeys.latest(storeId, 'links'), undefined);
    const keys = [build({ number: 2 }), build({ number: 10, createdAt: 1 }), build({ number: 9 })];
    for (const key of keys) await linkKeys.insert(storeId, key);
    const other = build({ purpose: 'addresses' });
    await linkKeys.insert(storeId, other);
    await linkKeys.insert(newId(), build({ number: 20 }));
    assert.deepEqual(await linkKeys.latest(storeId, 'links'), keys[1]);
    assert.deepEqual(await linkKeys.latest(storeId, 'addresses'), other);
    assert.equal(await linkKeys.latest(newId(), 'links'), undefined);
    for (const key of keys) assert.deepEqual(await linkKeys.find(key.id), { ...key, storeId });
  });

  it('gives a number of a store and purpose to one of many concurrent inserts', async () => {
    const ports = await fresh();
    const storeId = newId();
    const insert = () => ports.transaction((tx) => tx.linkKeys.insert(storeId, build()));
    const outcomes = await Promise.all(Array.from({ length: 10 }, insert));
    assert.equal(outcomes.filter(Boolean).length, 1);
    assert.equal(await ports.linkKeys.insert(storeId, build({ purpose: 'addresses' })), true);
    assert.equal(await ports.linkKeys.insert(newId(), build()), true);
  });
}
