import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildKey, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

async function withStore(fresh: () => Promise<Ports>) {
  const ports = await fresh();
  const storeId = newId();
  await ports.stores.insert({ id: storeId, name: `Shop ${storeId}`, dataKey: 'v1.wrapped', createdAt: 1 });
  return { ports, storeId };
}

/** Requirements of `KeyStore`. */
export function describeKeyStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('keys', fresh);

  it('keeps a key and returns it only to its own store', async () => {
    const { ports, storeId } = await withStore(fresh);
    const { secret, ...key } = buildKey({ name: 'Zoë 🗝' });
    await ports.keys.insert(storeId, key);
    const { hash, ...shown } = key;
    expect(await ports.keys.find(storeId, key.id)).toEqual(shown);
    expect(await ports.keys.find(newId(), key.id)).toBeUndefined();
    expect(await ports.keys.find(storeId, `${key.id} `)).toBeUndefined();
    expect(await ports.keys.storeOf(key.id)).toBe(storeId);
    expect(await ports.keys.storeOf('nope')).toBeUndefined();
    expect(await ports.keys.factsByHash(hash)).toEqual({
      storeId,
      id: key.id,
      name: key.name,
      hint: key.hint,
      dataKey: 'v1.wrapped',
    });
    expect((await ports.keys.list(newId(), { offset: 0, limit: 5 })).total).toBe(0);
  });

  it('reads the last use from the budget, without a separate write, and keeps it when the key is revoked', async () => {
    const { ports, storeId } = await withStore(fresh);
    const { secret, ...key } = buildKey();
    await ports.keys.insert(storeId, key);
    expect((await ports.keys.find(storeId, key.id))?.lastUsedAt).toBeNull();
    await ports.budgets.take(key.hash, 'request', 1);
    const used = (await ports.keys.find(storeId, key.id))?.lastUsedAt;
    expect(Math.abs(used! - Date.now())).toBeLessThan(5000);
    await ports.transaction((tx) => tx.keys.revoke(storeId, key.id, 5));
    expect((await ports.keys.list(storeId, { offset: 0, limit: 5 })).items[0]).toMatchObject({
      lastUsedAt: used,
      revokedAt: 5,
    });
  });

  it('changes a level at once, only for its own store', async () => {
    const { ports, storeId } = await withStore(fresh);
    const { secret, ...key } = buildKey({ level: 'execute' });
    await ports.keys.insert(storeId, key);
    expect(await ports.keys.changeLevel(newId(), key.id, 'read')).toBe(false);
    expect((await ports.budgets.take(key.hash, 'request', 1))?.level).toBe('execute');
    expect(await ports.transaction((tx) => tx.keys.changeLevel(storeId, key.id, 'read'))).toBe(true);
    expect((await ports.budgets.take(key.hash, 'request', 1))?.level).toBe('read');
    expect((await ports.budgets.take(key.hash, 'execute', 0))?.level).toBe('read');
    expect((await ports.keys.find(storeId, key.id))?.level).toBe('read');
    expect(await ports.keys.changeLevel(storeId, key.id, 'read')).toBe(true);
  });

  it('revokes a key once, then it has neither facts nor budget', async () => {
    const { ports, storeId } = await withStore(fresh);
    const { secret, ...key } = buildKey();
    await ports.keys.insert(storeId, key);
    const revoke = () => ports.transaction((tx) => tx.keys.revoke(storeId, key.id, 7));
    expect((await Promise.all([revoke(), revoke()])).filter(Boolean)).toHaveLength(1);
    expect(await ports.budgets.take(key.hash, 'request', 1)).toBeUndefined();
    expect(await ports.keys.factsByHash(key.hash)).toBeUndefined();
    expect(await ports.keys.changeLevel(storeId, key.id, 'write')).toBe(false);
  });

  it('removes revoked keys in batches, and no valid keys', async () => {
    const { ports, storeId } = await withStore(fresh);
    const keys = Array.from({ length: 5 }, () => buildKey());
    for (const { secret, ...key } of keys) await ports.keys.insert(storeId, key);
    for (const [i, key] of keys.slice(0, 4).entries()) await ports.keys.revoke(storeId, key.id, 1000 + i);
    const remove = () => ports.transaction((tx) => tx.keys.removeRevoked(1003, 2));
    expect([await remove(), await remove(), await remove()]).toEqual([2, 1, 0]);
    const left = (await ports.keys.list(storeId, { offset: 0, limit: 10 })).items.map(({ id }) => id);
    expect(left.sort()).toEqual([keys[3]!.id, keys[4]!.id].sort());
    expect((await ports.budgets.take(keys[4]!.hash, 'request', 1))?.granted).toBe(1);
  });
}
