import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildSmtpSenderRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `SmtpSenderStore`. */
export function describeSmtpSenderStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('smtpSenders', fresh);

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
      expect(await smtpSenders.find(storeId, row.id)).toEqual({ ...row, isDefault: false });
      expect(await smtpSenders.lock(storeId, row.id)).toEqual({ ...row, isDefault: false });
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
      expect(await smtpSenders.find(store, id)).toBeUndefined();
      expect(await smtpSenders.lock(store, id)).toBeUndefined();
      expect(await smtpSenders.replace(store, id, { ...row, name: 'stolen' })).toBe(false);
      expect(await smtpSenders.remove(store, id)).toBe(false);
    }
    expect((await smtpSenders.find(storeId, row.id))?.name).toBe(row.name);
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
    expect(await smtpSenders.replace(storeId, row.id, change)).toBe(true);
    expect(await smtpSenders.replace(storeId, row.id, change)).toBe(true);
    expect(await smtpSenders.find(storeId, row.id)).toEqual({
      ...change,
      id: row.id,
      createdAt: row.createdAt,
      isDefault: false,
    });
    expect(await smtpSenders.remove(storeId, row.id)).toBe(true);
    expect(await smtpSenders.remove(storeId, row.id)).toBe(false);
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
    expect(total).toBe(3);
    expect(items).toEqual([{ ...summary, isDefault: true }, expect.objectContaining({ name: 'a', isDefault: false })]);
    expect((await smtpSenders.list(storeId, { offset: 0, limit: 9, q: '%' })).items.map(({ name }) => name)).toEqual([
      'c_%',
    ]);
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
    expect((await ports.smtpSenders.find(storeId, row.id))?.port).toBe(21);
  });

  it('lists senders of all stores that were masked with a lower version, up to a limit', async () => {
    const { smtpSenders } = await fresh();
    const stale = Array.from({ length: 3 }, () => ({ storeId: newId(), ...buildSmtpSenderRow({ maskedBy: 6 }) }));
    for (const { storeId, ...row } of stale) await smtpSenders.insert(storeId, row);
    await smtpSenders.insert(newId(), buildSmtpSenderRow({ maskedBy: 7 }));
    const keys = (rows: { storeId: string; id: string }[]) => rows.map(({ storeId, id }) => `${storeId} ${id}`).sort();
    expect(keys(await smtpSenders.listMaskedBefore(7, 9))).toEqual(keys(stale));
    expect(await smtpSenders.listMaskedBefore(7, 2)).toHaveLength(2);
    expect(await smtpSenders.listMaskedBefore(6, 9)).toEqual([]);
    const { storeId, id, ...change } = stale[0]!;
    await smtpSenders.replace(storeId, id, { ...change, maskedBy: 7 });
    expect(await smtpSenders.listMaskedBefore(7, 9)).toHaveLength(2);
  });
}
