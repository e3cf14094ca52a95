import { systemPorts } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, targets, testCipher } from './targets.js';

cleanUpTargets();

for (const target of targets) {
  describe.skipIf(target.missing)(`layouts on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    async function counting() {
      const url = await target.url();
      await migrate(url);
      const database = openDatabase(url);
      const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts() };
      onTestFinished(() => ports.close());
      const { owner } = await buildStore(ports);
      const statements: { sql: string; bindings: any[] }[] = [];
      database.knex.on('query', (statement: { sql: string; bindings: any[] }) => statements.push(statement));
      const count = async (work: () => Promise<unknown>) => {
        statements.length = 0;
        await work();
        return statements.filter(({ sql }) => !/^(begin|commit)/i.test(sql)).length;
      };
      return { owner, count, database, statements };
    }
    const text = (name: string) => ({ name, subject: 'S', bodyType: 'text' as const, body: `<p>${name}</p>` });

    it('makes the same number of statements for a list, a search and a get, however many layouts there are', async () => {
      const { owner, count } = await counting();
      const { id } = await owner.run('layouts.create', text('first'));
      const counts = async () => [
        await count(() => owner.run('layouts.list', {})),
        await count(() => owner.run('layouts.list', { q: 'first', category: 'transactional' })),
        await count(() => owner.run('layouts.get', { id })),
        await count(() => owner.run('files.list', { usage: true })),
      ];
      const few = await counts();
      expect(few.slice(0, 3)).toEqual([2, 3, 1]);
      for (let i = 0; i < 40; i++) await owner.run('layouts.create', text(`layout ${i}`));
      expect(await counts()).toEqual(few);
    });

    it('reads rows that are not folded yet by their index', async () => {
      const { owner, count, database, statements } = await counting();
      for (const input of [{}, { category: 'marketing' as const }, { q: 'first' }]) {
        await count(() => owner.run('layouts.list', input));
        const { sql, bindings } = statements.find((statement) => statement.sql.includes('dirty = 1'))!;
        const plan = JSON.stringify(
          await database.knex.raw(`explain ${target.name === 'SQLite' ? 'query plan' : ''} ${sql}`, bindings),
        );
        expect(plan).toMatch(
          target.name === 'SQLite' ? /INDEX layouts_dirty \(dirty=\? AND store_id=\?\)/ : /"key":"dirty"/,
        );
      }
    });

    it('writes one part and one content for a change, and only a version without one', async () => {
      const { owner, database } = await counting();
      const { id } = await owner.run('layouts.create', text('a'));
      const rows = async () =>
        Promise.all(
          ['layout_versions', 'layout_parts', 'layout_contents'].map(async (table) => {
            const [row] = await database.knex(table).where({ layout_id: id }).count({ total: '*' });
            return Number(row!.total);
          }),
        );
      expect(await rows()).toEqual([1, 1, 1]);
      await owner.run('layouts.update', { id, subject: 'S' });
      expect(await rows()).toEqual([2, 1, 1]);
      await owner.run('layouts.update', { id, subject: 'T' });
      expect(await rows()).toEqual([3, 2, 2]);
      await owner.run('layouts.update', { id, subject: 'S' });
      expect(await rows()).toEqual([4, 3, 2]);
      for (let i = 0; i < 30; i++) await owner.run('layouts.update', { id, subject: `n${i}` });
      const [versions, parts, contents] = await rows();
      expect(versions).toBe(25);
      expect(parts).toBeLessThanOrEqual(26);
      expect(contents).toBeLessThanOrEqual(26);
    });
  });
}
