import { OPERATIONS, type Ports } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { serveApp, startHost } from './host.js';

cleanUpTargets();

const PATH = '/api/v1/email-templates';
const COMMON = {
  name: 'Order',
  description: 'Sent after payment',
  defaultLocale: 'de',
  category: 'marketing',
  subject: 'Order {{ variables.number }}',
  previewText: 'Thank you, {{ variables.name }}',
  marketingTexts: {
    unsubscribeText: 'Enough? {{ unsubscribe_url }}',
    unsubscribeLinkLabel: 'Leave',
    companyDetails: 'Shop Ltd',
  },
};
const DESIGN = {
  blocks: [{ type: 'text', text: 'Hello {{ variables.name }}' }],
  global: { width: 640 },
  header: { blocks: [{ type: 'heading', text: 'Shop' }] },
  footer: null,
  testVariables: { name: 'Ada' },
};

for (const target of targets) {
  describe.skipIf(target.missing)(`the fields of a layout on ${target.name}`, () => {
    async function host() {
      const built = await startHost(await target.fresh());
      const { call, write, owner } = built;
      const upload = async () => (await owner.run('files.upload', OPERATIONS['files.upload'].example)).key;
      const create = (fields: object) => call(write, 'POST', PATH, fields);
      const get = async (id: string) => (await call(write, 'GET', `${PATH}/${id}`)).body;
      return { ...built, upload, create, get };
    }

    it('of a text layout are stored as sent, including both kinds of attachments, and returned with its languages', async () => {
      const { create, upload, get, call, write } = await host();
      const text = {
        ...COMMON,
        bodyType: 'text',
        body: '<p>Hi</p>',
        attachments: [
          { filename: 'terms.txt', fileKey: await upload(), sendAsLink: true },
          { filename: 'invoice.pdf', url: 'https://shop.example/{{ variables.number }}.pdf' },
        ],
      };
      const { status, body } = await create(text);
      expect([status, body]).toEqual([201, expect.objectContaining(text)]);
      await call(write, 'PUT', `${PATH}/${body.id}/translations/fr`, { subject: 'Commande' });
      const shown = await get(body.id);
      expect(shown).toMatchObject({ ...text, languages: ['de', 'fr'] });
      expect(shown).not.toHaveProperty('bodyDesign');
    });

    it('of a visual layout are stored as sent, and a change replaces the complete design', async () => {
      const { create, get, call, write } = await host();
      const { body } = await create({ ...COMMON, bodyDesign: DESIGN });
      expect(await get(body.id)).toMatchObject({ ...COMMON, bodyType: 'visual', bodyDesign: DESIGN });
      const bodyDesign = { blocks: [{ type: 'text', text: 'Bye' }] };
      await call(write, 'PATCH', `${PATH}/${body.id}`, { bodyDesign });
      const changed = await get(body.id);
      expect(changed.bodyDesign).toEqual(bodyDesign);
      expect(changed).not.toHaveProperty('body');
      const { html } = (await call(write, 'POST', `${PATH}/${body.id}/preview`)).body;
      expect(html).toContain('Bye');
      expect(html).not.toMatch(/Hello|Shop<|640/);
    });

    it('omitted on create have their defaults', async () => {
      const { create } = await host();
      expect((await create({ name: 'A', subject: 'B' })).body).toMatchObject({
        bodyType: 'visual',
        defaultLocale: 'en',
        category: 'transactional',
        marketingTexts: null,
        languages: ['en'],
      });
    });

    it.each(['PUT', 'PATCH'])('that %s omits are kept, and the body type cannot change', async (method) => {
      const { create, get, call, write } = await host();
      const { body: made } = await create({ ...COMMON, bodyType: 'text', body: '<p>Hi</p>' });
      const change = (fields: object) => call(write, method, `${PATH}/${made.id}`, fields);
      expect((await change({ subject: 'New' })).status).toBe(200);
      const { updatedAt, version, ...rest } = await get(made.id);
      expect(rest).toEqual({ ...made, subject: 'New', updatedAt: undefined, version: undefined });
      const refused = await change({ bodyType: 'visual' });
      expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/^bodyType: /)]);
      expect((await get(made.id)).bodyType).toBe('text');
    });

    it('cannot refer to a file of another store, in any field and language', async () => {
      const ports: Ports = await target.fresh();
      const [mine, theirs] = [await buildStore(ports), await buildStore(ports)];
      const { call } = await serveApp(mine.app);
      const { key: fileKey } = await theirs.owner.run('files.upload', OPERATIONS['files.upload'].example);
      const image = { type: 'image', fileKey, alt: '' };
      const attachments = [{ filename: 'a.txt', fileKey }];
      const places: [string, object][] = [
        ['attachments[0].fileKey', { bodyType: 'text', attachments }],
        ['bodyDesign.blocks[0].fileKey', { bodyDesign: { blocks: [image] } }],
        ['bodyDesign.blocks[0].fileKey', { bodyDesign: { blocks: [{ ...attachments[0], type: 'attachment' }] } }],
        ['bodyDesign.header.blocks[0].fileKey', { bodyDesign: { blocks: [], header: { blocks: [image] } } }],
        ['bodyDesign.footer.blocks[0].fileKey', { bodyDesign: { blocks: [], footer: { blocks: [image] } } }],
      ];
      for (const [field, { bodyType = 'visual', ...content }] of places as [string, { bodyType?: string }][]) {
        const refusal = { status: 400, body: { error: expect.stringMatching(new RegExp(`^${escaped(field)}: `)) } };
        const fields = { name: 'A', subject: 'B', bodyType };
        expect(await call(mine.write, 'POST', PATH, { ...fields, ...content })).toMatchObject(refusal);
        const { body: made } = await call(mine.write, 'POST', PATH, fields);
        const at = `${PATH}/${made.id}`;
        expect(await call(mine.write, 'PUT', at, content)).toMatchObject(refusal);
        const translation = { subject: 'B', ...content };
        expect(await call(mine.write, 'PUT', `${at}/translations/de`, translation)).toMatchObject(refusal);
        expect((await call(mine.read, 'GET', at)).body).toEqual(made);
      }
    });

    it('are deleted with the layout, and the response says how many steps still use it', async () => {
      const { create, call, write, owner } = await host();
      const { body: made } = await create({ name: 'A', subject: 'B' });
      const at = `${PATH}/${made.id}`;
      await call(write, 'PUT', `${at}/translations/de`, { subject: 'C' });
      for (const stepReference of ['flow/1', 'flow/2'])
        await owner.run('steps.remember', { stepReference, layoutId: made.id });
      const { status, body } = await call(write, 'DELETE', at);
      expect([status, body.warning]).toEqual([200, expect.stringMatching(/^2 workflow steps /)]);
      for (const path of ['', '/translations/de', '/versions', '/versions/1'])
        expect((await call(write, 'GET', at + path)).status, path).toBe(404);
      const unused = (await create({ name: 'A', subject: 'B' })).body.id;
      expect((await call(write, 'DELETE', `${PATH}/${unused}`)).body).not.toHaveProperty('warning');
    });
  });
}

const escaped = (text: string) => text.replace(/[[\].]/g, '\\$&');
