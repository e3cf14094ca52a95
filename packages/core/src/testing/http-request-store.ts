import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildHttpRequestRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `HttpRequestStore`. */
export function describeHttpRequestStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'httpRequests', fresh);

  it('keeps every character: astral, combining, quotes, and a sealed text of 70,000 characters', async () => {
    const { httpRequests } = await fresh();
    const storeId = newId();
    const row = buildHttpRequestRow({ name: `𝔖 é \\ ' " %_`, sealed: 'ä😀'.repeat(35_000) });
    await httpRequests.insert(storeId, row);
    assert.deepEqual(await httpRequests.find(storeId, row.id), row);
  });

  it('finds, replaces and removes nothing of another store, and nothing by a similar id', async () => {
    const { httpRequests } = await fresh();
    const storeId = newId();
    const row = buildHttpRequestRow();
    await httpRequests.insert(storeId, row);
    const { id, createdAt, ...change } = row;
    for (const [store, other] of [
      [newId(), id],
      [storeId, `${id} `],
      [storeId, id.toUpperCase()],
      [storeId, ''],
      [storeId, 'nope'],
      [storeId, '\u0000'],
    ] as const) {
      assert.equal(await httpRequests.find(store, other), undefined);
      assert.equal(await httpRequests.lock(store, other), undefined);
      assert.equal(await httpRequests.replace(store, other, { ...change, name: 'stolen' }), false);
      assert.equal(await httpRequests.remove(store, other), false);
    }
    assert.deepEqual(await httpRequests.find(storeId, id), row);
  });

  it('returns true for a replacement that changes nothing', async () => {
    const { httpRequests } = await fresh();
    const storeId = newId();
    const { id, createdAt, ...change } = buildHttpRequestRow();
    await httpRequests.insert(storeId, { id, createdAt, ...change });
    assert.equal(await httpRequests.replace(storeId, id, change), true);
    assert.equal(await httpRequests.replace(storeId, id, { ...change, name: 'new' }), true);
    assert.equal((await httpRequests.find(storeId, id))?.name, 'new');
    assert.equal(await httpRequests.remove(storeId, id), true);
    assert.equal(await httpRequests.remove(storeId, id), false);
  });

  it('lists one store, newest first, without sealed data', async () => {
    const { httpRequests } = await fresh();
    const storeId = newId();
    const rows = ['a', 'b', 'c'].map((name) => buildHttpRequestRow({ name, search: name }));
    for (const row of rows) await httpRequests.insert(storeId, row);
    await httpRequests.insert(newId(), buildHttpRequestRow());
    const { items, total } = await httpRequests.list(storeId, { offset: 1, limit: 2 });
    assert.equal(total, 3);
    const { sealed, search, maskedBy, ...summary } = rows[1]!;
    assert.deepEqual(items[0], summary);
    assert.deepEqual(
      items.map(({ name }) => name),
      ['b', 'a'],
    );
    assert.deepEqual(await httpRequests.list(storeId, { offset: 90, limit: 2 }), { items: [], total: 3 });
  });

  it('searches a plain substring: %, _ and \\ are ordinary characters, accents are significant', async () => {
    const { httpRequests } = await fresh();
    const storeId = newId();
    for (const search of ['100% wool', '100 wool', 'a_b', 'axb', 'c\\d', 'größe', 'grösse', 'grosse']) {
      await httpRequests.insert(storeId, buildHttpRequestRow({ name: search, search }));
    }
    const found = async (q: string) =>
      (await httpRequests.list(storeId, { offset: 0, limit: 50, q })).items.map(({ name }) => name).sort();
    assert.deepEqual(await found('%'), ['100% wool']);
    assert.deepEqual(await found('a_b'), ['a_b']);
    assert.deepEqual(await found('\\'), ['c\\d']);
    assert.deepEqual(await found('grösse'), ['grösse']);
    assert.deepEqual(await found("' or 1=1 --"), []);
  });

  it('keeps two concurrent partial updates, each made on a locked row', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildHttpRequestRow({ description: '0' });
    await ports.httpRequests.insert(storeId, row);
    const addOne = () =>
      ports.transaction(async (tx) => {
        const { id, createdAt, ...stored } = (await tx.httpRequests.lock(storeId, row.id))!;
        await tx.httpRequests.replace(storeId, id, { ...stored, description: `${Number(stored.description) + 1}` });
      });
    await Promise.all(Array.from({ length: 40 }, addOne));
    assert.equal((await ports.httpRequests.find(storeId, row.id))?.description, '40');
  });

  it('lets exactly one of ten writers win who replace the same version without a lock', async () => {
    const { httpRequests } = await fresh();
    const storeId = newId();
    const { id, createdAt, ...change } = buildHttpRequestRow();
    await httpRequests.insert(storeId, { id, createdAt, ...change });
    for (let from = 1; from <= 5; from++) {
      const write = (_: unknown, i: number) =>
        httpRequests.replace(storeId, id, { ...change, name: `${i}`, version: from + 1 }, from);
      const won = await Promise.all(Array.from({ length: 10 }, write));
      assert.equal(won.filter(Boolean).length, 1);
      assertMatches(await httpRequests.find(storeId, id), { name: `${won.indexOf(true)}`, version: from + 1 });
    }
  });

  it('lets exactly one of two writers win who started from the same version of a locked row', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildHttpRequestRow();
    await ports.httpRequests.insert(storeId, row);
    const write = (from: number, name: string) =>
      ports.transaction(async (tx) => {
        const { id, createdAt, ...stored } = (await tx.httpRequests.lock(storeId, row.id))!;
        if (stored.version !== from) return false;
        return tx.httpRequests.replace(storeId, id, { ...stored, name, version: from + 1 });
      });
    for (let from = 1; from <= 20; from++) {
      const won = await Promise.all([write(from, 'a'), write(from, 'b')]);
      assert.deepEqual([...won].sort(), [false, true]);
      const name = won[0] ? 'a' : 'b';
      assertMatches(await ports.httpRequests.find(storeId, row.id), { name, version: from + 1 });
    }
  });

  it('lists requests of all stores that were masked with a lower version, up to a limit', async () => {
    const { httpRequests } = await fresh();
    const stale = Array.from({ length: 3 }, () => ({ storeId: newId(), ...buildHttpRequestRow({ maskedBy: 6 }) }));
    for (const { storeId, ...row } of stale) await httpRequests.insert(storeId, row);
    await httpRequests.insert(newId(), buildHttpRequestRow({ maskedBy: 7 }));
    const keys = (rows: { storeId: string; id: string }[]) => rows.map(({ storeId, id }) => `${storeId} ${id}`).sort();
    assert.deepEqual(keys(await httpRequests.listMaskedBefore(7, 9)), keys(stale));
    assert.equal((await httpRequests.listMaskedBefore(7, 2)).length, 2);
    assert.deepEqual(await httpRequests.listMaskedBefore(6, 9), []);
    const { storeId, id, ...change } = stale[0]!;
    await httpRequests.replace(storeId, id, { ...change, maskedBy: 7 });
    assert.equal((await httpRequests.listMaskedBefore(7, 9)).length, 2);
  });
}
