import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildSecretRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `SecretStore`. */
export function describeSecretStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('secrets', fresh);

  it('keeps every character, a sealed value of 90,000 characters, and a missing value', async () => {
    const { secrets } = await fresh();
    const storeId = newId();
    const full = buildSecretRow({
      description: `𝔖 é \\ ' " %_\n`,
      sealed: 'aB+/'.repeat(22_500),
      allowHosts: ['*.example.com'],
    });
    const empty = buildSecretRow({ name: 'EMPTY', sealed: null });
    for (const row of [full, empty]) {
      expect(await secrets.insert(storeId, row)).toBe(true);
      expect(await secrets.find(storeId, row.name)).toEqual(row);
      expect(await secrets.lock(storeId, row.name)).toEqual(row);
    }
  });

  it('finds, replaces and removes nothing of another store or with a similar name', async () => {
    const { secrets } = await fresh();
    const storeId = newId();
    const row = buildSecretRow({ name: 'Key_1' });
    await secrets.insert(storeId, row);
    for (const [store, name] of [
      [newId(), 'Key_1'],
      [storeId, 'Key_1 '],
      [storeId, 'KEY_1'],
      [storeId, 'Key%1'],
      [storeId, 'Keyx1'],
      [storeId, 'Kéy_1'],
      [storeId, row.id],
      [storeId, ''],
      [storeId, '\u0000'],
    ] as const) {
      expect(await secrets.find(store, name)).toBeUndefined();
      expect(await secrets.lock(store, name)).toBeUndefined();
      expect(await secrets.replace(store, name, { ...row, description: 'stolen' })).toBe(false);
      expect(await secrets.remove(store, name)).toBe(false);
    }
    expect(await secrets.find(storeId, 'Key_1')).toEqual(row);
  });

  it('finds several by their exact names, and no others', async () => {
    const { secrets } = await fresh();
    const storeId = newId();
    const rows = ['ONE', 'TWO', 'THREE'].map((name) =>
      buildSecretRow({ name, allowHosts: [`${name.toLowerCase()}.example`] }),
    );
    for (const row of rows) await secrets.insert(storeId, row);
    const names = ['TWO', 'ONE', 'ONE', 'two', 'ONE ', 'FOUR', '\u0000', ''];
    const found = await secrets.findMany(storeId, names);
    expect(found.sort((a, b) => a.name.localeCompare(b.name))).toEqual([rows[0], rows[1]]);
    expect(await secrets.findMany(newId(), names)).toEqual([]);
    expect(await secrets.findMany(storeId, [])).toEqual([]);
    expect(await secrets.findMany(storeId, ['nope nope'])).toEqual([]);
  });

  it('has case-sensitive names, which two stores can share', async () => {
    const { secrets } = await fresh();
    const storeId = newId();
    expect(await secrets.insert(storeId, buildSecretRow({ name: 'key' }))).toBe(true);
    expect(await secrets.insert(storeId, buildSecretRow({ name: 'KEY' }))).toBe(true);
    expect(await secrets.insert(newId(), buildSecretRow({ name: 'key' }))).toBe(true);
    expect(await secrets.insert(storeId, buildSecretRow({ name: 'key' }))).toBe(false);
  });

  it('replaces description and value, and keeps the position in the list', async () => {
    const { secrets } = await fresh();
    const storeId = newId();
    const [first, second] = [buildSecretRow({ name: 'FIRST' }), buildSecretRow({ name: 'SECOND' })];
    for (const row of [first, second]) await secrets.insert(storeId, row);
    const change = {
      description: 'new',
      sealed: null,
      allowHosts: ['a.example'],
      search: 'new',
      maskedBy: 0,
      updatedAt: 5,
    };
    expect(await secrets.replace(storeId, 'FIRST', change)).toBe(true);
    expect(await secrets.replace(storeId, 'FIRST', change)).toBe(true);
    expect(await secrets.find(storeId, 'FIRST')).toEqual({ ...first, ...change });
    expect((await secrets.list(storeId, { offset: 0, limit: 9 })).items.map(({ name }) => name)).toEqual([
      'SECOND',
      'FIRST',
    ]);
    expect(await secrets.remove(storeId, 'FIRST')).toBe(true);
    expect(await secrets.remove(storeId, 'FIRST')).toBe(false);
  });

  it('lists and searches one store, newest first, with a has-value flag and never the value', async () => {
    const { secrets } = await fresh();
    const storeId = newId();
    const rows = ['A', 'B', 'C_%'].map((name, i) =>
      buildSecretRow({ name, search: name.toLowerCase(), sealed: i === 1 ? null : 'v1.sealed' }),
    );
    for (const row of rows) await secrets.insert(storeId, row);
    await secrets.insert(newId(), buildSecretRow());
    const { items, total } = await secrets.list(storeId, { offset: 1, limit: 2 });
    expect(total).toBe(3);
    const { sealed, allowHosts, search, maskedBy, ...summary } = rows[1]!;
    expect(items).toEqual([{ ...summary, hasValue: false }, expect.objectContaining({ name: 'A', hasValue: true })]);
    expect((await secrets.list(storeId, { offset: 0, limit: 9, q: '_' })).items.map(({ name }) => name)).toEqual([
      'C_%',
    ]);
    expect(await secrets.list(storeId, { offset: 90, limit: 2 })).toEqual({ items: [], total: 3 });
  });

  it('gives a name to one of many concurrent inserts, and the others find its row', async () => {
    const ports = await fresh();
    const storeId = newId();
    const insert = () =>
      ports.transaction(async (tx) => {
        if (await tx.secrets.insert(storeId, buildSecretRow({ name: 'ONCE' }))) return 'made';
        return (await tx.secrets.lock(storeId, 'ONCE')) ? 'found' : 'lost';
      });
    const outcomes = await Promise.all(Array.from({ length: 10 }, insert));
    expect(outcomes.sort()).toEqual([...Array<string>(9).fill('found'), 'made']);
    expect((await ports.secrets.list(storeId, { offset: 0, limit: 9 })).total).toBe(1);
  });

  it('lists secrets of all stores that were masked with a lower version, up to a limit', async () => {
    const { secrets } = await fresh();
    const stale = Array.from({ length: 3 }, () => ({ storeId: newId(), ...buildSecretRow({ maskedBy: 6 }) }));
    for (const { storeId, ...row } of stale) await secrets.insert(storeId, row);
    await secrets.insert(newId(), buildSecretRow({ maskedBy: 7 }));
    const keys = (rows: { storeId: string; name: string }[]) =>
      rows.map(({ storeId, name }) => `${storeId} ${name}`).sort();
    expect(keys(await secrets.listMaskedBefore(7, 9))).toEqual(keys(stale));
    expect(await secrets.listMaskedBefore(7, 2)).toHaveLength(2);
    expect(await secrets.listMaskedBefore(6, 9)).toEqual([]);
    const { storeId, name, ...change } = stale[0]!;
    await secrets.replace(storeId, name, { ...change, maskedBy: 7 });
    expect(await secrets.listMaskedBefore(7, 9)).toHaveLength(2);
  });
}
