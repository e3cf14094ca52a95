import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildSmtpSenderRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `SmtpSenderStore`. */
export function describeSmtpSenderStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'smtpSenders', fresh);

  it('keeps every field, and every character of a name', async () => {
    const { smtpSenders } = await fresh();
    const storeId = newId();
    const rows = [
      buildSmtpSenderRow({ name: `𝔖 é \\ ' " %_`, fromName: '😀', sealed: 'x'.repeat(70_000) }),
      buildSmtpSenderRow({ port: 65_535, security: 'none', hasUsername: false, hasPassword: false }),
      buildSmtpSenderRow({ hasUsername: true, hasPassword: false, replyTo: 'b@example.com' }),
      buildSmtpSenderRow({ bounceAddress: 'bounces@example.com', feedbackId: 'a:b:c:sender' }),
    ];
    for (const row of rows) {
      await smtpSenders.insert(storeId, row);
      assert.deepEqual(await smtpSenders.find(storeId, row.id), { ...row, isDefault: false });
      assert.deepEqual(await smtpSenders.lock(storeId, row.id), { ...row, isDefault: false });
    }
  });

  it('finds, replaces and removes nothing of another store or with a similar id', async () => {
    const { smtpSenders } = await fresh();
    const storeId = newId();
    const row = buildSmtpSenderRow();
    await smtpSenders.insert(storeId, row);
    for (const [store, id] of [
      [newId(), row.id],
      [storeId, `${row.id} `],
      [storeId, row.id.toUpperCase()],
      [storeId, ''],
    ] as const) {
      assert.equal(await smtpSenders.find(store, id), undefined);
      assert.equal(await smtpSenders.lock(store, id), undefined);
      assert.equal(await smtpSenders.replace(store, id, { ...row, name: 'stolen' }), false);
      assert.equal(await smtpSenders.remove(store, id), false);
    }
    assert.equal((await smtpSenders.find(storeId, row.id))?.name, row.name);
  });

  it('replaces everything but id and creation time, and returns true if nothing changes', async () => {
    const { smtpSenders } = await fresh();
    const storeId = newId();
    const row = buildSmtpSenderRow();
    await smtpSenders.insert(storeId, row);
    const { id, createdAt, ...change } = buildSmtpSenderRow({
      name: 'New',
      host: 'new.example',
      port: 25,
      updatedAt: 9,
    });
    assert.equal(await smtpSenders.replace(storeId, row.id, change), true);
    assert.equal(await smtpSenders.replace(storeId, row.id, change), true);
    assert.deepEqual(await smtpSenders.find(storeId, row.id), {
      ...change,
      id: row.id,
      createdAt: row.createdAt,
      isDefault: false,
    });
    assert.equal(await smtpSenders.remove(storeId, row.id), true);
    assert.equal(await smtpSenders.remove(storeId, row.id), false);
  });

  it('lists and searches one store, newest first, with the default marked and without sealed data', async () => {
    const { smtpSenders, defaultSenders } = await fresh();
    const storeId = newId();
    const rows = ['a', 'b', 'c_%'].map((name) => buildSmtpSenderRow({ name, search: name }));
    for (const row of rows) await smtpSenders.insert(storeId, row);
    await smtpSenders.insert(newId(), buildSmtpSenderRow());
    await defaultSenders.set(storeId, rows[1]!.id);
    const { items, total } = await smtpSenders.list(storeId, { offset: 1, limit: 2 });
    const { sealed, search, maskedBy, ...summary } = rows[1]!;
    assert.equal(total, 3);
    assert.deepEqual(items[0], { ...summary, isDefault: true });
    assertMatches(items.slice(1), [{ name: 'a', isDefault: false }]);
    assert.deepEqual(
      (await smtpSenders.list(storeId, { offset: 0, limit: 9, q: '%' })).items.map(({ name }) => name),
      ['c_%'],
    );
  });

  it('keeps two concurrent partial updates, each made on a locked row', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildSmtpSenderRow({ port: 1 });
    await ports.smtpSenders.insert(storeId, row);
    const addOne = () =>
      ports.transaction(async (tx) => {
        const stored = (await tx.smtpSenders.lock(storeId, row.id))!;
        await tx.smtpSenders.replace(storeId, row.id, { ...stored, port: stored.port + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, addOne));
    assert.equal((await ports.smtpSenders.find(storeId, row.id))?.port, 21);
  });

  it('lists senders of all stores that were masked with a lower version, up to a limit', async () => {
    const { smtpSenders } = await fresh();
    const stale = Array.from({ length: 3 }, () => ({ storeId: newId(), ...buildSmtpSenderRow({ maskedBy: 6 }) }));
    for (const { storeId, ...row } of stale) await smtpSenders.insert(storeId, row);
    await smtpSenders.insert(newId(), buildSmtpSenderRow({ maskedBy: 7 }));
    const keys = (rows: { storeId: string; id: string }[]) => rows.map(({ storeId, id }) => `${storeId} ${id}`).sort();
    assert.deepEqual(keys(await smtpSenders.listMaskedBefore(7, 9)), keys(stale));
    assert.equal((await smtpSenders.listMaskedBefore(7, 2)).length, 2);
    assert.deepEqual(await smtpSenders.listMaskedBefore(6, 9), []);
    const { storeId, id, ...change } = stale[0]!;
    await smtpSenders.replace(storeId, id, { ...change, maskedBy: 7 });
    assert.equal((await smtpSenders.listMaskedBefore(7, 9)).length, 2);
  });
}
