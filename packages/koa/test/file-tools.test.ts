import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { startHost } from './host.js';

cleanUpTargets();

const FILES = '/api/v1/files';
const content = Buffer.from('the terms');

for (const target of targets) {
  describe.skipIf(target.missing)(`files in use on ${target.name}`, () => {
    it('are listed with their users and cannot be deleted over REST or tools until nothing uses them', async () => {
      const { call, owner, write } = await startHost(await target.fresh());
      const tool = async (name: string, args: object) => {
        const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
        const accept = { accept: 'application/json, text/event-stream' };
        return (await call(write, 'POST', '/api/mcp', message, accept)).body.result;
      };
      const { key } = await owner.run('files.upload', { filename: 'terms.txt', content });
      const { body: layout } = await call(write, 'POST', '/api/v1/email-templates', { name: 'Order', subject: 'S' });
      const german = `/api/v1/email-templates/${layout.id}/translations/de`;
      const blocks = [{ type: 'attachment', filename: 'terms.txt', fileKey: key }];
      await call(write, 'PUT', german, { subject: 'S', bodyDesign: { blocks } });
      const preset = await owner.run('presets.create', { kind: 'footer', name: 'Legal', blocks });

      const { body: listed } = await call(write, 'GET', `${FILES}?usage=true`);
      expect(listed.items).toMatchObject([
        {
          key,
          inUse: true,
          usedBy: [
            { type: 'layout', id: layout.id, name: 'Order' },
            { type: 'preset', id: preset.id, name: 'Legal' },
          ],
        },
      ]);
      expect((await call(write, 'GET', FILES)).body.items[0]).not.toHaveProperty('inUse');
      expect((await tool('list_files', { usage: true })).structuredContent).toEqual(listed);

      const refused = async (...users: string[]) => {
        const { status, body } = await call(write, 'DELETE', FILES, { key });
        expect(status).toBe(409);
        for (const user of users) expect(body.error).toContain(user);
        const told = await tool('delete_file', { key });
        // The sentence is the same; what follows it names the next call of each side.
        const [sentence] = body.error.split('; ');
        expect([told.isError, told.content[0].text]).toEqual([true, sentence]);
        expect(told.content[1].text).toContain('list_files');
      };
      await refused('Order', 'Legal');
      await owner.run('presets.remove', { id: preset.id });
      await refused('Order');
      await call(write, 'DELETE', german);
      expect((await call(write, 'GET', `${FILES}?usage=true`)).body.items).toMatchObject([
        { inUse: false, usedBy: [] },
      ]);
      expect((await tool('delete_file', { key })).structuredContent).toMatchObject({ deleted: true, key });
      expect((await call(write, 'GET', FILES)).body.total).toBe(0);
      expect((await call(write, 'DELETE', FILES, { key })).status).toBe(404);
    });
  });
}
