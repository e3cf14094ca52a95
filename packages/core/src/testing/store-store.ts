import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { buildStore, newId, recordExecution } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `StoreStore`. */
export function describeStoreStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'stores', fresh);

  it('finds a store by its exact id and name', async () => {
    const { stores } = await fresh();
    const store = { id: newId(), name: 'Ökoladen 🧺', dataKey: 'v1.wrapped', createdAt: 1_750_000_000_123 };
    assert.equal(await stores.insert(store), true);
    assert.deepEqual(await stores.find(store.id), store);
    assert.deepEqual(await stores.findByName('Ökoladen 🧺'), store);
    assert.equal(await stores.find(newId()), undefined);
    assert.equal(await stores.findByName('ökoladen 🧺'), undefined);
    assert.equal(await stores.findByName('Okoladen 🧺'), undefined);
    assert.equal(await stores.findByName('Ökoladen 🧺 '), undefined);
  });

  it('gives a name to one of two stores that request it concurrently', async () => {
    const ports = await fresh();
    const insert = () =>
      ports.transaction((tx) => tx.stores.insert({ id: newId(), name: 'Twice', dataKey: 'k', createdAt: Date.now() }));
    const outcomes = await Promise.all([insert(), insert(), insert()]);
    assert.equal(outcomes.filter(Boolean).length, 1);
  });

  it('lists newest first, in pages, with the exact total, with case-insensitive search', async () => {
    const { stores } = await fresh();
    for (const name of ['Älpha', 'Beta', 'Gamma'])
      await stores.insert({ id: newId(), name, dataKey: 'k', createdAt: 1 });
    const first = await stores.list({ offset: 0, limit: 2 });
    assert.deepEqual(
      first.items.map(({ name }) => name),
      ['Gamma', 'Beta'],
    );
    assert.equal(first.total, 3);
    assert.deepEqual((await stores.list({ offset: 4, limit: 2 })).items, []);
    assert.deepEqual(
      (await stores.list({ offset: 0, limit: 9, q: 'älp' })).items.map(({ name }) => name),
      ['Älpha'],
    );
  });

  it('iterates over the data keys of all stores, and replaces one only if unchanged', async () => {
    const { stores } = await fresh();
    const ids = [newId(), newId(), newId()];
    for (const id of ids) await stores.insert({ id, name: id, dataKey: `key of ${id}`, createdAt: 1 });
    const first = await stores.listVaults('', 2);
    assert.deepEqual(
      first,
      ids.slice(0, 2).map((storeId) => ({ storeId, dataKey: `key of ${storeId}` })),
    );
    assert.deepEqual(
      (await stores.listVaults(first[1]!.storeId, 2)).map(({ storeId }) => storeId),
      [ids[2]],
    );
    assert.equal(await stores.replaceDataKey(ids[0]!, 'another', 'new'), false);
    assert.equal(await stores.replaceDataKey(ids[0]!, `key of ${ids[0]}`, 'new'), true);
    assert.equal((await stores.find(ids[0]!))?.dataKey, 'new');
  });

  it('retires a store once: it is neither found nor listed, its name is free, its keys are removed, and a note is left', async () => {
    const ports = await fresh();
    const { app, store, read, owner } = await buildStore(ports, 'Corner shop');
    const other = await buildStore(ports);
    await (await app.admit({ key: read })).run('me.get', {});
    const retire = () => ports.transaction((tx) => tx.stores.retire(store.id, 5));
    assert.equal((await Promise.all([retire(), retire(), retire()])).filter(Boolean).length, 1);
    assert.equal(await ports.stores.find(store.id), undefined);
    assert.equal(await ports.stores.findByName('Corner shop'), undefined);
    assert.deepEqual(
      (await ports.stores.list({ offset: 0, limit: 9 })).items.map(({ id }) => id),
      [other.store.id],
    );
    // This process has cached the key, but not that it was removed.
    await assert.rejects(app.admit({ key: read }), { code: 'unauthenticated' });
    assert.equal((await owner.run('keys.list', {})).total, 0);
    await app.admit({ key: other.read });
    const note = { id: store.id, name: 'Corner shop', since: 5 };
    // Copied: rows of a driver may have another prototype.
    const retired = (await ports.stores.listRetired(9)).map((one) => ({ ...one }));
    assert.deepEqual(retired, [note]);
    for (const word of [store.id, 'Corner shop']) assert.deepEqual({ ...(await ports.stores.findRetired(word)) }, note);
    for (const word of ['corner shop', 'Corner shop ', other.store.id])
      assert.equal(await ports.stores.findRetired(word), undefined);
    await buildStore(ports, 'Corner shop');
    await ports.stores.forgetRetired(store.id);
    assert.deepEqual(await ports.stores.listRetired(9), []);
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
    assert.equal(await remove(gone.store.id), 0);
    await ports.transaction((tx) => tx.stores.retire(gone.store.id, 5));
    let removed: number;
    do {
      removed = await remove(gone.store.id);
      assert.ok(removed <= 2);
    } while (removed > 0);
    assert.deepEqual(await counts(gone), [0, 0, undefined]);
    assert.deepEqual(await counts(living), [5, 1, 'EUR']);
  });
}
