import { createApp, systemPorts } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, targets, testCipher } from './targets.js';

cleanUpTargets();

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('writes in few statements, each of which is a round trip to a server', async () => {
      const url = await target.url();
      await migrate(url);
      const database = openDatabase(url);
      const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts() };
      onTestFinished(() => ports.close());
      const { owner, store } = await buildStore(ports);
      const admitted = await createApp(ports).admit({ owner: store.id });
      let statements: string[] = [];
      database.knex.on('query', ({ sql }: { sql: string }) =>
        statements.push(sql.trim().split(' ', 1)[0]!.toLowerCase()),
      );
      async function statementsOf<T>(work: () => Promise<T>): Promise<[T, string]> {
        statements = [];
        const result = await work();
        return [result, statements.join(' ').replaceAll(';', '')];
      }
      const record = { url: 'https://a.example' };
      const layout = { name: 'A', subject: 'S', bodyType: 'text', body: 'b' } as const;

      const [request, created] = await statementsOf(() => owner.run('httpRequests.create', record));
      expect(created).toBe('insert');
      const keyed = () => admitted.run('httpRequests.create', record, undefined, { idempotencyKey: 'one' });
      expect((await statementsOf(keyed))[1]).toBe('begin insert insert commit');
      const update = () => owner.run('httpRequests.update', { id: request.id, name: 'n' });
      expect((await statementsOf(update))[1]).toBe('select update');

      const [{ id }, layoutCreated] = await statementsOf(() => owner.run('layouts.create', layout));
      expect(layoutCreated).toBe('begin insert insert insert insert insert commit');
      const save = () => owner.run('layouts.update', { id, subject: 'T' });
      expect((await statementsOf(save))[1]).toBe('begin select insert update update insert insert insert commit');
      const translate = () => owner.run('translations.put', { id, locale: 'de', subject: 'D' });
      expect((await statementsOf(translate))[1]).toBe(
        'begin select select insert update select insert insert insert commit',
      );
    });
  });
}
