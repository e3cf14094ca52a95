import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildStore, newId, recordExecution } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `StoreStore`. */
export function describeStoreStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('stores', fresh);

  it('finds a store by its exact id and name', async () => {
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

  it('gives a name to one of two stores that request it concurrently', async () => {
    const ports = await fresh();
    const insert = () =>
      ports.transaction((tx) => tx.stores.insert({ id: newId(), name: 'Twice', dataKey: 'k', createdAt: Date.now() }));
    const outcomes = await Promise.all([insert(), insert(), insert()]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('lists newest first, in pages, with the exact total, with case-insensitive search', async () => {
    const { stores } = await fresh();
    for (const name of ['Älpha', 'Beta', 'Gamma'])
      await stores.insert({ id: newId(), name, dataKey: 'k', createdAt: 1 });
    const first = await stores.list({ offset: 0, limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(['Gamma', 'Beta']);
    expect(first.total).toBe(3);
    expect((await stores.list({ offset: 4, limit: 2 })).items).toEqual([]);
    expect((await stores.list({ offset: 0, limit: 9, q: 'älp' })).items.map(({ name }) => name)).toEqual(['Älpha']);
  });

  it('iterates over the data keys of all stores, and replaces one only if unchanged', async () => {
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

  it('retires a store once: it is neither found nor listed, its name is free, its keys are removed, and a note is left', async () => {
    const ports = await fresh();
    const { app, store, read, owner } = await buildStore(ports, 'Corner shop');
    const other = await buildStore(ports);
    await (await app.admit({ key: read })).run('me.get', {});
    const retire = () => ports.transaction((tx) => tx.stores.retire(store.id, 5));
    expect((await Promise.all([retire(), retire(), retire()])).filter(Boolean)).toHaveLength(1);
    expect(await ports.stores.find(store.id)).toBeUndefined();
    expect(await ports.stores.findByName('Corner shop')).toBeUndefined();
    expect((await ports.stores.list({ offset: 0, limit: 9 })).items.map(({ id }) => id)).toEqual([other.store.id]);
    // This process has cached the key, but not that it was removed.
    await expect(app.admit({ key: read })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await owner.run('keys.list', {})).total).toBe(0);
    await app.admit({ key: other.read });
    const note = { id: store.id, name: 'Corner shop', since: 5 };
    expect(await ports.stores.listRetired(9)).toEqual([note]);
    for (const word of [store.id, 'Corner shop']) expect(await ports.stores.findRetired(word)).toEqual(note);
    for (const word of ['corner shop', 'Corner shop ', other.store.id])
      expect(await ports.stores.findRetired(word)).toBeUndefined();
    await buildStore(ports, 'Corner shop');
    await ports.stores.forgetRetired(store.id);
    expect(await ports.stores.listRetired(9)).toEqual([]);
  });

  it('removes the rows of a retired store in batches, and none of an active store', async () => {
    const ports = await fresh();
    const [gone, living] = [await buildStore(ports), await buildStore(ports)];
    for (const { owner } of [gone, living]) {
      for (let i = 0; i < 5; i++) await recordExecution(owner, { runId: `${i}` }, {});
      await owner.run('layouts.create', { name: 'Layout', subject: 'Hello', bodyType: 'text' });
      await owner.run('settings.set', { currency: 'EUR' });
    }
    const counts = async ({ store }: typeof gone) => {
      const { executions, layouts, settings } = ports;
      const page = { offset: 0, limit: 9 };
      const [runs, all] = [await executions.list(store.id, page), await layouts.list(store.id, page)];
      return [runs.items.length, all.items.length, (await settings.find(store.id)).currency];
    };
    const remove = (id: string) => ports.transaction((tx) => tx.stores.removeRows(id, 2));
    expect(await remove(gone.store.id)).toBe(0);
    await ports.transaction((tx) => tx.stores.retire(gone.store.id, 5));
    let removed: number;
    do {
      removed = await remove(gone.store.id);
      expect(removed).toBeLessThanOrEqual(2);
    } while (removed > 0);
    expect(await counts(gone)).toEqual([0, 0, undefined]);
    expect(await counts(living)).toEqual([5, 1, 'EUR']);
  });
}
