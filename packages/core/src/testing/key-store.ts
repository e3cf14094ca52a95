import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildKey, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

async function withStore(fresh: () => Promise<Ports>) {
  const ports = await fresh();
  const storeId = newId();
  await ports.stores.insert({ id: storeId, name: `Shop ${storeId}`, dataKey: 'v1.wrapped', createdAt: 1 });
  return { ports, storeId };
}

/** Requirements of `KeyStore`. */
export function describeKeyStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'keys', fresh);

  it('keeps a key and returns it only to its own store', async () => {
    const { ports, storeId } = await withStore(fresh);
    const { secret, ...key } = buildKey({ name: 'Zoë 🗝' });
    await ports.keys.insert(storeId, key);
    const { hash, ...shown } = key;
    assert.deepEqual(await ports.keys.find(storeId, key.id), shown);
    assert.equal(await ports.keys.find(newId(), key.id), undefined);
    assert.equal(await ports.keys.find(storeId, `${key.id} `), undefined);
    assert.equal(await ports.keys.storeOf(key.id), storeId);
    assert.equal(await ports.keys.storeOf('nope'), undefined);
    assert.deepEqual(await ports.keys.factsByHash(hash), {
      storeId,
      id: key.id,
      name: key.name,
      hint: key.hint,
      dataKey: 'v1.wrapped',
    });
    assert.equal((await ports.keys.list(newId(), { offset: 0, limit: 5 })).total, 0);
  });

  it('reads the last use from the budget, without a separate write, and keeps it when the key is revoked', async () => {
    const { ports, storeId } = await withStore(fresh);
    const { secret, ...key } = buildKey();
    await ports.keys.insert(storeId, key);
    assert.equal((await ports.keys.find(storeId, key.id))?.lastUsedAt, null);
    await ports.budgets.take(key.hash, 'request', 1);
    const used = (await ports.keys.find(storeId, key.id))?.lastUsedAt;
    assert.ok(Math.abs(used! - Date.now()) < 5000);
    await ports.transaction((tx) => tx.keys.revoke(storeId, key.id, 5));
    assertMatches((await ports.keys.list(storeId, { offset: 0, limit: 5 })).items[0], {
      lastUsedAt: used,
      revokedAt: 5,
    });
  });

  it('changes a level at once, only for its own store', async () => {
    const { ports, storeId } = await withStore(fresh);
    const { secret, ...key } = buildKey({ level: 'execute' });
    await ports.keys.insert(storeId, key);
    assert.equal(await ports.keys.changeLevel(newId(), key.id, 'read'), false);
    assert.equal((await ports.budgets.take(key.hash, 'request', 1))?.level, 'execute');
    assert.equal(await ports.transaction((tx) => tx.keys.changeLevel(storeId, key.id, 'read')), true);
    assert.equal((await ports.budgets.take(key.hash, 'request', 1))?.level, 'read');
    assert.equal((await ports.budgets.take(key.hash, 'execute', 0))?.level, 'read');
    assert.equal((await ports.keys.find(storeId, key.id))?.level, 'read');
    assert.equal(await ports.keys.changeLevel(storeId, key.id, 'read'), true);
  });

  it('revokes a key once, then it has neither facts nor budget', async () => {
    const { ports, storeId } = await withStore(fresh);
    const { secret, ...key } = buildKey();
    await ports.keys.insert(storeId, key);
    const revoke = () => ports.transaction((tx) => tx.keys.revoke(storeId, key.id, 7));
    assert.equal((await Promise.all([revoke(), revoke()])).filter(Boolean).length, 1);
    assert.equal(await ports.budgets.take(key.hash, 'request', 1), undefined);
    assert.equal(await ports.keys.factsByHash(key.hash), undefined);
    assert.equal(await ports.keys.changeLevel(storeId, key.id, 'write'), false);
  });

  it('removes revoked keys in batches, and no valid keys', async () => {
    const { ports, storeId } = await withStore(fresh);
    const keys = Array.from({ length: 5 }, () => buildKey());
    for (const { secret, ...key } of keys) await ports.keys.insert(storeId, key);
    for (const [i, key] of keys.slice(0, 4).entries()) await ports.keys.revoke(storeId, key.id, 1000 + i);
    const remove = () => ports.transaction((tx) => tx.keys.removeRevoked(1003, 2));
    assert.deepEqual([await remove(), await remove(), await remove()], [2, 1, 0]);
    const left = (await ports.keys.list(storeId, { offset: 0, limit: 10 })).items.map(({ id }) => id);
    assert.deepEqual(left.sort(), [keys[3]!.id, keys[4]!.id].sort());
    assert.equal((await ports.budgets.take(keys[4]!.hash, 'request', 1))?.granted, 1);
  });
}
