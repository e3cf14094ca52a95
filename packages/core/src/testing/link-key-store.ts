import { expect, it } from 'vitest';
import type { LinkKey } from '../domain/link-token.js';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

const build = (over: Partial<LinkKey> = {}): LinkKey => ({
  id: newId(),
  purpose: 'links',
  number: 1,
  sealed: 'v1.aB+/',
  createdAt: 1_750_000_000_000,
  ...over,
});

/** Requirements of `LinkKeyStore`. */
export function describeLinkKeyStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('linkKeys', fresh);

  it('finds a key and its store by id, and nothing by a similar id', async () => {
    const { linkKeys } = await fresh();
    const [storeId, key] = [newId(), build()];
    expect(await linkKeys.insert(storeId, key)).toBe(true);
    expect(await linkKeys.find(key.id)).toEqual({ ...key, storeId });
    for (const id of [newId(), `${key.id} `, key.id.toUpperCase(), '', '\u0000']) {
      expect(await linkKeys.find(id)).toBeUndefined();
    }
  });

  it('returns the latest key of each purpose and store by number, not by creation time, and keeps the others', async () => {
    const { linkKeys } = await fresh();
    const storeId = newId();
    expect(await linkKeys.latest(storeId, 'links')).toBeUndefined();
    const keys = [build({ number: 2 }), build({ number: 10, createdAt: 1 }), build({ number: 9 })];
    for (const key of keys) await linkKeys.insert(storeId, key);
    const other = build({ purpose: 'addresses' });
    await linkKeys.insert(storeId, other);
    await linkKeys.insert(newId(), build({ number: 20 }));
    expect(await linkKeys.latest(storeId, 'links')).toEqual(keys[1]);
    expect(await linkKeys.latest(storeId, 'addresses')).toEqual(other);
    expect(await linkKeys.latest(newId(), 'links')).toBeUndefined();
    for (const key of keys) expect(await linkKeys.find(key.id)).toEqual({ ...key, storeId });
  });

  it('gives a number of a store and purpose to one of many concurrent inserts', async () => {
    const ports = await fresh();
    const storeId = newId();
    const insert = () => ports.transaction((tx) => tx.linkKeys.insert(storeId, build()));
    const outcomes = await Promise.all(Array.from({ length: 10 }, insert));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await ports.linkKeys.insert(storeId, build({ purpose: 'addresses' }))).toBe(true);
    expect(await ports.linkKeys.insert(newId(), build())).toBe(true);
  });
}
