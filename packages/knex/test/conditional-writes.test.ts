import { systemPorts } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, targets, testCipher } from './targets.js';

cleanUpTargets();

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('makes no more statements for a write with ifVersion, except one to delete a translation', async () => {
      const url = await target.url();
      await migrate(url);
      const database = openDatabase(url);
      const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts() };
      onTestFinished(() => ports.close());
      const { owner } = await buildStore(ports);
      let statements = 0;
      database.knex.on('query', ({ sql }: { sql: string }) => {
        if (!/^(begin|commit)/i.test(sql)) statements++;
      });
      const count = async (work: () => Promise<unknown>) => {
        statements = 0;
        await work();
        return statements;
      };
      async function counts(isConditional: boolean) {
        const { id } = await owner.run('layouts.create', { name: 'A', subject: 'S', bodyType: 'text', body: 'b' });
        const request = await owner.run('httpRequests.create', { url: 'https://a.example' });
        const when = (ifVersion: number) => (isConditional ? { ifVersion } : {});
        const language = { id, locale: 'de' };
        return [
          await count(() => owner.run('layouts.update', { id, subject: 'T', ...when(1) })),
          await count(() => owner.run('translations.put', { ...language, subject: 'D', ...when(0) })),
          await count(() => owner.run('translations.put', { ...language, subject: 'E', ...when(3) })),
          await count(() => owner.run('translations.promote', { ...language, ...when(4) })),
          await count(() => owner.run('versions.restore', { id, version: '4', ...when(5) })),
          await count(() => owner.run('translations.remove', { ...language, ...when(6) })),
          await count(() => owner.run('layouts.remove', { id, ...when(7) })),
          await count(() => owner.run('httpRequests.update', { id: request.id, name: 'n', ...when(1) })),
          await count(() => owner.run('httpRequests.remove', { id: request.id, ...when(2) })),
        ];
      }
      const plain = await counts(false);
      expect(plain).toEqual([7, 8, 9, 9, 16, 6, 12, 2, 4]);
      expect(await counts(true)).toEqual(plain.map((statements, i) => (i === 5 ? statements + 1 : statements)));
    });
  });
}
