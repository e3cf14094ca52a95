import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfiguration } from '@sendstep/node/configuration';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBackend } from '../src/backend.js';
import { servePreview } from '../src/layout-dev.js';
import { pushLayouts } from '../src/layout-push.js';
import { commandsIn } from './command.js';
import { temporaryDirectory } from './process.js';

/** A store with one layout in two languages, and two people who pulled it. */
async function shop() {
  const data = temporaryDirectory();
  const { command, json } = commandsIn({ SENDSTEP_DATA_DIR: data });
  await command('migrate');
  await command('stores', 'create', '--name', 'Shop');
  const body = '<p>Hello</p>\n<p>We have your order.</p>\n<p>Thank you</p>\n<p>The shop</p>\n';
  const fields = ['--name', 'Order', '--subject', 'Your order', '--body-type', 'text', '--body', body];
  const { id } = await json('layouts', 'create', ...fields);
  await command('translations', 'put', id, 'de', '--subject', 'Ihre Bestellung', '--body', '<p>Danke</p>');
  const as = async (name: string) => {
    const { key } = await json('keys', 'create', '--level', 'write', '--name', name);
    const folder = temporaryDirectory();
    const person = commandsIn({ SENDSTEP_DATA_DIR: data, SENDSTEP_API_KEY: key });
    const file = (path: string) => join(folder, 'email-templates', id, path);
    const pull = () => person.command('layouts', 'pull', folder);
    expect((await pull()).code).toBe(0);
    return {
      ...person,
      folder,
      file,
      pull,
      push: (...flags: string[]) => person.command('layouts', 'push', folder, ...flags),
      read: (path: string) => readFileSync(file(path), 'utf8'),
      edit: (path: string, from: string, to: string) =>
        writeFileSync(file(path), readFileSync(file(path), 'utf8').replace(from, to)),
    };
  };
  return { id, json, data, command, jo: await as('Jo'), ann: await as('Ann') };
}

describe('two people who push the same layout', () => {
  it('the second is told what changed and by whom, and loses nothing', async () => {
    const { id, json, jo, ann } = await shop();
    jo.edit('languages/en.html', 'Hello', 'Good day');
    ann.edit('languages/en.html', 'The shop', 'Your shop');
    ann.edit('languages/de.json', 'Ihre Bestellung', 'Deine Bestellung');
    const first = await jo.push('--no-lint');
    expect(first).toMatchObject({ code: 0, error: '' });
    expect(first.out).toContain('-<p>Hello</p>\n+<p>Good day</p>');
    expect(JSON.parse(jo.read('layout.json')).version).toBe(3);

    const mine = ann.read('languages/en.html');
    const refused = await ann.push();
    expect(refused.code).toBe(1);
    expect(refused.error).toContain('nothing was pushed');
    expect(refused.out).toMatch(/version 3, .* UTC, by Jo: changed en/);
    expect(refused.out).toContain('+<p>Good day</p>');
    expect(ann.read('languages/en.html')).toBe(mine);
    expect((await json('layouts', 'get', id)).version).toBe(3);

    const pulled = await ann.pull();
    expect(pulled).toMatchObject({ code: 0, error: '' });
    expect(pulled.out).toContain('languages/en.html: has your changes and the server’s');
    expect(await ann.push()).toMatchObject({ code: 0, error: '' });
    const { layout, translations } = await json('versions', 'get', id, '4');
    expect(layout.body).toBe('<p>Good day</p>\n<p>We have your order.</p>\n<p>Thank you</p>\n<p>Your shop</p>\n');
    expect(translations[0].subject).toBe('Deine Bestellung');
    expect(await ann.push()).toMatchObject({ code: 0, out: 'nothing to push\n' });
  });

  it('a change of the same line is kept beside the own file, and cannot be pushed over', async () => {
    const { id, json, jo, ann } = await shop();
    jo.edit('languages/en.html', 'Hello', 'Good day');
    ann.edit('languages/en.html', 'Hello', 'Welcome');
    await jo.push();
    const pulled = await ann.pull();
    expect(pulled.code).toBe(1);
    expect(pulled.error).toContain('1 of 1 layouts have conflicts');
    expect(ann.read('languages/en.html')).toContain('Welcome');
    expect(ann.read('languages/en.server.html')).toContain('Good day');
    expect((await ann.push()).out).toContain('languages/en.server.html has the server’s content');
    expect((await json('layouts', 'get', id)).body).toContain('Good day');
    rmSync(ann.file('languages/en.server.html'));
    expect((await ann.push()).code).toBe(0);
    expect((await json('layouts', 'get', id)).body).toContain('Welcome');
  });

  it('who changed nothing is only told to pull', async () => {
    const { jo, ann } = await shop();
    jo.edit('languages/en.html', 'Hello', 'Good day');
    await jo.push();
    const { code, out } = await ann.push();
    expect([code, out]).toEqual([0, expect.stringContaining('pull to get it')]);
  });
});

describe('a push', () => {
  it('checks everything before the first write', async () => {
    const { id, json, jo } = await shop();
    const folder = join(jo.folder, 'email-templates/broken/languages');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '../layout.json'), '{"format":1,"name":"B","bodyType":"text","defaultLocale":"en"}');
    writeFileSync(join(folder, 'en.json'), '{"subject":"S"}');
    writeFileSync(join(folder, 'en.html'), '<p>\n{{ variables.x</p>');
    jo.edit('languages/en.html', 'Hello', 'Good day');
    const refused = await jo.push();
    expect(refused.code).toBe(1);
    expect(refused.out).toMatch(/body: line 2, column 1: /);
    expect((await json('layouts', 'get', id)).version).toBe(2);

    writeFileSync(join(folder, 'en.html'), '<a href="http://localhost/">x</a>');
    expect((await jo.push()).out).toContain('the lint found errors: fix them, or push with --no-lint');
    expect((await jo.push('--dry-run', '--no-lint')).out).toContain('2 layouts would be pushed');
    expect((await json('layouts', 'list')).total).toBe(1);
    expect((await jo.push('--no-lint')).code).toBe(0);
    const { items } = await json('layouts', 'list');
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['B', 'Order']);
    expect(readdirSync(join(jo.folder, 'email-templates')).sort()).toEqual([id, items[0].id].sort());
  });

  it('deletes a language only when told to, and never a layout', async () => {
    const { id, json, jo } = await shop();
    rmSync(jo.file('languages/de.json'));
    rmSync(jo.file('languages/de.html'));
    expect((await jo.push()).out).toContain('the language de would be deleted: confirm with --delete');
    expect((await json('layouts', 'get', id)).languages).toEqual(['en', 'de']);
    expect((await jo.push('--delete')).code).toBe(0);
    expect((await json('layouts', 'get', id)).languages).toEqual(['en']);
    await json('layouts', 'create', '--name', 'Other', '--subject', 'S');
    const { code, error } = await jo.push();
    expect([code, error]).toEqual([0, expect.stringMatching(/^note: Other is only on the server; pull it/)]);
    await json('layouts', 'remove', id);
    expect((await jo.push()).out).toContain('is not on the server');
    expect((await jo.pull()).error).toContain('no longer on the server');
    expect(jo.read('languages/en.html')).toContain('Hello');
  });
});

/** Works on the database as the owner. */
async function ownBackend(data: string) {
  const backend = await openBackend('layouts.check', readConfiguration({ SENDSTEP_DATA_DIR: data }));
  onTestFinished(() => backend.close());
  return backend;
}

describe('a new layout', () => {
  it('is created once, also if a response was lost, and again from a copy of its folder', async () => {
    const { data, json, jo } = await shop();
    const folder = join(jo.folder, 'email-templates/welcome');
    const files = () => {
      mkdirSync(join(folder, 'languages'), { recursive: true });
      writeFileSync(join(folder, 'layout.json'), '{"format":1,"name":"W","bodyType":"text","defaultLocale":"en"}');
      writeFileSync(join(folder, 'languages/en.json'), '{"subject":"S"}');
      writeFileSync(join(folder, 'languages/en.html'), '<p>Hello</p>');
    };
    const backend = await ownBackend(data);
    const lost: typeof backend = {
      ...backend,
      async run(name, ...args) {
        const result = await backend.run(name, ...args);
        if (name === 'layouts.create') throw new Error('connection lost');
        return result;
      },
    };
    const streams = { out() {}, error() {} };
    const total = async () => (await json('layouts', 'list')).total;
    files();
    await expect(pushLayouts(lost, jo.folder, {}, streams)).rejects.toThrow('connection lost');
    await pushLayouts(backend, jo.folder, {}, streams);
    expect(await total()).toBe(2);
    files();
    await pushLayouts(backend, jo.folder, {}, streams);
    expect(await total()).toBe(3);
    expect(readdirSync(join(jo.folder, 'email-templates'))).toHaveLength(3);
  });
});

describe('layouts dev', () => {
  it('shows embedded images from the directory, else from the store', async () => {
    const { id, data, json, jo } = await shop();
    const picture = join(data, 'logo.png');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    writeFileSync(picture, png);
    const { key } = await json('files', 'upload', picture);
    jo.edit('languages/en.html', 'Hello', `<img src="cid:${key}" alt="Logo">`);
    const shown = await servePreview(await ownBackend(data), jo.folder, { port: 0 });
    onTestFinished(() => shown.close());
    const { preview } = JSON.parse(await (await fetch(`${shown.url}/preview?layout=${id}&locale=en`)).text());
    const [path] = /\/images\/[^"]+/.exec(preview.html)!;
    expect(path).toBe(`/images/${key}`);
    const image = async () => {
      const response = await fetch(shown.url + path);
      return [response.headers.get('content-type'), Buffer.from(await response.arrayBuffer()).toString('hex')];
    };
    expect(await image()).toEqual(['image/png', png.toString('hex')]);
    mkdirSync(join(jo.folder, 'files'));
    writeFileSync(join(jo.folder, `files/${key}.gif`), 'GIF89a');
    expect(await image()).toEqual(['image/gif', Buffer.from('GIF89a').toString('hex')]);
    expect((await fetch(`${shown.url}/images/..%2f..%2fdata`)).status).toBe(404);
  });

  it('renders the files as they are, tells a browser when one is saved, and responds only under its own address', async () => {
    const { id, data, jo } = await shop();
    const shown = await servePreview(await ownBackend(data), jo.folder, { port: 0 });
    onTestFinished(() => shown.close());
    const get = async (path: string) => (await fetch(shown.url + path)).text();
    const page = await get('/');
    expect(page).toContain('<iframe id="html" title="Email" sandbox>');
    expect(page).not.toContain('fak_');
    expect(JSON.parse(await get('/layouts'))).toEqual([{ folder: id, name: 'Order', languages: ['en', 'de'] }]);

    const events = (await fetch(`${shown.url}/events`)).body!.getReader();
    await events.read();
    jo.edit('languages/de.html', 'Danke', 'Danke, {{ variables.name }}');
    writeFileSync(join(jo.folder, 'variables.json'), '{"name":"Ada"}');
    expect(new TextDecoder().decode((await events.read()).value)).toBe('data: changed\n\n');
    const preview = async () => JSON.parse(await get(`/preview?layout=${id}&locale=de`));
    expect(await preview()).toMatchObject({ faults: [], preview: { subject: 'Ihre Bestellung', locale: 'de' } });
    expect((await preview()).preview.html).toContain('Danke, Ada');
    writeFileSync(join(jo.folder, 'variables.json'), '{');
    expect((await preview()).faults).toEqual([{ field: '', message: expect.stringContaining('not valid JSON') }]);

    const { hostname, port } = new URL(shown.url);
    const foreign = await new Promise<string>((resolve) => {
      request({ hostname, port, headers: { host: `evil.example:${port}` } }, async (response) => {
        resolve(`${response.statusCode} ${await text(response)}`);
      }).end();
    });
    expect(foreign).toMatch(/^403 /);
  });
});
