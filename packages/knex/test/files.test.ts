import { setTimeout as pause } from 'node:timers/promises';
import { systemPorts } from '@sendstep/core';
import { buildFile, buildStore, newId } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, type Target, targets, testCipher } from './targets.js';

cleanUpTargets();

async function watched(target: Target) {
  const url = await target.url();
  await migrate(url);
  const database = openDatabase(url);
  const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts() };
  onTestFinished(() => ports.close());
  const statements: string[] = [];
  database.knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  return { ports, statements, knex: database.knex, dialect: database.dialect };
}

for (const target of targets) {
  describe.skipIf(target.missing)(`files on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('reports usage with the same statements for one file and for forty', async () => {
      const { ports, statements } = await watched(target);
      const { owner, store } = await buildStore(ports);
      const keys: string[] = [];
      const list = async () => {
        statements.length = 0;
        const { items } = await owner.run('files.list', { usage: true, limit: 100 });
        return { made: statements.length, items };
      };
      const add = async () => {
        const file = buildFile();
        await ports.files.insert(store.id, file);
        keys.push(file.key);
        const blocks = keys.slice(-3).map((fileKey) => ({ type: 'image', fileKey, alt: '' }));
        await owner.run('presets.create', { kind: 'header', name: `P ${keys.length}`, blocks });
        await ports.files.replaceUses(store.id, { type: 'layout', id: newId(), locale: 'en' }, keys);
      };
      await add();
      const one = await list();
      expect(one.items[0]!.usedBy).toHaveLength(2);
      for (let i = 1; i < 40; i++) await add();
      const many = await list();
      expect(many.items.every(({ inUse }) => inUse)).toBe(true);
      expect(many.items.at(-1)!.usedBy).toHaveLength(40 + 3);
      expect(many.made).toBe(one.made);
      expect(one.made).toBeLessThanOrEqual(5);
    });

    it('finds the uses of a file through an index that starts with the store', async () => {
      const { knex, dialect } = await watched(target);
      for (const [table, column] of [
        ['file_uses', 'file_key'],
        ['preset_uses', 'preset_id'],
      ] as const) {
        const query = knex(table).where({ store_id: 'x' }).whereIn(column, ['a', 'b']).toString();
        const plan = await knex.raw(dialect === 'mysql' ? `explain ${query}` : `explain query plan ${query}`);
        expect(JSON.stringify(dialect === 'mysql' ? plan[0] : plan)).toMatch(
          dialect === 'mysql' ? /"key":"(file|preset|PRIMARY)"/ : /USING (COVERING )?INDEX \w+ \(store_id=\?/,
        );
      }
    });

    it('holds no connection while it waits for a slow source', async () => {
      const { ports } = await watched(target);
      const [storeId, key] = [newId(), newId()];
      let waiting = true;
      const slow = (async function* () {
        yield Buffer.alloc(300_000);
        while (waiting) await pause(5);
        yield Buffer.alloc(300_000);
      })();
      const writing = ports.blobs.write(storeId, key, slow);
      // More than the pool has connections: they would wait for the upload if it held one (on SQLite, the first would).
      await Promise.all(Array.from({ length: 20 }, () => ports.transaction((tx) => tx.files.find(storeId, key))));
      waiting = false;
      expect(await writing).toEqual({ size: 600_000 });
    });

    it('fails instead of ending early when bytes are removed while they are read', async () => {
      const { ports } = await watched(target);
      const [storeId, key] = [newId(), newId()];
      await ports.blobs.write(
        storeId,
        key,
        (async function* () {
          yield Buffer.alloc(1_000_000);
        })(),
      );
      const reading = async () => {
        for await (const _ of (await ports.blobs.read(storeId, key))!) await ports.blobs.remove(storeId, key);
      };
      await expect(reading()).rejects.toThrow('removed while they were read');
    });
  });
}

const server = targets.find(({ name }) => name === 'MariaDB')!;
it.skipIf(server.missing)(
  'lets two layouts start using one file at the same time, and makes a delete wait for both',
  async () => {
    const { ports } = await watched(server);
    const [storeId, file] = [newId(), buildFile()];
    await ports.files.insert(storeId, file);
    let arrived = () => {};
    const both = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let inside = 0;
    const use = () =>
      ports.transaction(async (tx) => {
        expect(await tx.files.lockAll(storeId, [file.key])).toEqual([]);
        if (++inside === 2) arrived();
        await both;
        await pause(50);
        await tx.files.replaceUses(storeId, { type: 'layout', id: newId(), locale: 'en' }, [file.key]);
      });
    const users = Promise.all([use(), use()]);
    await both;
    const seen = await ports.transaction(async (tx) => {
      await tx.files.lock(storeId, file.key);
      return tx.files.usesOf(storeId, [file.key]);
    });
    expect(seen).toHaveLength(2);
    await users;
  },
);
