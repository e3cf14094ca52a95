import { systemPorts } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, targets, testCipher } from './targets.js';

cleanUpTargets();

const body = Buffer.from('{"stock":3}');
const response = { status: 200, statusText: 'OK', headers: {}, body, truncated: false, url: 'https://shop.example/' };
const http = { allows: async () => true, send: async () => response };

for (const target of targets) {
  describe.skipIf(target.missing)(`runs on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('makes three reads and two writes for a run, and one write per budget more for a run by a key', async () => {
      const url = await target.url();
      await migrate(url);
      const database = openDatabase(url);
      const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts(), http };
      onTestFinished(() => ports.close());
      const { app, owner, execute } = await buildStore(ports);
      await owner.run('secrets.set', { name: 'KEY', value: 'secret-value' });
      const request = { url: 'https://shop.example/{{ variables.sku }}', headers: { 'X-Key': '{{ secrets.KEY }}' } };
      const { id } = await owner.run('httpRequests.create', request);
      const statements: string[] = [];
      database.knex.on('query', ({ sql }: { sql: string }) => statements.push(sql.split(' ')[0]!.toLowerCase()));
      const count = async (work: () => Promise<{ status: string }>) => {
        statements.length = 0;
        expect((await work()).status).toBe('SUCCESS');
        return statements.filter((verb) => !['begin;', 'begin', 'commit;', 'commit'].includes(verb)).sort();
      };
      const step = () => owner.run('steps.runHttpRequest', { requestId: id, runId: `r${Math.random()}` });
      expect(await count(step)).toEqual(['insert', 'select', 'select', 'select', 'update']);
      const key = async () => (await app.admit({ key: execute })).run('httpRequests.test', { id });
      await key();
      const both = await count(key);
      expect(both.filter((verb) => verb === 'select').length).toBeLessThanOrEqual(5);
      expect(both).toHaveLength(7);
    });
  });
}
