import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';

/** What "stored" means for stores. */
export function describeStoreStore(fresh: () => Promise<Ports>) {
  it('finds a store by id and by name, and nothing by either of another', async () => {
    const { stores } = await fresh();
    const store = { id: newId(), name: 'Ökoladen 🧺', dataKey: 'v1.wrapped', createdAt: 1_750_000_000_123 };
    expect(await stores.insert(store)).toBe(true);
    expect(await stores.find(store.id)).toEqual(store);
    expect(await stores.findByName('Ökoladen 🧺')).toEqual(store);
    expect(await stores.find(newId())).toBeUndefined();
    expect(await stores.findByName('ökoladen 🧺')).toBeUndefined();
    expect(await stores.findByName('Okoladen 🧺')).toBeUndefined();
    expect(await stores.findByName('Ökoladen 🧺 ')).toBeUndefined();
  });

  it('gives a name to one of two stores that want it at once', async () => {
    const ports = await fresh();
    const insert = () =>
      ports.transaction((tx) => tx.stores.insert({ id: newId(), name: 'Twice', dataKey: 'k', createdAt: Date.now() }));
    const outcomes = await Promise.all([insert(), insert(), insert()]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('lists newest first, in pages, with the exact total, searched without regard to case', async () => {
    const { stores } = await fresh();
    for (const name of ['Älpha', 'Beta', 'Gamma'])
      await stores.insert({ id: newId(), name, dataKey: 'k', createdAt: 1 });
    const first = await stores.list({ offset: 0, limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(['Gamma', 'Beta']);
    expect(first.total).toBe(3);
    expect((await stores.list({ offset: 4, limit: 2 })).items).toEqual([]);
    expect((await stores.list({ offset: 0, limit: 9, q: 'älp' })).items.map(({ name }) => name)).toEqual(['Älpha']);
  });

  it('walks through the data keys of all stores, and replaces one only if it is still the same', async () => {
    const { stores } = await fresh();
    const ids = [newId(), newId(), newId()];
    for (const id of ids) await stores.insert({ id, name: id, dataKey: `key of ${id}`, createdAt: 1 });
    const first = await stores.listVaults('', 2);
    expect(first).toEqual(ids.slice(0, 2).map((storeId) => ({ storeId, dataKey: `key of ${storeId}` })));
    expect((await stores.listVaults(first[1]!.storeId, 2)).map(({ storeId }) => storeId)).toEqual([ids[2]]);
    expect(await stores.replaceDataKey(ids[0]!, 'another', 'new')).toBe(false);
    expect(await stores.replaceDataKey(ids[0]!, `key of ${ids[0]}`, 'new')).toBe(true);
    expect((await stores.find(ids[0]!))?.dataKey).toBe('new');
  });
}
