import { openDatabase } from '@sendstep/knex';
import type { Knex } from 'knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rawQuery, rawRows } from '../src/raw-query.js';
import { runTransaction } from '../src/transaction.js';
import { cleanUpTargets, targets } from './targets.js';

cleanUpTargets();

for (const target of targets) {
  describe.skipIf(target.missing)(
    `transactions on ${target.name}${target.missing ? ` (${target.missing})` : ''}`,
    () => {
      async function opened() {
        const { knex } = openDatabase(await target.url());
        onTestFinished(() => knex.destroy());
        await knex.raw('create table words (word varchar(20) primary key)');
        return knex;
      }
      const words = (knex: Knex) => knex('words').orderBy('word').pluck('word');

      it('run queries of the builder and plain statements on their connection, and keep all or nothing', async () => {
        const knex = await opened();
        await runTransaction(knex, async (trx) => {
          await trx('words').insert({ word: 'built' });
          await rawQuery(trx, 'insert into words values (?)', ['plain']);
          expect(await words(trx)).toEqual(['built', 'plain']);
          expect(await rawRows(trx, 'select count(*) as total from words', [])).toEqual([{ total: 2 }]);
        });
        const failing = runTransaction(knex, async (trx) => {
          await trx('words').insert({ word: 'undone' });
          await trx.raw('insert into words values (?)', ['built']);
        });
        await expect(failing).rejects.toMatchObject({ code: expect.stringMatching(/DUP_ENTRY|PRIMARYKEY/) });
        expect(await words(knex)).toEqual(['built', 'plain']);
      });

      it('refuse statements after their end, and return the connection in any case', async () => {
        const knex = await opened();
        let ended: Knex | undefined;
        // More than the pool has connections.
        for (let i = 0; i < 12; i++) {
          const failing = runTransaction(knex, async (trx) => {
            ended = trx;
            throw new Error('undo');
          });
          await expect(failing).rejects.toThrow('undo');
        }
        expect(() => ended!('words')).toThrow('the transaction has ended');
        await expect(rawQuery(ended!, 'select 1', [])).rejects.toThrow('the transaction has ended');
        expect(await words(knex)).toEqual([]);
      });
    },
  );
}
