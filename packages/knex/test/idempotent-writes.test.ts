import { createApp, systemPorts } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, targets, testCipher } from './targets.js';

cleanUpTargets();

for (const target of targets) {
  describe.skipIf(target.missing)(
    `idempotent writes on ${target.name}${target.missing ? ` (${target.missing})` : ''}`,
    () => {
      it('make one insert more than a create without a key, which makes none', async () => {
        const url = await target.url();
        await migrate(url);
        const database = openDatabase(url);
        const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts() };
        onTestFinished(() => ports.close());
        const { write } = await buildStore(ports);
        const app = createApp(ports);
        const statements: string[] = [];
        database.knex.on('query', ({ sql }: { sql: string }) => statements.push(sql.toLowerCase()));
        const made = async (options?: { idempotencyKey: string }) => {
          const admitted = await app.admit({ key: write });
          statements.length = 0;
          await admitted.run('httpRequests.create', { url: 'https://a.example' }, undefined, options);
          return statements
            .filter((sql) => !/^(begin|commit)/.test(sql))
            .map((sql) => /insert into \W?(\w+)/.exec(sql)?.[1]);
        };
        expect(await made()).toEqual(['http_requests']);
        expect(await made({ idempotencyKey: 'k-1' })).toEqual(['http_requests', 'idempotent_writes']);
      });
    },
  );
}
