import { HttpFailure, type InputOf, type OutgoingRequest } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { sizeText } from '../../core/src/sending/footer.js';
import { mailShop, type ReadMail } from './mail-shop.js';

const MB = 1024 * 1024;

/** A store with a web in which every address answers as it is told. */
async function shop(web: (url: string) => Partial<{ status: number; body: Buffer; truncated: boolean; type: string }>) {
  const fetched: OutgoingRequest[] = [];
  const { app, owner, mails } = await mailShop({
    publicUrl: 'https://mail.shop.example',
    http: {
      allows: async () => true,
      async send(request) {
        fetched.push(request as OutgoingRequest);
        const {
          status = 200,
          body = Buffer.from('pdf'),
          truncated = false,
          type = 'application/pdf',
        } = web(request.url);
        return { status, statusText: '', headers: { 'content-type': type }, body, truncated, url: request.url };
      },
    },
  });
  const upload = async (filename: string, bytes: number | Buffer) => {
    const content = typeof bytes === 'number' ? Buffer.alloc(bytes, 'x') : bytes;
    return (await owner.run('files.upload', { filename, content })).key;
  };
  const send = async (layout: object, step: object = {}) => {
    const { id } = await owner.run('layouts.create', {
      name: 'L',
      subject: 'S',
      ...layout,
    } as InputOf<'layouts.create'>);
    const entry = await owner.run('steps.sendEmail', { layoutId: id, to: 'jo@example.org', ...step });
    return { id, entry };
  };
  return { app, owner, mails, fetched, upload, send };
}
const nothing = () => ({});
const text = (attachments: object[]) => ({ bodyType: 'text', body: '<p>Hi</p>', attachments });
const names = (mail: ReadMail | undefined) => mail?.attachments.map(({ filename }) => filename);

describe('images in the HTML of a text layout', () => {
  it('are embedded by the key of an uploaded file, each once, and others are left alone', async () => {
    const { mails, upload, send, app } = await shop(nothing);
    const other = await buildStore(app.ports);
    const content = Buffer.from('89504e470d0a1a0a', 'hex');
    const key = await upload('logo.png', content);
    const { key: foreign } = await other.owner.run('files.upload', { filename: 'b.png', content });
    const body = `<img src="cid:${key}"><b style="background:url(cid:${key})">Hi</b><img src="cid:${foreign}">`;
    expect((await send({ bodyType: 'text', body })).entry.status).toBe('SUCCESS');
    expect(mails[0]!.html).toContain(`<img src="cid:${key}">`);
    expect(mails[0]!.attachments).toMatchObject([{ filename: 'logo.png', contentId: `<${key}>` }]);
  });
});

describe('attachments', () => {
  it('can be uploaded files or files from the web, with Liquid in their names, and each is fetched once per run', async () => {
    const { mails, fetched, upload, send } = await shop(nothing);
    const fileKey = await upload('terms.txt', Buffer.from('the terms'));
    const attachments = [
      { filename: 'terms {{ variables.n }}.txt', fileKey },
      { filename: 'invoice.pdf', url: 'https://files.example/{{ variables.n }}.pdf' },
    ];
    const layout = { ...text(attachments), category: 'marketing' };
    const to = ['a@example.org', 'b@example.org'];
    expect((await send(layout, { to, variables: { n: 7 } })).entry.status).toBe('SUCCESS');
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.attachments).toMatchObject([
        { filename: 'terms 7.txt', contentType: 'text/plain', content: Buffer.from('the terms') },
        { filename: 'invoice.pdf', contentType: 'application/pdf', content: Buffer.from('pdf') },
      ]);
    }
    expect(fetched.map(({ url }) => url)).toEqual(['https://files.example/7.pdf']);
  });

  it('up to 20 MB are attached; above that, the largest become links in the footer until the rest fits', async () => {
    const { mails, upload, send } = await shop(nothing);
    const files = [];
    for (const [filename, size] of [
      ['small.txt', 1 * MB],
      ['large.txt', 15 * MB],
      ['middle.txt', 5 * MB],
    ] as const) {
      files.push({ filename, fileKey: await upload(filename, size) });
    }
    await send(text([files[0]!, files[1]!, { ...files[0], filename: 'again.txt' }]));
    expect(names(mails[0])).toEqual(['small.txt', 'large.txt', 'again.txt']);
    const { entry } = await send(text(files));
    expect(entry.status).toBe('SUCCESS');
    expect(names(mails[1])).toEqual(['small.txt', 'middle.txt']);
    expect(mails[1]!.html).toMatch(/<a href="https:\/\/mail\.shop\.example\/d\/[\w-]+">large\.txt \(15\.7 MB\)<\/a>/);
    expect(mails[1]!.text).toMatch(/large\.txt \(15\.7 MB\): https:\/\/mail\.shop\.example\/d\/[\w-]+/);
  });

  it('of exactly 20 MB are attached, and one byte more is not', async () => {
    const { mails, upload, send } = await shop(nothing);
    await send(text([{ filename: 'a.txt', fileKey: await upload('a.txt', 20 * MB) }]));
    await send(text([{ filename: 'b.txt', fileKey: await upload('b.txt', 20 * MB + 1) }]));
    expect(mails.map(names)).toEqual([['a.txt'], []]);
  });

  it('sent as links are never attached, and the link shows name and size in the language of the email', async () => {
    const { mails, upload, send } = await shop(nothing);
    const fileKey = await upload('a.txt', 1_500_000);
    await send({ ...text([{ filename: 'preise.txt', fileKey, sendAsLink: true }]), defaultLocale: 'de' });
    expect(names(mails[0])).toEqual([]);
    expect(mails[0]!.html).toContain('preise.txt (1,5 MB)</a>');
    expect(sizeText(999, 'en')).toBe('999 byte');
  });

  it.each<['text' | 'visual', (attachment: object) => object]>([
    ['text', (file) => ({ bodyType: 'text', body: '<p>Hello</p>', attachments: [file] })],
    [
      'visual',
      (file) => ({
        bodyDesign: {
          blocks: [
            { type: 'text', text: 'Hello' },
            { type: 'attachment', ...file },
          ],
        },
      }),
    ],
  ])('as links appear above the footer of a marketing email (%s)', async (_, layoutWith) => {
    const { owner, mails, upload, send } = await shop(nothing);
    await owner.run('settings.set', { companyDetails: 'Shop Ltd, Dublin' });
    const fileKey = await upload('a.txt', 5);
    const layout = layoutWith({ filename: 'a {{ "{" }}% $& .txt', fileKey, sendAsLink: true });
    await send({ ...layout, category: 'marketing' }, { to: ['jo@example.org', 'bo@example.org', 'al@example.org'] });
    expect(mails).toHaveLength(3);
    for (const { html, text, headers } of mails) {
      const url = headers['list-unsubscribe']!.slice(1, -1);
      expect(text).toMatch(/Hello\s+a \{% \$& \.txt \(5 byte\): https:\S+\s+\S[\s\S]*Shop Ltd, Dublin\s*$/);
      expect(text.indexOf(url)).toBeGreaterThan(text.indexOf('5 byte'));
      expect(html.indexOf('5 byte')).toBeGreaterThan(html.indexOf('Hello'));
      expect(html.indexOf(url)).toBeGreaterThan(html.indexOf('5 byte'));
      expect(html.indexOf('Shop Ltd')).toBeGreaterThan(html.indexOf(url));
    }
  });

  it.each([
    '{% if variables.a %}<html><body>A</body></html>{% else %}<html><body>B</body></html>{% endif %}',
    '{% for i in (1..2) %}<body>A</body>{% endfor %}',
    '<h5>Hi',
    '<p>Hi</p><!-- x',
  ])('as links are in a marketing email whatever its HTML is: %s', async (body) => {
    const { mails, upload, send } = await shop(nothing);
    const attachments = [{ filename: 'a.txt', fileKey: await upload('a.txt', 5), sendAsLink: true }];
    const { entry } = await send(
      { bodyType: 'text', body, attachments, category: 'marketing' },
      { variables: { a: 1 } },
    );
    expect(entry.status).toBe('SUCCESS');
    for (const part of [mails[0]!.html, mails[0]!.text]) {
      expect(part.match(/a\.txt \(5 byte\)/g)).toHaveLength(1);
      expect(part.replace(/https?:\S+/g, '')).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/i);
    }
  });

  it('from the web that are too large become links to their own address', async () => {
    const { mails, send } = await shop(() => ({ truncated: true }));
    await send(text([{ filename: 'film.mp4', url: 'https://files.example/film.mp4' }]));
    expect(names(mails[0])).toEqual([]);
    expect(mails[0]!.html).toContain('<a href="https://files.example/film.mp4">film.mp4</a>');
  });

  it.each<[string, (url: string) => object, string]>([
    ['answers 404', () => ({ status: 404 }), '"a.pdf" cannot be fetched: the target returned 404'],
    [
      'does not answer',
      () => {
        throw new HttpFailure('refused', 'connection refused');
      },
      '"a.pdf" cannot be fetched: connection refused',
    ],
  ])('from an address that %s fail the step and send nothing', async (_, web, reason) => {
    const { mails, send } = await shop(web);
    const { entry } = await send(text([{ filename: 'a.pdf', url: 'https://files.example/a.pdf' }]));
    expect(entry).toMatchObject({ status: 'FAILED', error: `attachments: ${reason}` });
    expect(mails).toEqual([]);
  });

  it('can have secrets in their URL, which no record and no error shows', async () => {
    const { owner, mails, fetched, send } = await shop((url) => (url.includes('fail') ? { status: 403 } : {}));
    await owner.run('secrets.set', { name: 'FILES', value: 'canary-81bd2f' });
    const file = (name: string) => ({
      filename: `${name} {{ secrets.FILES }}.pdf`,
      url: `https://files.example/${name}?key={{ secrets.FILES }}`,
    });
    const { entry } = await send(text([file('ok')]));
    expect(fetched[0]!.url).toBe('https://files.example/ok?key=canary-81bd2f');
    expect(names(mails[0])).toEqual(['ok canary-81bd2f.pdf']);
    const failed = await send(text([file('fail')]));
    expect(failed.entry.error).toContain('cannot be fetched: the target returned 403');
    for (const shown of [entry, failed.entry, await owner.run('history.list', {})]) {
      expect(JSON.stringify(shown)).not.toContain('canary-81bd2f');
    }
  });

  it.each([
    ['Rechnung 2026/117.pdf', 'Rechnung 2026-117.pdf'],
    ['C:\\Berichte\\Q1.pdf', 'C:-Berichte-Q1.pdf'],
    ['../../etc/passwd', '..-..-etc-passwd'],
    ['a\u0000b\r\nc\u2028d\u009fe.pdf', 'a-b-c-d-e.pdf'],
    [' \n117.pdf\n ', '117.pdf'],
    ['117/', '117-'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['..', 'file'],
    [' ', 'file'],
  ])('named %j arrive as %j, for every kind of attachment', async (given, arrives) => {
    const { app, mails, upload, send } = await shop(nothing);
    const fileKey = await upload('a.txt', 10);
    const step = { variables: { name: given } };
    const filename = '{{ variables.name }}';
    await send(text([{ filename, fileKey }]), step);
    await send(text([{ filename, url: 'https://files.example/other/name.pdf' }]), step);
    await send({ bodyDesign: { blocks: [{ type: 'attachment', filename, fileKey }] } }, step);
    expect(mails.map(names)).toEqual([[arrives], [arrives], [arrives]]);
    const { entry } = await send(text([{ filename, fileKey, sendAsLink: true }]), step);
    expect(mails[3]!.text).toContain(`${arrives} (10 byte): https://`);
    expect(entry.request).toMatchObject({ attachments: [{ filename: arrives, asLink: true }] });
    const link = /\/d\/([\w-]+)/.exec(mails[3]!.text)![1]!;
    const page = await (await app.admit({ link })).run('links.show', {});
    expect(page).toMatchObject({ kind: 'download', filename: arrives });
  });

  it('of a language can be its own, none, or the layout’s', async () => {
    const { owner, mails, upload, send } = await shop(nothing);
    const fileKey = await upload('a.txt', 10);
    const { id } = await send(text([{ filename: 'en.txt', fileKey }]));
    const put = (locale: string, content: object) =>
      owner.run('translations.put', { id, locale, subject: 'x', body: 'x', ...content });
    await put('de', { attachments: [{ filename: 'de.txt', fileKey }] });
    await put('fr', { attachments: [] });
    await put('it', {});
    for (const locale of ['de', 'fr', 'it'])
      await owner.run('steps.sendEmail', { layoutId: id, to: 'a@example.org', locale });
    expect(mails.slice(1).map(names)).toEqual([['de.txt'], [], ['en.txt']]);
  });
});

describe('a design', () => {
  it('attaches the files of its blocks, including conditional and repeated ones', async () => {
    const { mails, upload, send } = await shop(nothing);
    const fileKey = await upload('a.txt', 10);
    const attachment = (filename: string, more: object = {}) => ({ type: 'attachment', filename, fileKey, ...more });
    const blocks = [
      { type: 'text', text: 'Hi' },
      attachment('always.txt'),
      attachment('never.txt', { visibleIf: 'variables.no' }),
      { type: 'section', visibleIf: 'variables.yes', blocks: [attachment('inside.txt')] },
      { type: 'columns', columns: [{ blocks: [attachment('column.txt')] }, { blocks: [] }] },
      { type: 'loop', each: 'variables.items', as: 'item', blocks: [attachment('{{ item.name }}.txt')] },
    ];
    const variables = { yes: true, items: [{ name: 'one' }, { name: '"two"' }] };
    const { entry } = await send({ bodyDesign: { blocks } }, { variables });
    expect([entry.status, entry.error]).toEqual(['SUCCESS', '']);
    expect(names(mails[0])).toEqual(['always.txt', 'inside.txt', 'column.txt', 'one.txt', '"two".txt']);
  });

  it('includes each uploaded image once', async () => {
    const { mails, upload, send } = await shop(nothing);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const fileKey = await upload('logo.png', png);
    const blocks = [
      { type: 'logo', fileKey, alt: 'Shop' },
      { type: 'image', fileKey, alt: 'Shop' },
    ];
    await send({ bodyDesign: { blocks } });
    expect(mails[0]!.attachments).toMatchObject([
      { filename: 'logo.png', contentType: 'image/png', contentId: `<${fileKey}>` },
    ]);
    expect(mails[0]!.html).toContain(`src="cid:${fileKey}"`);
  });
});
