import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildHttpRequestRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `HttpRequestStore`. */
export function describeHttpRequestStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('httpRequests', fresh);

  it('keeps every character: astral, combining, quotes, and a sealed text of 70,000 characters', async () => {
    const { httpRequests } = await fresh();
    const storeId = newId();
    const row = buildHttpRequestRow({ name: `𝔖 é \\ ' " %_`, sealed: 'ä😀'.repeat(35_000) });
    await httpRequests.insert(storeId, row);
    expect(await httpRequests.find(storeId, row.id)).toEqual(row);
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
      expect(await httpRequests.find(store, other)).toBeUndefined();
      expect(await httpRequests.lock(store, other)).toBeUndefined();
      expect(await httpRequests.replace(store, other, { ...change, name: 'stolen' })).toBe(false);
      expect(await httpRequests.remove(store, other)).toBe(false);
    }
    expect(await httpRequests.find(storeId, id)).toEqual(row);
  });

  it('returns true for a replacement that changes nothing', async () => {
    const { httpRequests } = await fresh();
    const storeId = newId();
    const { id, createdAt, ...change } = buildHttpRequestRow();
    await httpRequests.insert(storeId, { id, createdAt, ...change });
    expect(await httpRequests.replace(storeId, id, change)).toBe(true);
    expect(await httpRequests.replace(storeId, id, { ...change, name: 'new' })).toBe(true);
    expect((await httpRequests.find(storeId, id))?.name).toBe('new');
    expect(await httpRequests.remove(storeId, id)).toBe(true);
    expect(await httpRequests.remove(storeId, id)).toBe(false);
  });

  it('lists one store, newest first, without sealed data', async () => {
    const { httpRequests } = await fresh();
    const storeId = newId();
    const rows = ['a', 'b', 'c'].map((name) => buildHttpRequestRow({ name, search: name }));
    for (const row of rows) await httpRequests.insert(storeId, row);
    await httpRequests.insert(newId(), buildHttpRequestRow());
    const { items, total } = await httpRequests.list(storeId, { offset: 1, limit: 2 });
    expect(total).toBe(3);
    const { sealed, search, maskedBy, ...summary } = rows[1]!;
    expect(items[0]).toEqual(summary);
    expect(items.map(({ name }) => name)).toEqual(['b', 'a']);
    expect(await httpRequests.list(storeId, { offset: 90, limit: 2 })).toEqual({ items: [], total: 3 });
  });

  it('searches a plain substring: %, _ and \\ are ordinary characters, accents are significant', async () => {
    const { httpRequests } = await fresh();
    const storeId = newId();
    for (const search of ['100% wool', '100 wool', 'a_b', 'axb', 'c\\d', 'größe', 'grösse', 'grosse']) {
      await httpRequests.insert(storeId, buildHttpRequestRow({ name: search, search }));
    }
    const found = async (q: string) =>
      (await httpRequests.list(storeId, { offset: 0, limit: 50, q })).items.map(({ name }) => name).sort();
    expect(await found('%')).toEqual(['100% wool']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found('\\')).toEqual(['c\\d']);
    expect(await found('grösse')).toEqual(['grösse']);
    expect(await found("' or 1=1 --")).toEqual([]);
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
    expect((await ports.httpRequests.find(storeId, row.id))?.description).toBe('40');
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
      expect([...won].sort()).toEqual([false, true]);
      const name = won[0] ? 'a' : 'b';
      expect(await ports.httpRequests.find(storeId, row.id)).toMatchObject({ name, version: from + 1 });
    }
  });

  it('lists requests of all stores that were masked with a lower version, up to a limit', async () => {
    const { httpRequests } = await fresh();
    const stale = Array.from({ length: 3 }, () => ({ storeId: newId(), ...buildHttpRequestRow({ maskedBy: 6 }) }));
    for (const { storeId, ...row } of stale) await httpRequests.insert(storeId, row);
    await httpRequests.insert(newId(), buildHttpRequestRow({ maskedBy: 7 }));
    const keys = (rows: { storeId: string; id: string }[]) => rows.map(({ storeId, id }) => `${storeId} ${id}`).sort();
    expect(keys(await httpRequests.listMaskedBefore(7, 9))).toEqual(keys(stale));
    expect(await httpRequests.listMaskedBefore(7, 2)).toHaveLength(2);
    expect(await httpRequests.listMaskedBefore(6, 9)).toEqual([]);
    const { storeId, id, ...change } = stale[0]!;
    await httpRequests.replace(storeId, id, { ...change, maskedBy: 7 });
    expect(await httpRequests.listMaskedBefore(7, 9)).toHaveLength(2);
  });
}
