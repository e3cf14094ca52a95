import { systemPorts } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, targets, testCipher } from './targets.js';

cleanUpTargets();

const CODES = [
  ...['af', 'ar', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi'],
  ...['hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'nl', 'pl', 'pt', 'ro', 'ru', 'sv', 'tr'],
];
const KILOBYTES_50 = 50_000;
const body = (mark: string) => `<p>${mark}</p>`.padEnd(KILOBYTES_50, 'x');

for (const target of targets) {
  describe.skipIf(target.missing)(`languages on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    async function layoutWith(languages: number) {
      const url = await target.url();
      await migrate(url);
      const database = openDatabase(url);
      const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts() };
      onTestFinished(() => ports.close());
      const { owner } = await buildStore(ports);
      const { id } = await owner.run('layouts.create', { name: 'A', subject: 'S', bodyType: 'text', body: body('en') });
      const put = (locale: string, mark: string) =>
        owner.run('translations.put', { id, locale, subject: mark, body: body(mark) });
      // The same number of versions for any number of languages, so the same amount is pruned.
      for (const i of CODES.keys()) await put(CODES[i % languages]!, `${i}`);
      const sent: { sql: string; bindings: unknown[] }[] = [];
      database.knex.on('query', ({ sql, bindings }) => sent.push({ sql, bindings: bindings ?? [] }));
      const measure = async (work: () => Promise<unknown>) => {
        sent.length = 0;
        await work();
        const statements = sent.filter(({ sql }) => !/^(begin|commit)/i.test(sql));
        const bytes = JSON.stringify(statements.filter(({ sql }) => !/^select/i.test(sql))).length;
        return { statements: statements.length, bytes };
      };
      return { owner, id, put, measure, database };
    }

    it('saves one of thirty languages with as many statements as one of two, and writes its bytes at most twice', async () => {
      const costs = [];
      for (const languages of [2, 30]) {
        const { put, measure, owner, id } = await layoutWith(languages);
        costs.push({
          translation: await measure(() => put('ar', 'changed')),
          layout: await measure(() => owner.run('layouts.update', { id, body: body('changed') })),
        });
      }
      const [two, thirty] = costs;
      expect(thirty!.translation.statements).toBeLessThanOrEqual(two!.translation.statements);
      expect(thirty!.layout.statements).toBeLessThanOrEqual(two!.layout.statements);
      expect(thirty!.translation.bytes).toBeLessThan(2 * KILOBYTES_50);
      expect(thirty!.layout.bytes).toBeLessThan(2 * KILOBYTES_50);
    });

    it('removes content of every language that no version refers to any more', async () => {
      const { owner, id, put, database } = await layoutWith(2);
      for (let i = 0; i < 30; i++) await put('af', `n${i}`);
      await owner.run('translations.remove', { id, locale: 'ar' });
      for (let i = 0; i < 26; i++) await owner.run('layouts.update', { id, subject: 'same' });
      const count = async (table: string) => (await database.knex(table).where({ layout_id: id })).length;
      expect([await count('layout_versions'), await count('layout_parts'), await count('layout_contents')]).toEqual([
        25, 2, 2,
      ]);
    });
  });
}
