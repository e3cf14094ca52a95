import { type Ports, systemPorts } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, targets, testCipher } from './targets.js';

cleanUpTargets();

const mailer: Ports['mailer'] = {
  async send(_, { to }) {
    return { accepted: to.map(({ address }) => address), rejected: [], reply: '250 ok', attempts: 1 };
  },
};
const http: Ports['http'] = {
  allows: async () => true,
  send: async ({ url }) => ({
    url,
    status: 200,
    statusText: 'OK',
    headers: {},
    body: new Uint8Array(),
    truncated: false,
  }),
};

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('previews, sends and runs with few statements', async () => {
      const url = await target.url();
      await migrate(url);
      const database = openDatabase(url);
      const cipher = testCipher;
      const ports = {
        ...knexStorage(database),
        cipher,
        ...systemPorts(),
        mailer,
        http,
        publicUrl: 'https://a.example',
      };
      onTestFinished(() => ports.close());
      const { owner } = await buildStore(ports);
      const sender = { host: 'mail.example', port: 25, security: 'none' as const, fromAddress: 'shop@example.com' };
      await owner.run('smtp.create', { name: 'Mail', ...sender, isDefault: true });
      const blocks = [{ type: 'text' as const, text: 'Hello {{ variables.name }}' }];
      await owner.run('presets.create', { kind: 'header', name: 'Top', blocks, isDefault: true });
      await owner.run('secrets.set', { name: 'KEY', value: 'correct horse' });
      const layout = { subject: 'S', bodyDesign: { blocks } };
      const { id: order } = await owner.run('layouts.create', { name: 'Order', ...layout });
      const { id: sale } = await owner.run('layouts.create', { name: 'Sale', ...layout, category: 'marketing' });
      const headers = { Authorization: 'Bearer {{ secrets.KEY }}' };
      const { id: requestId } = await owner.run('httpRequests.create', { url: 'https://a.example', headers });
      let statements = 0;
      database.knex.on('query', ({ sql }: { sql: string }) => {
        if (!/^(begin|commit)/i.test(sql)) statements++;
      });
      const count = async (work: () => Promise<unknown>) => {
        await work(); // the first one also makes keys and the row of the month
        statements = 0;
        await work();
        return statements;
      };
      const send = async (layoutId: string, recipients: number) => {
        const to = Array.from({ length: recipients }, (_, i) => `r${i}@example.org`);
        const { error } = await owner.run('steps.sendEmail', { layoutId, to, variables: { name: 'Ada' } });
        expect(error).toBe('');
      };
      expect([
        await count(() => owner.run('layouts.preview', { id: order })),
        await count(() => owner.run('layouts.preview', { id: sale })),
        await count(() => send(order, 1)),
        await count(() => send(sale, 1)),
        await count(() => send(sale, 20)),
        await count(() => owner.run('steps.runHttpRequest', { requestId })),
      ]).toEqual([6, 6, 14, 15, 53, 5]);
    });
  });
}
