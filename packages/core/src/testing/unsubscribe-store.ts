import { expect, it } from 'vitest';
import type { Unsubscribe } from '../domain/unsubscribe.js';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

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
export function describeUnsubscribeStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('unsubscribes', fresh);

  it('keeps a row until it is removed, separately for each store', async () => {
    const { unsubscribes } = await fresh();
    const [mine, theirs] = [newId(), newId()];
    const row = build(1, { source: 'owner', sealed: 'x'.repeat(5000) });
    expect(await unsubscribes.insert(mine, row)).toBe(true);
    expect(await unsubscribes.find(mine, row.hash)).toEqual(row);
    expect(await unsubscribes.find(theirs, row.hash)).toBeUndefined();
    expect(await unsubscribes.find(mine, hashOf(2))).toBeUndefined();
    expect(await unsubscribes.insert(theirs, build(1))).toBe(true);
    expect(await unsubscribes.remove(mine, hashOf(2))).toBe(false);
    expect(await unsubscribes.remove(mine, row.hash)).toBe(true);
    expect(await unsubscribes.remove(mine, row.hash)).toBe(false);
    expect(await unsubscribes.find(theirs, row.hash)).toBeDefined();
  });

  it('returns which of a thousand hashes exist', async () => {
    const { unsubscribes } = await fresh();
    const storeId = newId();
    for (const i of [3, 500, 999, 2000]) await unsubscribes.insert(storeId, build(i));
    await unsubscribes.insert(newId(), build(7));
    const thousand = Array.from({ length: 1000 }, (_, i) => hashOf(i));
    expect((await unsubscribes.isUnsubscribed(storeId, thousand)).sort()).toEqual([3, 500, 999].map(hashOf));
    expect(await unsubscribes.isUnsubscribed(storeId, [])).toEqual([]);
    expect(await unsubscribes.isUnsubscribed(newId(), thousand)).toEqual([]);
  });

  it('stores an address once, even concurrently', async () => {
    const ports = await fresh();
    const storeId = newId();
    const insert = () => ports.transaction((tx) => tx.unsubscribes.insert(storeId, build(1)));
    const outcomes = await Promise.all(Array.from({ length: 10 }, insert));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect((await ports.unsubscribes.list(storeId, { offset: 0, limit: 9 })).total).toBe(1);
  });

  it('lists one store newest first, page by page', async () => {
    const { unsubscribes } = await fresh();
    const storeId = newId();
    const rows = Array.from({ length: 5 }, (_, i) => build(i));
    for (const row of rows) await unsubscribes.insert(storeId, row);
    await unsubscribes.insert(newId(), build(9));
    expect(await unsubscribes.list(storeId, { offset: 0, limit: 2 })).toEqual({ items: [rows[4], rows[3]], total: 5 });
    expect(await unsubscribes.list(storeId, { offset: 4, limit: 2 })).toEqual({ items: [rows[0]], total: 5 });
    expect(await unsubscribes.list(storeId, { offset: 9, limit: 2 })).toEqual({ items: [], total: 5 });
  });
}
