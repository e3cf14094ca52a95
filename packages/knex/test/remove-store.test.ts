import { JOBS, type Ports, systemPorts } from '@sendstep/core';
import { buildExecution, buildStore, newId } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import type { Knex } from 'knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { STORE_TABLES } from '../src/store-tables.js';
import { cleanUpTargets, type Target, targets, testCipher } from './targets.js';

cleanUpTargets();
const BYTES = ['files', 'file_leftovers'];

async function openTarget(target: Target) {
  const url = await target.url();
  await migrate(url);
  const { knex, dialect } = openDatabase(url);
  const ports: Ports = { ...knexStorage({ knex, dialect }), cipher: testCipher, ...systemPorts() };
  onTestFinished(() => ports.close());
  const names: string[] =
    dialect === 'sqlite'
      ? await knex('sqlite_master').where({ type: 'table' }).pluck('name')
      : await knex('information_schema.tables').whereRaw('table_schema = database()').pluck('table_name');
  const tables: string[] = [];
  for (const name of names) if ('store_id' in (await knex(name).columnInfo())) tables.push(name);
  const rowsOf = async (storeId: string) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const [row] = await knex(table).where({ store_id: storeId }).count({ total: '*' });
      counts[table] = Number(row!.total);
    }
    return counts;
  };
  return { ports, knex, tables, rowsOf };
}

/** Tables that others refer to, and the columns that do. */
const PARENTS = ['files', 'presets', 'repositories'];
const REFERENCES: Record<string, [column: string, parent: string]> = {
  file_uses: ['file_key', 'files'],
  preset_uses: ['preset_id', 'presets'],
};

/** Inserts a row that the table accepts, whatever its columns mean. */
async function addRow(knex: Knex, table: string, storeId: string): Promise<void> {
  const row: Record<string, unknown> = {};
  for (const [column, { type, maxLength }] of Object.entries(await knex(table).columnInfo())) {
    const text = `${newId()}${newId()}`.replaceAll('-', '');
    if (/int/i.test(type)) row[column] = 1;
    else if (/blob|binary/i.test(type)) row[column] = Buffer.from('bytes');
    else row[column] = Number(maxLength) === 36 ? newId() : text.slice(-Math.min(Number(maxLength) || 64, 64));
  }
  const reference = REFERENCES[table];
  if (reference) row[reference[0]] = (await knex(reference[1]).where({ store_id: storeId }).first('id')).id;
  await knex(table).insert({ ...row, store_id: storeId });
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);
const finishRemovals = JOBS.find(({ name }) => name === 'finish-removals')!;

for (const target of targets) {
  describe.skipIf(target.missing)(
    `a removed store on ${target.name}${target.missing ? ` (${target.missing})` : ''}`,
    () => {
      it('covers every table with rows of stores', async () => {
        const { tables } = await openTarget(target);
        expect([...STORE_TABLES, ...BYTES].sort()).toEqual(tables.sort());
      });

      it('leaves no row in any table, and does not change another store', async () => {
        const { ports, knex, tables, rowsOf } = await openTarget(target);
        const [gone, living] = [await buildStore(ports), await buildStore(ports)];
        for (const { store } of [gone, living])
          for (const table of new Set([...PARENTS, ...tables])) await addRow(knex, table, store.id);
        const upload = ({ owner }: typeof gone) =>
          owner.run('files.upload', { filename: 'a.txt', content: Buffer.from('hello') });
        const [{ key }, kept] = [await upload(gone), await upload(living)];
        const [before, others] = [await rowsOf(gone.store.id), await rowsOf(living.store.id)];
        expect(Object.values(before).every((count) => count > 0)).toBe(true);
        const operator = await gone.app.admit({ owner: undefined });
        const result = await operator.run('stores.remove', { name: gone.store.name });
        expect(result).toMatchObject({ removed: true, id: gone.store.id });
        expect(sum(await rowsOf(gone.store.id))).toBe(0);
        expect(await ports.blobs.read(gone.store.id, key)).toBeUndefined();
        expect(await rowsOf(living.store.id)).toEqual(others);
        expect(await ports.blobs.read(living.store.id, kept.key)).toBeDefined();
        await living.app.admit({ key: living.read });
      });

      it('may be interrupted at any batch: the store is gone at once, and the next call removes the rest', async () => {
        const { ports, knex, rowsOf } = await openTarget(target);
        let broken = true;
        const blobs = {
          ...ports.blobs,
          remove: async (storeId: string, key: string) => {
            if (broken) throw new Error('the disk is gone');
            await ports.blobs.remove(storeId, key);
          },
        };
        const { app, store, owner, read } = await buildStore({ ...ports, blobs }, 'Corner shop');
        await owner.run('files.upload', { filename: 'a.txt', content: Buffer.from('hello') });
        await addRow(knex, 'executions', store.id);
        const operator = await app.admit({ owner: undefined });
        await expect(operator.run('stores.remove', { name: 'Corner shop' })).rejects.toThrow('the disk is gone');
        expect((await operator.run('stores.list', {})).total).toBe(0);
        await expect(app.admit({ key: read })).rejects.toMatchObject({ code: 'unauthenticated' });
        expect(await rowsOf(store.id)).toMatchObject({ files: 0, file_leftovers: 1, executions: 0, api_keys: 0 });
        broken = false;
        await operator.run('stores.remove', { name: 'Corner shop' });
        expect(sum(await rowsOf(store.id))).toBe(0);
      });

      it('is cleaned up by a job for another day, so a run that was in progress leaves nothing', async () => {
        const { ports, rowsOf } = await openTarget(target);
        let now = Date.now();
        const later = { ...ports, clock: { now: () => now } };
        const { app, store } = await buildStore(later);
        const operator = await app.admit({ owner: undefined });
        await operator.run('stores.remove', { name: store.id });
        await ports.executions.start(store.id, buildExecution());
        expect(await finishRemovals.run(later)).toEqual({ done: 1, more: true });
        expect(await finishRemovals.run(later)).toEqual({ done: 0, more: false });
        expect(sum(await rowsOf(store.id))).toBe(0);
        expect(await ports.stores.listRetired(9)).toHaveLength(1);
        now += 25 * 60 * 60 * 1000;
        await finishRemovals.run(later);
        expect(await ports.stores.listRetired(9)).toEqual([]);
        await expect(operator.run('stores.remove', { name: store.id })).rejects.toMatchObject({ code: 'not_found' });
      });

      it('removes a long history in batches and reports progress', async () => {
        const { ports, knex, rowsOf } = await openTarget(target);
        const { app, store } = await buildStore(ports);
        await addRow(knex, 'executions', store.id);
        const row = await knex('executions').first();
        const rows = Array.from({ length: 5600 }, (_, i) => ({
          ...row,
          id: newId(),
          run_hash: `${i}`.padStart(64, '0'),
        }));
        await knex.batchInsert('executions', rows, 400);
        const deletes: number[] = [];
        knex.on('query-response', (response, { sql }) => {
          if (/^delete from .executions/.test(sql)) deletes.push(response.changes ?? response.affectedRows ?? response);
        });
        const reported: string[] = [];
        const operator = await app.admit({ owner: undefined }, (message) => reported.push(message));
        await operator.run('stores.remove', { name: store.name });
        expect(sum(await rowsOf(store.id))).toBe(0);
        expect(deletes.length).toBeGreaterThan(11);
        expect(reported).toEqual(['5000 records deleted']);
      });
    },
  );
}
