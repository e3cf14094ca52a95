import { openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addColumns, createTable } from '../src/schema.js';
import { cleanUpTargets, targets } from './targets.js';

cleanUpTargets();

for (const target of targets) {
  describe.skipIf(target.missing)(`schema on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    async function withTable() {
      const { knex, dialect } = openDatabase(await target.url());
      onTestFinished(() => knex.destroy());
      await createTable(knex, dialect, { name: 'things', columns: ['id int not null'], primary: ['id'] });
      await knex('things').insert({ id: 1 });
      return { knex, add: (...columns: string[]) => addColumns(knex, dialect, 'things', columns) };
    }

    it('adds columns to a table with rows, and only the missing ones when it runs again', async () => {
      const { knex, add } = await withTable();
      const altered: string[] = [];
      knex.on('query', ({ sql }) => /^alter/.test(sql) && altered.push(sql));
      await add('size int not null default 7');
      await add('size int not null default 7', 'note mediumtext', 'url varchar(2048)');
      await add('size int not null default 7', 'note mediumtext', 'url varchar(2048)');
      expect(await knex('things').select()).toEqual([{ id: 1, size: 7, note: null, url: null }]);
      expect(altered).toHaveLength(target.name === 'SQLite' ? 3 : 2);
    });

    it('rejects columns that one of the databases would refuse, before it changes anything', async () => {
      const { knex, add } = await withTable();
      await expect(add('a int', 'b int not null')).rejects.toThrow(
        'things.b: SQLite adds a "not null" column only with a default',
      );
      await expect(add("c text not null default ''")).rejects.toThrow('things.c: MySQL has no default for text');
      expect(Object.keys(await knex('things').columnInfo())).toEqual(['id']);
    });
  });
}
