import { JOBS, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts, newId } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const MB100 = 100 * 1024 * 1024;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');
const JPEG = Buffer.from('\xff\xd8\xff\xe0 and so on', 'latin1');
const GIF = Buffer.from('GIF89a and so on');
const WEBP = Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ');
const PDF = Buffer.from('%PDF-1.7\n');
const ZIP = Buffer.from('PK\x03\x04 and so on', 'latin1');
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Ports that tell which bytes are there. */
function watchedPorts() {
  const ports = memoryPorts();
  const there = new Set<string>();
  const blobs: typeof ports.blobs = {
    ...ports.blobs,
    async write(storeId, key, chunks) {
      there.add(key);
      return ports.blobs.write(storeId, key, chunks);
    },
    async remove(storeId, key) {
      await ports.blobs.remove(storeId, key);
      there.delete(key);
    },
  };
  return { ports: { ...ports, blobs }, there };
}

const { owner, app, write, store } = await buildStore(memoryPorts());
const upload = (filename: unknown, content: unknown = Buffer.from('x'), more: object = {}) =>
  owner.run('files.upload', { filename, content, ...more } as never);
const fault = (...args: Parameters<typeof upload>) =>
  upload(...args).then(
    (file) => `accepted as ${file.contentType}, ${file.kind}`,
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );

describe('the type of an upload', () => {
  it.each<[string, string, Buffer, object, string]>([
    ['a PNG by its name', 'a.png', PNG, {}, 'image/png, image'],
    ['a JPEG by its name', 'a.JPG', JPEG, {}, 'image/jpeg, image'],
    ['a GIF by its name', 'a.gif', GIF, {}, 'image/gif, image'],
    ['a WebP by its name', 'a.webp', WEBP, {}, 'image/webp, image'],
    ['a PDF', 'a.pdf', PDF, {}, 'application/pdf, attachment'],
    [
      'a PDF with something before it',
      'a.pdf',
      Buffer.concat([Buffer.from('\n\n'), PDF]),
      {},
      'application/pdf, attachment',
    ],
    ['an archive', 'a.zip', ZIP, {}, 'application/zip, attachment'],
    ['a Word document', 'a.docx', ZIP, {}, `${WORD}, attachment`],
    ['an Excel sheet', 'a.xlsx', ZIP, {}, `${SHEET}, attachment`],
    ['a text', 'a.txt', Buffer.from('hello'), {}, 'text/plain, attachment'],
    ['a table', 'a.csv', Buffer.from('a;b'), {}, 'text/csv, attachment'],
    ['a picture without an extension', 'logo', PNG, {}, 'image/png, image'],
    ['a picture with an unknown extension', 'logo.bak', PNG, {}, 'image/png, image'],
    ['what nobody knows', 'a.xyz', Buffer.from([1, 2, 3]), {}, 'application/octet-stream, attachment'],
    [
      'an extension named like a property of objects',
      'a.constructor',
      Buffer.from('x'),
      {},
      'application/octet-stream, attachment',
    ],
    ['an empty text', 'a.txt', Buffer.alloc(0), {}, 'text/plain, attachment'],
    ['a logo', 'a.png', PNG, { kind: 'logo' }, 'image/png, logo'],
    ['a picture to attach', 'a.png', PNG, { kind: 'attachment' }, 'image/png, attachment'],
    [
      'a claim that the bytes bear out, whatever the name',
      'a.png',
      JPEG,
      { contentType: 'image/JPEG' },
      'image/jpeg, image',
    ],
    [
      'a claim of a type without a signature',
      'a.bin',
      Buffer.from('x'),
      { contentType: 'audio/mpeg' },
      'audio/mpeg, attachment',
    ],
    ['an SVG, which is only ever attached', 'a.svg', Buffer.from('<svg/>'), {}, 'image/svg+xml, attachment'],
  ])('%s', async (_, name, bytes, more, outcome) => {
    expect(await fault(name, bytes, more)).toBe(`accepted as ${outcome}`);
  });
});

describe('refused input and its error', () => {
  const many = (size: number) =>
    (async function* () {
      for (let sent = 0; sent < size; sent += 1024 * 1024) yield Buffer.alloc(Math.min(1024 * 1024, size - sent));
    })();
  it.each<[string, unknown, unknown, object, string]>([
    ['a JPEG named PNG', 'a.png', JPEG, {}, 'content: is not a PNG image'],
    ['a text named PNG', 'a.png', Buffer.from('hello'), {}, 'content: is not a PNG image'],
    ['an empty picture', 'a.png', Buffer.alloc(0), {}, 'content: is not a PNG image'],
    ['a picture cut off in its signature', 'a.png', PNG.subarray(0, 7), {}, 'content: is not a PNG image'],
    [
      'a page that claims to be a GIF',
      'a',
      Buffer.from('<html>'),
      { contentType: 'image/gif' },
      'content: is not a GIF image',
    ],
    ['a text named PDF', 'a.pdf', Buffer.from('hello'), {}, 'content: is not a PDF document'],
    ['a text named DOCX', 'a.docx', Buffer.from('hello'), {}, 'content: is not a Word document'],
    ['a PNG named TXT', 'a.txt', PNG, {}, 'content: is a PNG image, not text/plain'],
    ['a PDF named SVG', 'a.svg', PDF, {}, 'content: is a PDF document, not image/svg+xml'],
    ['a PDF as a logo', 'a.pdf', PDF, { kind: 'logo' }, 'kind: logo must be a PNG, JPEG, GIF or WebP image'],
    [
      'an SVG as an image',
      'a.svg',
      Buffer.from('<svg/>'),
      { kind: 'image' },
      'kind: image must be a PNG, JPEG, GIF or WebP image',
    ],
    ['an unknown kind', 'a.png', PNG, { kind: 'photo' }, 'kind: must be one of logo, image, attachment'],
    [
      'a type that is none',
      'a.png',
      PNG,
      { contentType: 'png' },
      'contentType: must be a media type such as image/png',
    ],
    [
      'a type with a line break',
      'a.png',
      PNG,
      { contentType: 'a/b\r\nX: y' },
      'contentType: must be a media type such as image/png',
    ],
    ['no name', undefined, PNG, {}, 'filename: required'],
    ['a blank name', ' \t', PNG, {}, 'filename: required'],
    ['a folder', 'pictures/', PNG, {}, 'filename: required'],
    ['the folder above', '../..', PNG, {}, 'filename: required'],
    ['a long name', `${'é'.repeat(252)}.png`, PNG, {}, 'filename: at most 255 characters'],
    ['a name that is no Unicode', '\ud800.png', PNG, {}, 'filename: must be valid Unicode'],
    ['no content', 'a.png', null, {}, 'content: must be bytes'],
    ['content as text', 'a.txt', 'hello', {}, 'content: must be bytes'],
    [
      'content that streams text',
      'a.txt',
      (async function* () {
        yield 'hello';
      })(),
      {},
      'content: must be bytes',
    ],
    ['a byte more than 100 MB', 'a.bin', many(MB100 + 1), {}, 'content: at most 104857600 bytes'],
    ['an unknown field', 'a.png', PNG, { name: 'x' }, 'name: unknown field'],
  ])('%s', async (_, name, content, more, message) => {
    expect(await fault(name, content, more)).toBe(message);
  });

  it('takes exactly 100 MB', async () => {
    expect((await upload('a.bin', many(MB100))).size).toBe(MB100);
  });

  it('leaves nothing behind: no record, no bytes, no note', async () => {
    const { ports, there } = watchedPorts();
    const { owner, store } = await buildStore(ports);
    async function* cutOff() {
      yield Buffer.alloc(5000);
      throw new Error('cut off');
    }
    for (const content of [many(MB100 + 1), JPEG, cutOff()]) {
      await expect(
        owner.run('files.upload', { filename: 'a.png', contentType: 'image/png', content }),
      ).rejects.toThrow();
    }
    await expect(owner.run('files.upload', { filename: 'a.txt', content: PDF, kind: 'logo' })).rejects.toThrow();
    expect(there.size).toBe(0);
    expect((await ports.files.list(store.id, { offset: 0, limit: 1 })).total).toBe(0);
    expect(await ports.files.listLeftovers(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  });
});

describe('the name of an upload', () => {
  it.each([
    ['C:\\Users\\jo\\terms.txt', 'terms.txt'],
    ['/etc/passwd', 'passwd'],
    ['../../x.txt', 'x.txt'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['  spaces .txt ', 'spaces .txt'],
    ['cafe\u0301.txt', 'café.txt'],
    ['.htaccess', '.htaccess'],
    [`${'😀'.repeat(251)}.txt`, `${'😀'.repeat(251)}.txt`],
    [`<script>"'.txt`, `<script>"'.txt`],
  ])('%j is stored as %j', async (given, stored) => {
    expect((await upload(given)).filename).toBe(stored);
  });
});

it('streams: the bytes are asked for one piece at a time, and come out as they went in', async () => {
  let ahead = 0;
  async function* counted() {
    for (let i = 0; i < 50; i++) {
      ahead = i;
      yield Buffer.alloc(100, i);
    }
  }
  const { key, size } = await upload('a.bin', counted());
  expect([size, ahead]).toEqual([5000, 49]);
  const out: Uint8Array[] = [];
  for await (const chunk of (await app.ports.blobs.read(store.id, key))!) out.push(chunk);
  expect(Buffer.concat(out).equals(Buffer.concat(Array.from({ length: 50 }, (_, i) => Buffer.alloc(100, i))))).toBe(
    true,
  );
});

describe('reading', () => {
  async function bytesOf(content: AsyncIterable<Uint8Array>) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  it('streams the bytes, with a type that browsers do not execute', async () => {
    const { owner } = await buildStore(memoryPorts());
    const page = Buffer.from('<script>alert(1)</script>');
    for (const [filename, content, contentType] of [
      ['a.png', PNG, 'image/png'],
      ['a.html', page, 'application/octet-stream'],
      ['a.svg', page, 'application/octet-stream'],
    ] as const) {
      const { key } = await owner.run('files.upload', { filename, content });
      const file = await owner.run('files.read', { key });
      expect(file).toMatchObject({ filename, contentType, size: content.length });
      expect(await bytesOf(file.content)).toEqual(Buffer.from(content));
    }
  });

  it('finds no file of another store', async () => {
    const { owner, app } = await buildStore(memoryPorts());
    const { owner: other } = await buildStore(app.ports);
    const { key } = await other.run('files.upload', { filename: 'a.png', content: PNG });
    for (const wanted of [key, newId()]) {
      await expect(owner.run('files.read', { key: wanted })).rejects.toThrow('file not found');
    }
  });
});

describe('the list', () => {
  it('shows records newest first, searched by filename, with usage only on request', async () => {
    const { owner, app, read } = await buildStore(memoryPorts());
    const logo = await owner.run('files.upload', { filename: 'Größe.png', content: PNG, kind: 'logo' });
    const terms = await owner.run('files.upload', { filename: 'terms.txt', content: Buffer.from('t') });
    const reader = await app.admit({ key: read });
    expect(await reader.run('files.list', {})).toEqual({
      items: [terms, logo],
      page: 1,
      limit: 25,
      total: 2,
      pages: 1,
    });
    expect((await reader.run('files.list', { q: 'GRÖSSE' })).items).toEqual([logo]);
    expect((await reader.run('files.list', { usage: false })).items[0]).not.toHaveProperty('inUse');
    expect(Object.keys(logo)).toEqual(['key', 'filename', 'contentType', 'size', 'kind', 'createdAt']);
  });

  it('names what uses each file, layouts before presets, with the languages', async () => {
    const ports = memoryPorts();
    const { owner, store } = await buildStore(ports);
    const { key } = await owner.run('files.upload', { filename: 'a.png', content: PNG });
    const unused = await owner.run('files.upload', { filename: 'b.png', content: PNG });
    const blocks = [{ type: 'image', fileKey: key, alt: '' }];
    const preset = await owner.run('presets.create', { kind: 'header', name: 'Default header', blocks });
    const layout = newId();
    for (const locale of ['en', 'de'])
      await ports.files.replaceUses(store.id, { type: 'layout', id: layout, locale }, [key]);
    const names = { names: async () => new Map([[layout, 'Order confirmation']]) };
    Object.assign(ports, { layouts: names });
    const { items } = await owner.run('files.list', { usage: true });
    expect(items.map(({ key, inUse, usedBy }) => ({ key, inUse, usedBy }))).toEqual([
      { key: unused.key, inUse: false, usedBy: [] },
      {
        key,
        inUse: true,
        usedBy: [
          { type: 'layout', id: layout, name: 'Order confirmation', locales: ['de', 'en'] },
          { type: 'preset', id: preset.id, name: 'Default header' },
        ],
      },
    ]);
  });
});

describe('a delete', () => {
  it('permanently removes record and bytes', async () => {
    const { ports, there } = watchedPorts();
    const { owner, app, write, store } = await buildStore(ports);
    const { key } = await owner.run('files.upload', { filename: 'a.png', content: PNG });
    const writer = await app.admit({ key: write });
    expect(await writer.run('files.remove', { key })).toEqual({ deleted: true, key });
    expect(there.size).toBe(0);
    expect(await ports.blobs.read(store.id, key)).toBeUndefined();
    expect(await ports.files.listLeftovers(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
    await expect(writer.run('files.remove', { key })).rejects.toMatchObject({
      code: 'not_found',
      message: 'file not found',
    });
  });

  it('answers a file of another store like one that never was', async () => {
    const { owner: other } = await buildStore(app.ports);
    const { key } = await other.run('files.upload', { filename: 'a.png', content: PNG });
    const writer = await app.admit({ key: write });
    const answers = [key, newId(), '../x', '', 'x'.repeat(5000)].map((wanted) =>
      writer.run('files.remove', { key: wanted }).catch((error: Error) => error.message),
    );
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['file not found']));
    expect((await other.run('files.list', {})).total).toBe(1);
  });

  it.each<[string, object, string]>([
    ['no key', {}, 'key: required'],
    ['a key that is a number', { key: 5 }, 'key: must be a string'],
    ['something beside the key', { key: 'x', force: true }, 'force: unknown field'],
  ])('refuses %s', async (_, input, message) => {
    await expect(owner.run('files.remove', input as never)).rejects.toThrow(message);
  });

  it('is refused while the file is in use, names what uses it, and ten users at most', async () => {
    const { owner } = await buildStore(memoryPorts());
    const { key } = await owner.run('files.upload', { filename: 'a.png', content: PNG });
    const preset = (name: string) =>
      owner.run('presets.create', { kind: 'footer', name, blocks: [{ type: 'image', fileKey: key, alt: '' }] });
    const { id } = await preset('Default header');
    const refusal = () =>
      owner.run('files.remove', { key }).then(
        () => ['accepted'],
        (error: SendstepError) => [error.code, error.message],
      );
    expect(await refusal()).toEqual(['conflict', 'in use by preset "Default header"']);
    for (let i = 10; i < 21; i++) await preset(`P${i}`);
    expect((await refusal())[1]).toMatch(
      /^in use by preset "Default header", preset "P10", .*, preset "P18" and 2 more$/,
    );
    await owner.run('presets.update', { id, blocks: [] });
    expect((await refusal())[1]).toMatch(/^in use by preset "P10"/);
  });

  it('names the layout that uses the file, and is done when the layout is gone', async () => {
    const { owner } = await buildStore(memoryPorts());
    const { key } = await owner.run('files.upload', { filename: 'a.png', content: PNG });
    const { id } = await owner.run('layouts.create', {
      name: 'Order confirmation',
      subject: 'Thanks',
      bodyDesign: { blocks: [{ type: 'image', fileKey: key, alt: '' }] },
    });
    await owner.run('presets.create', {
      kind: 'header',
      name: 'Default header',
      blocks: [{ type: 'logo', fileKey: key, alt: '' }],
    });
    await expect(owner.run('files.remove', { key })).rejects.toThrow(
      /^in use by layout "Order confirmation", preset "Default header"$/,
    );
    const { items } = await owner.run('files.list', { usage: true });
    expect(items[0]!.usedBy![0]).toMatchObject({ type: 'layout', id, name: 'Order confirmation' });
    await owner.run('layouts.remove', { id });
    await expect(owner.run('files.remove', { key })).rejects.toThrow(/^in use by preset "Default header"$/);
  });

  it('is refused while the HTML of a layout shows the file by cid, in any language', async () => {
    const { owner } = await buildStore(memoryPorts());
    const { key } = await owner.run('files.upload', { filename: 'a.png', content: PNG });
    const body = `<p style="background:url(cid:${key})"><img src="cid:logo"><img src="cid:${newId()}"></p>`;
    const { id } = await owner.run('layouts.create', { name: 'News', bodyType: 'text', subject: 'News', body });
    await owner.run('translations.put', { id, locale: 'de', subject: 'Neues', body: `<img src="CID:${key}">` });
    await expect(owner.run('files.remove', { key })).rejects.toThrow(/^in use by layout "News"$/);
    const { items } = await owner.run('files.list', { usage: true });
    expect(items[0]!.usedBy).toMatchObject([{ type: 'layout', id, locales: ['de'] }]);
    await owner.run('layouts.update', { id, body: '<p>Hi</p>' });
    await expect(owner.run('files.remove', { key })).rejects.toThrow('in use');
    await owner.run('translations.remove', { id, locale: 'de' });
    expect(await owner.run('files.remove', { key })).toMatchObject({ deleted: true });
  });

  it('is done though the bytes cannot be removed just then; the job removes them a day later', async () => {
    let now = Date.now();
    const ports = memoryPorts({ clock: { now: () => now } });
    const { owner, store } = await buildStore(ports);
    const { key } = await owner.run('files.upload', { filename: 'a.png', content: PNG });
    const kept = await owner.run('files.upload', { filename: 'b.png', content: PNG });
    const { remove } = ports.blobs;
    ports.blobs.remove = () => Promise.reject(new Error('the disk is away'));
    expect(await owner.run('files.remove', { key })).toEqual({ deleted: true, key });
    ports.blobs.remove = remove;
    const job = JOBS.find(({ name }) => name === 'remove-leftover-files')!;
    expect(await job.run(ports)).toEqual({ done: 0, more: false });
    expect(await ports.blobs.read(store.id, key)).toBeDefined();
    now += 25 * 60 * 60 * 1000;
    expect(await job.run(ports)).toEqual({ done: 1, more: false });
    expect(await job.run(ports)).toEqual({ done: 0, more: false });
    expect(await ports.blobs.read(store.id, key)).toBeUndefined();
    expect(await ports.blobs.read(store.id, kept.key)).toBeDefined();
  });

  it('finds the bytes of an upload whose host died before the record was stored', async () => {
    let now = Date.now();
    const ports = memoryPorts({ clock: { now: () => now } });
    const { owner, store } = await buildStore(ports);
    const died = new Error('the host died');
    const transaction = ports.transaction;
    const content = (async function* () {
      ports.transaction = () => Promise.reject(died);
      yield PNG;
    })();
    await expect(owner.run('files.upload', { filename: 'a.png', content })).rejects.toBe(died);
    ports.transaction = transaction;
    const [leftover] = await ports.files.listLeftovers(now + 1, 10);
    expect(await ports.blobs.read(store.id, leftover!.key)).toBeDefined();
    now += 25 * 60 * 60 * 1000;
    await JOBS.find(({ name }) => name === 'remove-leftover-files')!.run(ports);
    expect(await ports.blobs.read(store.id, leftover!.key)).toBeUndefined();
  });
});
