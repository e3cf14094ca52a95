import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { demoLogo } from '../src/demo-logo.js';
import { command } from './command.js';
import { temporaryDirectory } from './process.js';

async function shop() {
  const folder = temporaryDirectory();
  const env = { SENDSTEP_DATA_DIR: join(folder, 'data') };
  await command(env, 'stores', 'create', '--name', 'Corner shop');
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const json = async (...args: string[]) => {
    const { code, out, error } = await command(env, ...args, '--json');
    expect([code, error]).toEqual([0, '']);
    return JSON.parse(out);
  };
  return { env, folder, file, json };
}

describe('files upload', () => {
  it('prints the record of a file, and list and remove work on it', async () => {
    const { env, file, json } = await shop();
    const logo = await json(
      'files',
      'upload',
      file('My logo.png', demoLogo()),
      '--store',
      'Corner shop',
      '--kind',
      'logo',
    );
    expect(logo).toMatchObject({
      filename: 'My logo.png',
      contentType: 'image/png',
      size: demoLogo().length,
      kind: 'logo',
    });
    expect((await json('files', 'list', '--usage')).items).toEqual([{ ...logo, inUse: false, usedBy: [] }]);
    expect((await command(env, 'files', 'list')).out).toContain('My logo.png');
    expect(await json('files', 'remove', logo.key)).toEqual({ deleted: true, key: logo.key });
    expect((await json('files', 'list')).total).toBe(0);
  });

  it('accepts a different name and type', async () => {
    const { file, json } = await shop();
    const made = await json(
      'files',
      'upload',
      file('x', 'a;b'),
      '--filename',
      'prices.csv',
      '--content-type',
      'text/csv',
    );
    expect(made).toMatchObject({ filename: 'prices.csv', contentType: 'text/csv', kind: 'attachment' });
  });

  it('streams a large file, and keeps nothing of one that is too large', async () => {
    const { env, folder, file, json } = await shop();
    expect((await json('files', 'upload', file('large.bin', Buffer.alloc(100 * 1024 * 1024)))).size).toBe(104857600);
    const refused = await command(env, 'files', 'upload', file('larger.bin', Buffer.alloc(100 * 1024 * 1024 + 1)));
    expect(refused).toEqual({ code: 1, out: '', error: 'error: content: at most 104857600 bytes\n' });
    const [store] = readdirSync(join(folder, 'data', 'files'));
    expect(readdirSync(join(folder, 'data', 'files', store!))).toHaveLength(1);
  });

  it('reports an invalid path first', async () => {
    const { env, folder } = await shop();
    mkdirSync(join(folder, 'pictures'));
    for (const [path, reason] of [
      [join(folder, 'nowhere.png'), ' (ENOENT)'],
      [join(folder, 'pictures'), ': not a file'],
    ] as const) {
      expect(await command(env, 'files', 'upload', path)).toEqual({
        code: 2,
        out: '',
        error: `error: cannot read ${path}${reason}\n`,
      });
    }
    expect((await command(env, 'files', 'upload')).code).toBe(2);
    expect((await command(env, 'files', 'upload', '--help')).out).toMatch(/upload \[options\] <path>/);
  });

  it('reports errors of the core', async () => {
    const { env, file } = await shop();
    expect((await command(env, 'files', 'upload', file('a.png', 'hello'))).error).toBe(
      'error: content: is not a PNG image\n',
    );
  });
});

it('creates presets from a file, lists, updates and removes them', async () => {
  const { env, file, json } = await shop();
  const input = file('footer.json', JSON.stringify({ blocks: [{ type: 'text', text: 'Corner shop' }] }));
  const make = (...more: string[]) =>
    json(
      'presets',
      'create',
      '--store',
      'Corner shop',
      '--kind',
      'footer',
      '--name',
      'Plain',
      '--input',
      input,
      ...more,
    );
  const first = await make('--default');
  expect(first).toMatchObject({
    kind: 'footer',
    name: 'Plain',
    isDefault: true,
    blocks: [{ type: 'text', text: 'Corner shop' }],
  });
  const second = await make();
  expect(second.isDefault).toBe(false);
  expect((await json('presets', 'update', second.id, '--default', '--name', 'New')).isDefault).toBe(true);
  const shown = (await json('presets', 'list')).items.map((item: { name: string; isDefault: boolean }) => [
    item.name,
    item.isDefault,
  ]);
  expect(shown).toEqual([
    ['New', true],
    ['Plain', false],
  ]);
  expect((await json('presets', 'update', second.id, '--no-default')).isDefault).toBe(false);
  expect(await json('presets', 'remove', first.id)).toEqual({ deleted: true, id: first.id });
  const bad = file('bad.json', JSON.stringify({ blocks: [{ type: 'image', fileKey: 'nope', alt: '' }] }));
  expect((await command(env, 'presets', 'create', '--kind', 'header', '--name', 'X', '--input', bad)).error).toBe(
    'error: blocks[0].fileKey: no such file\n',
  );
});

it('fills the demo store with files and default presets, and the logo is a valid image', async () => {
  const { json } = await shop();
  await json('demo', '--store', 'Corner shop');
  const { items } = await json('files', 'list', '--usage');
  expect(items.map((file: Record<string, unknown>) => [file.filename, file.kind, file.inUse])).toEqual([
    ['terms.txt', 'attachment', false],
    ['demo-logo.png', 'logo', true],
  ]);
  expect((await json('presets', 'list')).items.every(({ isDefault }: { isDefault: boolean }) => isDefault)).toBe(true);
  const png = demoLogo(10, 4);
  const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
  expect(inflateSync(data)).toHaveLength(4 * 31);
});
