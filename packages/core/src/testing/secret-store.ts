import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildSecretRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `SecretStore`. */
export function describeSecretStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'secrets', fresh);

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
      assert.equal(await secrets.insert(storeId, row), true);
      assert.deepEqual(await secrets.find(storeId, row.name), row);
      assert.deepEqual(await secrets.lock(storeId, row.name), row);
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
      assert.equal(await secrets.find(store, name), undefined);
      assert.equal(await secrets.lock(store, name), undefined);
      assert.equal(await secrets.replace(store, name, { ...row, description: 'stolen' }), false);
      assert.equal(await secrets.remove(store, name), false);
    }
    assert.deepEqual(await secrets.find(storeId, 'Key_1'), row);
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
    assert.deepEqual(
      found.sort((a, b) => a.name.localeCompare(b.name)),
      [rows[0], rows[1]],
    );
    assert.deepEqual(await secrets.findMany(newId(), names), []);
    assert.deepEqual(await secrets.findMany(storeId, []), []);
    assert.deepEqual(await secrets.findMany(storeId, ['nope nope']), []);
  });

  it('has case-sensitive names, which two stores can share', async () => {
    const { secrets } = await fresh();
    const storeId = newId();
    assert.equal(await secrets.insert(storeId, buildSecretRow({ name: 'key' })), true);
    assert.equal(await secrets.insert(storeId, buildSecretRow({ name: 'KEY' })), true);
    assert.equal(await secrets.insert(newId(), buildSecretRow({ name: 'key' })), true);
    assert.equal(await secrets.insert(storeId, buildSecretRow({ name: 'key' })), false);
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
    assert.equal(await secrets.replace(storeId, 'FIRST', change), true);
    assert.equal(await secrets.replace(storeId, 'FIRST', change), true);
    assert.deepEqual(await secrets.find(storeId, 'FIRST'), { ...first, ...change });
    assert.deepEqual(
      (await secrets.list(storeId, { offset: 0, limit: 9 })).items.map(({ name }) => name),
      ['SECOND', 'FIRST'],
    );
    assert.equal(await secrets.remove(storeId, 'FIRST'), true);
    assert.equal(await secrets.remove(storeId, 'FIRST'), false);
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
    assert.equal(total, 3);
    const { sealed, allowHosts, search, maskedBy, ...summary } = rows[1]!;
    assert.deepEqual(items[0], { ...summary, hasValue: false });
    assertMatches(items.slice(1), [{ name: 'A', hasValue: true }]);
    assert.deepEqual(
      (await secrets.list(storeId, { offset: 0, limit: 9, q: '_' })).items.map(({ name }) => name),
      ['C_%'],
    );
    assert.deepEqual(await secrets.list(storeId, { offset: 90, limit: 2 }), { items: [], total: 3 });
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
    assert.deepEqual(outcomes.sort(), [...Array<string>(9).fill('found'), 'made']);
    assert.equal((await ports.secrets.list(storeId, { offset: 0, limit: 9 })).total, 1);
  });

  it('lists secrets of all stores that were masked with a lower version, up to a limit', async () => {
    const { secrets } = await fresh();
    const stale = Array.from({ length: 3 }, () => ({ storeId: newId(), ...buildSecretRow({ maskedBy: 6 }) }));
    for (const { storeId, ...row } of stale) await secrets.insert(storeId, row);
    await secrets.insert(newId(), buildSecretRow({ maskedBy: 7 }));
    const keys = (rows: { storeId: string; name: string }[]) =>
      rows.map(({ storeId, name }) => `${storeId} ${name}`).sort();
    assert.deepEqual(keys(await secrets.listMaskedBefore(7, 9)), keys(stale));
    assert.equal((await secrets.listMaskedBefore(7, 2)).length, 2);
    assert.deepEqual(await secrets.listMaskedBefore(6, 9), []);
    const { storeId, name, ...change } = stale[0]!;
    await secrets.replace(storeId, name, { ...change, maskedBy: 7 });
    assert.equal((await secrets.listMaskedBefore(7, 9)).length, 2);
  });
}
