import { buildFile, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { startHost } from './host.js';

cleanUpTargets();

const PATH = '/api/v1/email-templates';
const text = (fields: object = {}) => ({
  name: 'News',
  subject: 'News',
  bodyType: 'text',
  body: '<p>Hi</p>',
  ...fields,
});
const attachment = (name: string) => ({ filename: name, url: `https://a.example/${name}` });
const link = '{{ unsubscribe_link }}';

for (const target of targets) {
  describe.skipIf(target.missing)(`languages and versions on ${target.name}`, () => {
    async function host(layout: object = text()) {
      const built = await startHost(await target.fresh());
      const { call, write } = built;
      const { body: made } = await call(write, 'POST', PATH, layout);
      const at = `${PATH}/${made.id}`;
      const put = (locale: string, content: object) => call(write, 'PUT', `${at}/translations/${locale}`, content);
      const get = async (path = '') => (await call(write, 'GET', at + path)).body;
      return { ...built, made, at, put, get };
    }

    describe('a translation', () => {
      it('is created with 201 and its address, replaced with 200, and read back by any spelling of its code', async () => {
        const { put, get, at } = await host();
        const { status, body, headers } = await put('PT_br', { subject: 'Notícias', body: '<p>Oi</p>' });
        expect([status, headers.get('location')]).toEqual([201, `${at}/translations/pt-br`]);
        expect(body).toEqual({
          locale: 'pt-br',
          subject: 'Notícias',
          previewText: '',
          body: '<p>Oi</p>',
          attachments: null,
          marketingTexts: null,
          version: 2,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        });
        for (const code of ['pt-br', 'pt-BR', 'PT_BR', 'Pt-Br'])
          expect(await get(`/translations/${code}`)).toEqual(body);
        expect((await get()).languages).toEqual(['en', 'pt-br']);
        const replaced = await put('pt_BR', { subject: 'Novo' });
        expect([replaced.status, replaced.headers.get('location')]).toEqual([200, null]);
        expect(replaced.body).toMatchObject({
          subject: 'Novo',
          body: '',
          createdAt: body.createdAt,
        });
        expect((await put('pt-br', { subject: 'Novo' })).status).toBe(200);
        expect((await get()).languages).toEqual(['en', 'pt-br']);
      });

      it('of a visual layout has a design and no attachments', async () => {
        const { put, get } = await host({ name: 'A', subject: 'A', bodyDesign: { blocks: [] } });
        const bodyDesign = { blocks: [{ type: 'text', text: 'Hallo {{ variables.name }}' }] };
        const { warnings, ...body } = (await put('de', { subject: 'Hallo', bodyDesign })).body;
        expect(warnings).toEqual(['in de but not in the layout: {{ variables.name }}']);
        expect(body.bodyDesign).toEqual(bodyDesign);
        expect(Object.keys(body)).not.toContain('attachments');
        expect(Object.keys(body)).not.toContain('body');
        for (const attachments of [[], [attachment('a')], null]) {
          expect((await put('de', { subject: 'x', attachments })).body).toEqual({
            error: 'attachments: only for text layouts',
          });
        }
        expect((await put('de', { subject: 'x', body: 'x' })).body).toEqual({ error: 'body: only for text layouts' });
        expect(await get('/translations/de')).toEqual(body);
      });

      it('can be sent back unchanged', async () => {
        const { put } = await host();
        const { body } = await put('de', {
          subject: 'Neues',
          previewText: 'p',
          body: 'b',
          attachments: [attachment('a')],
          marketingTexts: { companyDetails: 'GmbH', unsubscribeLinkLabel: null },
        });
        expect((await put('de', body)).body).toEqual(body);
      });

      it.each<[string, object, string]>([
        ['no subject', { body: 'x' }, 'subject: required'],
        ['Liquid that does not parse', { subject: '{{ x' }, 'subject: line 1, column 1: output "{{ x" not closed'],
        ['a design', { subject: 'x', bodyDesign: { blocks: [] } }, 'bodyDesign: only for visual layouts'],
        ['a field nobody knows', { subject: 'x', colour: 1 }, 'colour: unknown field'],
        [
          'a file that is not there',
          { subject: 'x', attachments: [{ filename: 'a', fileKey: 'nope' }] },
          'attachments[0].fileKey: no such file',
        ],
        [
          'a footer without a way out',
          { subject: 'x', marketingTexts: { unsubscribeText: 'Bye' } },
          'marketingTexts.unsubscribeText: must contain {{ unsubscribe_link }} or {{ unsubscribe_url }}',
        ],
      ])('with %s is refused, and nothing changes', async (_, content, error) => {
        const { put, get } = await host();
        expect(await put('de', content)).toMatchObject({ status: 400, body: { error } });
        expect(await get()).toMatchObject({ languages: ['en'], version: 1 });
      });

      it('in what is no language is 400 when written and 404 when read', async () => {
        const { put, call, at, write } = await host();
        const wrong = { status: 400, body: { error: 'locale: not a language code' } };
        expect(await put('english', { subject: 'x' })).toMatchObject(wrong);
        expect(await call(write, 'DELETE', `${at}/translations/english`)).toMatchObject(wrong);
        expect(await call(write, 'POST', `${at}/translations/english/promote`)).toMatchObject(wrong);
        for (const code of ['english', 'fr', 'en', '%00', '..']) {
          const { status, body } = await call(write, 'GET', `${at}/translations/${code}`);
          if (code !== '..')
            expect({ status, body }).toEqual({ status: 404, body: { error: 'translation not found' } });
        }
      });

      it('of the main language is no translation', async () => {
        const { put, call, at, write, get } = await host();
        expect(await put('EN', { subject: 'x' })).toMatchObject({
          status: 400,
          body: { error: 'locale: is the layout’s main language' },
        });
        expect((await call(write, 'DELETE', `${at}/translations/en`)).status).toBe(404);
        expect((await call(write, 'POST', `${at}/translations/en/promote`)).status).toBe(400);
        await put('de', { subject: 'x' });
        const taken = await call(write, 'PUT', at, { defaultLocale: 'de' });
        expect(taken).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(/^defaultLocale: .*promote/) },
        });
        expect(await get()).toMatchObject({ defaultLocale: 'en', version: 2 });
      });

      it('is listed with the main language on every page, in the shape of a translation', async () => {
        const { put, get, call, at, write } = await host(text({ attachments: [attachment('a')] }));
        const before = await get();
        await put('de', { subject: 'Neues' });
        const main = {
          locale: 'en',
          subject: 'News',
          previewText: '',
          body: '<p>Hi</p>',
          attachments: [attachment('a')],
          marketingTexts: null,
          version: 1,
          createdAt: before.createdAt,
          updatedAt: before.updatedAt,
        };
        const list = await get('/translations');
        expect(list).toEqual({ items: [await get('/translations/de')], main, page: 1, limit: 30, total: 1, pages: 1 });
        expect((await get('/translations?page=2')).main).toEqual(main);
        await call(write, 'POST', `${at}/translations/de/promote`);
        expect((await get('/translations')).main).toMatchObject({ locale: 'de', subject: 'Neues' });
        const visual = await host({ name: 'A', subject: 'A', bodyDesign: { blocks: [] } });
        const { main: own } = await visual.get('/translations');
        expect(own).toEqual({
          locale: 'en',
          subject: 'A',
          previewText: '',
          bodyDesign: { blocks: [] },
          marketingTexts: null,
          version: 1,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        });
      });

      it('is removed, and its language is then missing', async () => {
        const { put, call, at, write, get } = await host();
        await put('de', { subject: 'x' });
        expect(await call(write, 'DELETE', `${at}/translations/DE`)).toMatchObject({
          status: 200,
          body: { deleted: true, locale: 'de' },
        });
        expect((await call(write, 'GET', `${at}/translations/de`)).status).toBe(404);
        expect((await call(write, 'DELETE', `${at}/translations/de`)).status).toBe(404);
        expect(await get()).toMatchObject({ languages: ['en'], version: 3 });
      });

      it('rule 1: at most 30 languages per layout; the 31st is refused, and one of the 30 can still change', async () => {
        const { put, get } = await host();
        const codes = 'af ar bg ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv nl pl pt ro ru sv tr'.split(
          ' ',
        );
        for (const code of codes) expect((await put(code, { subject: code })).status).toBe(201);
        expect(await put('uk', { subject: 'x' })).toMatchObject({
          status: 400,
          body: { error: 'locale: at most 30 languages per layout' },
        });
        expect((await put('TR', { subject: 'again' })).status).toBe(200);
        const list = await get('/translations');
        expect(list).toMatchObject({ page: 1, limit: 30, total: 30, pages: 1 });
        expect(list.items.map(({ locale }: { locale: string }) => locale)).toEqual(codes);
        expect((await get('/translations?page=2')).items).toEqual([]);
        expect((await get('/translations?limit=25&page=2')).items).toHaveLength(5);
        expect((await get('/translations?limit=25&page=3')).items).toEqual([]);
        expect(await get('/translations?limit=100')).toMatchObject({ page: 1, limit: 100, total: 30, pages: 1 });
      });
    });

    describe('attachments of a translation', () => {
      it.each<[string, object, object, unknown]>([
        ['a list is its own', {}, { attachments: [attachment('b')] }, [attachment('b')]],
        ['an empty list is none in this language', { attachments: [attachment('b')] }, { attachments: [] }, []],
        ['null is the layout’s', { attachments: [attachment('b')] }, { attachments: null }, null],
        ['left out keeps the list', { attachments: [attachment('b')] }, {}, [attachment('b')]],
        ['left out keeps none', { attachments: [] }, {}, []],
        ['left out of a new language is the layout’s', {}, {}, null],
      ])('%s', async (_, first, second, expected) => {
        const { put, get } = await host(text({ attachments: [attachment('a')] }));
        await put('de', { subject: 'x', ...first });
        await put('de', { subject: 'x', ...second });
        expect((await get('/translations/de')).attachments).toEqual(expected);
      });
    });

    describe('footer texts of a translation', () => {
      it.each<[string, object, object, unknown]>([
        [
          'an object is laid over the layout’s',
          {},
          { marketingTexts: { companyDetails: 'A' } },
          { companyDetails: 'A' },
        ],
        [
          'a field may be null: the settings text',
          {},
          { marketingTexts: { companyDetails: null } },
          { companyDetails: null },
        ],
        ['null is the layout’s', { marketingTexts: { companyDetails: 'A' } }, { marketingTexts: null }, null],
        ['left out keeps them', { marketingTexts: { companyDetails: 'A' } }, {}, { companyDetails: 'A' }],
        ['left out of a new language is the layout’s', {}, {}, null],
      ])('%s', async (_, first, second, expected) => {
        const { put, get } = await host();
        await put('de', { subject: 'x', ...first });
        await put('de', { subject: 'x', ...second });
        expect((await get('/translations/de')).marketingTexts).toEqual(expected);
      });
    });

    describe('promoting', () => {
      it('rule 3: swaps layout and translation, is one version, and is undone by restoring the one before', async () => {
        const { put, call, at, write, get } = await host(
          text({
            attachments: [attachment('en')],
            marketingTexts: { companyDetails: 'Ltd', unsubscribeLinkLabel: 'Go' },
          }),
        );
        await put('de', {
          subject: 'Neues',
          body: 'de',
          attachments: [attachment('de')],
          marketingTexts: { companyDetails: 'GmbH' },
        });
        await put('fr', { subject: 'Actualités', body: 'fr' });
        const before = await get();
        const { status, body } = await call(write, 'POST', `${at}/translations/DE/promote`);
        expect(status).toBe(200);
        expect(body).toMatchObject({ promoted: 'de', previousMainLanguage: 'en' });
        expect(body.layout).toEqual(await get());
        expect(body.layout).toMatchObject({
          defaultLocale: 'de',
          languages: ['de', 'en', 'fr'],
          subject: 'Neues',
          body: 'de',
          attachments: [attachment('de')],
          marketingTexts: { companyDetails: 'GmbH', unsubscribeLinkLabel: 'Go' },
          version: before.version + 1,
        });
        expect(await get('/translations/en')).toMatchObject({
          subject: 'News',
          body: '<p>Hi</p>',
          attachments: [attachment('en')],
          marketingTexts: { companyDetails: 'Ltd' },
        });
        expect(await get('/translations/fr')).toMatchObject({
          attachments: [attachment('en')],
          marketingTexts: { companyDetails: 'Ltd' },
        });
        const undone = await call(write, 'POST', `${at}/versions/${before.version}/restore`);
        expect(undone.status).toBe(200);
        const { version, updatedAt, ...rest } = await get();
        expect({ ...rest, version: before.version, updatedAt: before.updatedAt }).toEqual(before);
        expect(await get('/translations/fr')).toMatchObject({ attachments: null, marketingTexts: null });
        expect(await get('/translations/de')).toMatchObject({
          subject: 'Neues',
          marketingTexts: { companyDetails: 'GmbH' },
        });
      });

      it('of a language that is not there is 404', async () => {
        const { call, at, write } = await host();
        expect(await call(write, 'POST', `${at}/translations/de/promote`)).toMatchObject({
          status: 404,
          body: { error: 'translation not found' },
        });
      });

      it('keeps files in use in every language that sends them', async () => {
        const ports = await target.fresh();
        const { call, write, owner } = await startHost(ports);
        const { key } = await owner.run('files.upload', { filename: 'a.txt', content: Buffer.from('hello') } as never);
        const attachments = [{ filename: 'a.txt', fileKey: key }];
        const { body: made } = await call(write, 'POST', PATH, text({ attachments }));
        const at = `${PATH}/${made.id}`;
        await call(write, 'PUT', `${at}/translations/de`, { subject: 'x', attachments: [] });
        await call(write, 'POST', `${at}/translations/de/promote`);
        expect((await call(write, 'DELETE', '/api/v1/files', { key })).status).toBe(409);
        await call(write, 'DELETE', `${at}/translations/en`);
        expect((await call(write, 'DELETE', '/api/v1/files', { key })).status).toBe(200);
      });
    });

    describe('versions', () => {
      it('every write through the API is one, newest first, even one that changes nothing', async () => {
        const { put, call, at, write, get } = await host();
        await call(write, 'PATCH', at, { subject: 'Other' });
        await call(write, 'PUT', at, { subject: 'Other' });
        await put('de', { subject: 'x' });
        await call(write, 'DELETE', `${at}/translations/de`);
        await call(write, 'POST', `${at}/versions/4/restore`);
        await call(write, 'POST', `${at}/translations/de/promote`);
        const { items, ...page } = await get('/versions');
        expect(page).toEqual({ page: 1, limit: 25, total: 7, pages: 1 });
        expect(items.map(({ version }: { version: number }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1]);
        expect(items.map(({ source }: { source: string }) => source)).toEqual([
          'promote',
          'restore',
          'api',
          'api',
          'api',
          'api',
          'api',
        ]);
        expect(items[1]).toEqual({
          version: 6,
          createdAt: expect.any(String),
          source: 'restore',
          keyName: expect.any(String),
          summary: 'restored version 4',
          restoredFrom: 4,
        });
        expect((await get('/versions?limit=2&page=2')).items.map((item: { version: number }) => item.version)).toEqual([
          5, 4,
        ]);
      });

      it('each records its author: api with the name of the key, or app', async () => {
        const { call, at, write, owner, made, get } = await host();
        await owner.run('layouts.update', { id: made.id, subject: 'In the app' });
        await call(write, 'PATCH', at, { subject: 'Over REST' });
        await owner.run('translations.put', { id: made.id, locale: 'de', subject: 'In the app' });
        const by = ({ source, keyName }: { source: string; keyName: string }) => [source, keyName];
        const [app, api] = [
          ['app', ''],
          ['api', 'write key'],
        ];
        expect((await get('/versions')).items.map(by)).toEqual([app, api, app, api]);
        expect([by(await get('/versions/4')), by(await get('/versions/3'))]).toEqual([app, api]);
      });

      it('deleting a file that only older ones use warns, and restoring them leaves it out', async () => {
        const { call, at, write, owner, put, get } = await host();
        const upload = async (filename: string) =>
          (await owner.run('files.upload', { filename, content: Buffer.from('hello') } as never)).key;
        const [gone, kept] = [await upload('gone.txt'), await upload('kept.txt')];
        const both = [
          { filename: 'gone.txt', fileKey: gone },
          { filename: 'kept.txt', fileKey: kept },
        ];
        await call(write, 'PATCH', at, { attachments: both });
        await put('de', { subject: 'Neues', attachments: [both[0]] });
        await call(write, 'PATCH', at, { attachments: [] });
        expect((await call(write, 'DELETE', '/api/v1/files', { key: gone })).status).toBe(409);
        await call(write, 'DELETE', `${at}/translations/de`);
        const removed = await call(write, 'DELETE', '/api/v1/files', { key: gone });
        expect([removed.status, removed.body]).toEqual([
          200,
          {
            deleted: true,
            key: gone,
            warning: '3 saved versions of layouts use this file and can no longer be restored completely',
          },
        ]);
        const restored = await call(write, 'POST', `${at}/versions/3/restore`);
        expect(restored).toMatchObject({
          status: 200,
          body: {
            restored: 3,
            version: 6,
            layout: { languages: ['en', 'de'], attachments: [both[1]] },
            warning:
              'restored without 1 deleted file: "gone.txt" (attachments[0].fileKey, translations.de.attachments[0].fileKey)',
          },
        });
        expect(await get('/translations/de')).toMatchObject({ subject: 'Neues', attachments: [] });
        expect((await get('/versions/3')).layout.attachments).toEqual(both);
        expect((await call(write, 'DELETE', '/api/v1/files', { key: kept })).status).toBe(409);
        const whole = await call(write, 'POST', `${at}/versions/1/restore`);
        expect([whole.status, 'warning' in whole.body]).toEqual([200, false]);
        expect((await call(write, 'PUT', at, await get())).status).toBe(200);
      });

      it('a restored design has every block but those that need a deleted file', async () => {
        const image = (fileKey: string) => ({ type: 'image', fileKey, alt: 'A' });
        const words = { type: 'text', text: 'Hi' };
        const { call, at, write, owner, get } = await host({ name: 'A', subject: 'A', bodyDesign: { blocks: [] } });
        const picture = Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        );
        const { key } = await owner.run('files.upload', { filename: 'a.png', content: picture } as never);
        const bodyDesign = {
          blocks: [
            image(key),
            words,
            { type: 'section', blocks: [words, image(key)] },
            { type: 'columns', columns: [{ blocks: [image(key)] }, { blocks: [words] }] },
            { type: 'attachment', filename: 'terms.pdf', fileKey: key },
            { type: 'image', src: 'https://a.example/x.png', alt: 'B' },
          ],
          header: { blocks: [{ type: 'logo', fileKey: key, alt: 'L' }] },
        };
        expect((await call(write, 'PATCH', at, { bodyDesign })).status).toBe(200);
        await call(write, 'PATCH', at, { bodyDesign: { blocks: [] } });
        expect((await call(write, 'DELETE', '/api/v1/files', { key })).body.warning).toBe(
          '1 saved version of a layout uses this file and can no longer be restored completely',
        );
        const { status, body } = await call(write, 'POST', `${at}/versions/2/restore`);
        expect([status, body.warning]).toEqual([
          200,
          'restored without 1 deleted file: "terms.pdf" (bodyDesign.blocks[0].fileKey, bodyDesign.blocks[2].blocks[1].fileKey, bodyDesign.blocks[3].columns[0].blocks[0].fileKey and 2 more)',
        ]);
        expect((await get()).bodyDesign).toEqual({
          blocks: [
            words,
            { type: 'section', blocks: [words] },
            { type: 'columns', columns: [{ blocks: [] }, { blocks: [words] }] },
            { type: 'image', src: 'https://a.example/x.png', alt: 'B' },
          ],
          header: { blocks: [] },
        });
      });

      it('one that names a deleted preset is refused, and changes nothing', async () => {
        const { call, at, write, owner, get } = await host({ name: 'A', subject: 'A', bodyDesign: { blocks: [] } });
        const blocks = [{ type: 'text', text: 'Shop' }];
        const { id } = await owner.run('presets.create', { kind: 'header', name: 'H', blocks } as never);
        await call(write, 'PATCH', at, { bodyDesign: { blocks: [], header: { preset: id } } });
        await call(write, 'PATCH', at, { bodyDesign: { blocks: [] } });
        await owner.run('presets.remove', { id });
        const before = await get();
        expect(await call(write, 'POST', `${at}/versions/2/restore`)).toMatchObject({
          status: 400,
          body: { error: 'bodyDesign.header.preset: no such preset' },
        });
        expect(await get()).toEqual(before);
      });

      it('one is a complete snapshot: the layout and all translations', async () => {
        const { put, call, at, write, get } = await host();
        const first = await get();
        await put('fr', { subject: 'fr', body: 'f' });
        await put('de', { subject: 'de', body: 'd' });
        const german = await get('/translations/de');
        await call(write, 'PATCH', at, { subject: 'Later' });
        await call(write, 'DELETE', `${at}/translations/de`);
        const third = await get('/versions/3');
        expect(third).toMatchObject({ version: 3, source: 'api', summary: 'added de' });
        expect(third.layout).toMatchObject({
          id: first.id,
          subject: 'News',
          languages: ['en', 'de', 'fr'],
          body: '<p>Hi</p>',
        });
        expect(third.translations.map(({ locale }: { locale: string }) => locale)).toEqual(['de', 'fr']);
        expect(third.translations[0]).toEqual(german);
        expect((await get('/versions/1')).layout).toEqual(first);
        expect((await get('/versions/1')).translations).toEqual([]);
      });

      it('restoring puts back exactly that set of languages, as a new version', async () => {
        const { put, call, at, write, get } = await host();
        await put('de', { subject: 'de' });
        await put('fr', { subject: 'fr' });
        await call(write, 'DELETE', `${at}/translations/de`);
        const { status, body } = await call(write, 'POST', `${at}/versions/2/restore`);
        expect(status).toBe(200);
        expect(body).toEqual({ restored: 2, version: 5, layout: await get() });
        expect(body.layout).toMatchObject({ languages: ['en', 'de'], version: 5 });
        expect((await get('/translations/de')).subject).toBe('de');
        expect((await get('/versions/5')).layout).toEqual(body.layout);
      });

      it('the newest 25 are kept and numbers are never reused', async () => {
        const { call, at, write, get } = await host();
        for (let i = 2; i <= 30; i++) await call(write, 'PATCH', at, { subject: `n${i}` });
        const { items, total } = await get('/versions?limit=100');
        expect([total, items[0].version, items.at(-1).version]).toEqual([25, 30, 6]);
        expect((await call(write, 'GET', `${at}/versions/5`)).status).toBe(404);
        expect((await call(write, 'POST', `${at}/versions/5/restore`)).status).toBe(404);
        expect((await call(write, 'POST', `${at}/versions/6/restore`)).body).toMatchObject({
          restored: 6,
          version: 31,
        });
        expect((await get()).subject).toBe('n6');
      });

      it('a number that is none is not found, whatever its shape', async () => {
        const { call, at, write } = await host();
        for (const number of ['2', '0', '-1', '1.0', '01', '1e0', 'x', '99999999999999999999', '%20', 'latest']) {
          const got = await call(write, 'GET', `${at}/versions/${number}`);
          expect({ number, status: got.status, body: got.body }).toEqual({
            number,
            status: 404,
            body: { error: 'version not found' },
          });
          expect((await call(write, 'POST', `${at}/versions/${number}/restore`)).status).toBe(404);
        }
      });

      it('of a deleted layout are gone with it', async () => {
        const { call, at, write } = await host();
        await call(write, 'DELETE', at);
        for (const path of ['/versions', '/versions/1', '/translations', '/translations/de']) {
          expect(await call(write, 'GET', at + path)).toMatchObject({
            status: 404,
            body: { error: 'layout not found' },
          });
        }
      });
    });

    it('a preview uses the closest language, reports which, and warns about Liquid and links that a translation lost or gained', async () => {
      const { put, call, at, write, owner } = await host(
        text({
          body: '<a href="https://a.example">{{ variables.name }}</a>',
          category: 'marketing',
          marketingTexts: { unsubscribeText: link },
        }),
      );
      const server = { host: 'mail.example', port: 587, security: 'tls' } as const;
      await owner.run('smtp.create', { name: 'Mail', ...server, fromAddress: 'shop@example.com', isDefault: true });
      await put('de', { subject: 'Neues', body: '<a href="https://b.example">{{ variables.vorname }}</a>' });
      const preview = async (locale?: string) =>
        (await call(write, 'POST', `${at}/preview`, { locale, variables: { name: 'A', vorname: 'B' } })).body;
      expect(await preview('de-AT')).toMatchObject({
        locale: 'de',
        subject: 'Neues',
        warnings: [
          'in the layout but not in de: {{ variables.name }}, https://a.example',
          'in de but not in the layout: {{ variables.vorname }}, https://b.example',
        ],
      });
      for (const locale of ['fr', 'english', undefined]) {
        expect(await preview(locale)).toMatchObject({ locale: 'en', subject: 'News', warnings: [] });
      }
    });
  });
}

it('another store cannot reach languages and versions of a layout, and every 404 is the same', async () => {
  const ports = memoryPorts();
  const mine = await startHost(ports);
  const other = await startHost(ports);
  const { body: made } = await mine.call(mine.write, 'POST', PATH, text());
  await mine.call(mine.write, 'PUT', `${PATH}/${made.id}/translations/de`, { subject: 'x' });
  for (const [method, path] of [
    ['GET', 'translations'],
    ['GET', 'translations/de'],
    ['PUT', 'translations/de'],
    ['DELETE', 'translations/de'],
    ['POST', 'translations/de/promote'],
    ['GET', 'versions'],
    ['GET', 'versions/1'],
    ['POST', 'versions/1/restore'],
  ] as const) {
    const content = method === 'PUT' ? { subject: 'theirs' } : undefined;
    const theirs = await other.call(other.write, method, `${PATH}/${made.id}/${path}`, content);
    const random = await other.call(other.write, method, `${PATH}/${buildFile().key}/${path}`, content);
    expect([theirs.status, theirs.text]).toEqual([404, random.text]);
  }
  expect((await mine.call(mine.write, 'GET', `${PATH}/${made.id}`)).body.version).toBe(2);
});
