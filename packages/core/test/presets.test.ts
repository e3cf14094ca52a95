import { SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts, newId } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const { owner } = await buildStore(memoryPorts());
const blocks = [{ type: 'text', text: 'Corner shop' }];
const create = (fields: object = {}) =>
  owner.run('presets.create', { kind: 'header', name: 'Header', blocks, ...fields } as never);
const words = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );
const upload = async (to = owner) =>
  (await to.run('files.upload', { filename: 'a.txt', content: Buffer.from('a') })).key;
const attachment = (fileKey: string) => ({ type: 'attachment', filename: 'a.txt', fileKey });

describe('refused input and its error', () => {
  it.each<[string, object, string]>([
    ['no kind', { kind: undefined }, 'kind: required'],
    ['another kind', { kind: 'sidebar' }, 'kind: must be one of header, footer'],
    ['no name', { name: null }, 'name: required'],
    ['a long name', { name: 'é'.repeat(201) }, 'name: at most 200 characters'],
    ['no blocks', { blocks: undefined }, 'blocks: required'],
    ['blocks that are no list', { blocks: {} }, 'blocks: must be a list'],
    [
      '31 blocks',
      { blocks: Array.from({ length: 31 }, () => ({ type: 'divider' })) },
      'blocks: at most 30 blocks, including nested ones',
    ],
    ['a block that is a text', { blocks: ['hello'] }, 'blocks[0]: must be an object'],
    ['a block of no known type', { blocks: [...blocks, { type: 'marquee' }] }, 'blocks[1].type: unknown'],
    ['a field that a block does not know', { blocks: [{ type: 'divider', glow: 1 }] }, 'blocks[0].glow: unknown field'],
    [
      'Liquid that does not end, deep inside',
      { blocks: [{ type: 'section', blocks: [...blocks, { type: 'text', text: '{% if x %}' }] }] },
      'blocks[0].blocks[1].text: Liquid: tag {% if x %} not closed (line 1, column 1)',
    ],
    ['a default that is a text', { isDefault: 'yes' }, 'isDefault: must be a boolean'],
    ['an unknown field', { colour: 'red' }, 'colour: unknown field'],
    ['a file that is not there', { blocks: [...blocks, attachment(newId())] }, 'blocks[1].fileKey: no such file'],
    ['a file key of any shape', { blocks: [attachment('../x')] }, 'blocks[0].fileKey: no such file'],
  ])('%s', async (_, fields, message) => {
    expect(await words(create(fields))).toBe(message);
  });

  it('a file of another store, at its place inside other blocks', async () => {
    const { owner: other } = await buildStore(owner.context.ports);
    const section = { type: 'section', blocks: [...blocks, attachment(await upload(other))] };
    expect(await words(create({ blocks: [section] }))).toBe('blocks[0].blocks[1].fileKey: no such file');
  });
});

it('reads back as it was sent, and may be sent back as it reads', async () => {
  const key = await upload();
  const made = await create({ blocks: [...blocks, attachment(key)], isDefault: true });
  expect(made).toMatchObject({ kind: 'header', name: 'Header', blocks: [...blocks, attachment(key)], isDefault: true });
  expect(await owner.run('presets.get', { id: made.id })).toEqual(made);
  const { updatedAt, ...same } = await owner.run('presets.update', made as never);
  expect({ ...same, updatedAt: made.updatedAt }).toEqual(made);
});

it('changes only what is sent, and never the kind', async () => {
  const made = await create();
  const changed = await owner.run('presets.update', { id: made.id, name: 'New' });
  expect(changed).toMatchObject({ name: 'New', blocks, isDefault: false, kind: 'header' });
  expect(await words(owner.run('presets.update', { id: made.id, kind: 'footer' }))).toBe(
    'kind: cannot change after creation',
  );
  expect(await words(owner.run('presets.update', { id: newId(), name: '' }))).toBe('preset not found');
});

it('has one default of each kind: a new one takes the place of the old', async () => {
  const { owner } = await buildStore(memoryPorts());
  const make = (kind: 'header' | 'footer') =>
    owner.run('presets.create', { kind, name: kind, blocks, isDefault: true });
  const first = await make('header');
  const footer = await make('footer');
  const second = await make('header');
  const defaults = async () =>
    (await owner.run('presets.list', {})).items.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  expect(await defaults()).toEqual([second.id, footer.id]);
  await owner.run('presets.update', { id: first.id, isDefault: true });
  expect(await defaults()).toEqual([footer.id, first.id]);
  await owner.run('presets.update', { id: first.id, name: 'Still the default' });
  expect(await defaults()).toEqual([footer.id, first.id]);
  await owner.run('presets.remove', { id: first.id });
  expect(await defaults()).toEqual([footer.id]);
});

it('uses the file behind a section', async () => {
  const fileKey = await upload();
  const section = { type: 'section', blocks: [], backgroundImage: { fileKey } };
  const { id } = await create({ name: 'Banner', blocks: [section] });
  const remove = () => words(owner.run('files.remove', { key: fileKey }));
  expect(await remove()).toBe('in use by preset "Banner"');
  await owner.run('presets.update', { id, blocks: [] });
  expect(await remove()).toBe('accepted');
  expect(await words(owner.run('presets.update', { id, blocks: [section] }))).toBe(
    'blocks[0].backgroundImage.fileKey: no such file',
  );
});

it('uses the files of its blocks until they leave it', async () => {
  const [a, b] = [await upload(), await upload()];
  const remove = (key: string) => words(owner.run('files.remove', { key }));
  const { id } = await create({ name: 'Banner', blocks: [attachment(a), attachment(b)] });
  expect(await remove(a)).toBe('in use by preset "Banner"');
  await owner.run('presets.update', { id, name: 'Other name' });
  expect(await remove(a)).toBe('in use by preset "Other name"');
  await owner.run('presets.update', { id, blocks: [attachment(b)] });
  expect(await remove(a)).toBe('accepted');
  expect(await remove(b)).toBe('in use by preset "Other name"');
  expect(await words(owner.run('presets.update', { id, blocks: [attachment(a)] }))).toBe(
    'blocks[0].fileKey: no such file',
  );
  await owner.run('presets.remove', { id });
  expect(await remove(b)).toBe('accepted');
});

it('cannot be removed while layouts name it', async () => {
  const ports = memoryPorts();
  const { owner, store } = await buildStore(ports);
  const { id } = await owner.run('presets.create', { kind: 'header', name: 'H', blocks });
  const [one, two] = [newId(), newId()];
  const names = new Map([
    [one, 'Order confirmation'],
    [two, 'Invoice'],
  ]);
  const { transaction } = ports;
  ports.transaction = (work) => transaction((tx) => work(Object.assign(tx, { layouts: { names: async () => names } })));
  for (const layout of [one, two]) await ports.presets.replaceUses(store.id, layout, 'en', [id]);
  await ports.presets.replaceUses(store.id, one, 'de', [id]);
  expect(await words(owner.run('presets.remove', { id }))).toBe(
    'in use by layout "Invoice", layout "Order confirmation"',
  );
  await ports.presets.removeUses(store.id, one);
  await ports.presets.replaceUses(store.id, two, 'en', []);
  expect(await owner.run('presets.remove', { id })).toEqual({ deleted: true, id });
});

it('is listed to a read key without its blocks, and is nothing else of a key’s business', async () => {
  const { app, owner, read, execute } = await buildStore(memoryPorts());
  const { blocks: _, ...summary } = await owner.run('presets.create', { kind: 'header', name: 'H', blocks });
  const { items } = await (await app.admit({ key: read })).run('presets.list', { q: ' h ' });
  expect(items).toEqual([summary]);
  const key = await app.admit({ key: execute });
  expect(await words(key.run('presets.get', { id: summary.id }))).toBe('not found');
  expect(await words(key.run('presets.remove', { id: summary.id }))).toBe('not found');
});

it('is previewed before it is saved, without the default of the other kind', async () => {
  const { owner } = await buildStore(memoryPorts());
  await owner.run('presets.create', {
    kind: 'footer',
    name: 'F',
    blocks: [{ type: 'text', text: 'Imprint' }],
    isDefault: true,
  });
  const preview = (content: unknown) => owner.run('presets.preview', { kind: 'header', blocks: content as [] });
  const { html } = await preview([{ type: 'text', text: 'Corner shop {{ shop.name | default: "open" }}' }]);
  expect(html).toContain('Corner shop open');
  expect(html).not.toContain('Imprint');
  expect(await words(preview([{ type: 'nothing' }]))).toMatch(/^blocks\[0\]\.type: /);
});

it('names the layouts that refer to it', async () => {
  const { owner } = await buildStore(memoryPorts());
  const { id } = await owner.run('presets.create', { kind: 'header', name: 'H', blocks });
  expect(await owner.run('presets.users', { id })).toEqual({ layouts: [] });
  const bodyDesign = { blocks: [], header: { preset: id } };
  const layout = await owner.run('layouts.create', { name: 'Order', bodyType: 'visual', subject: 'S', bodyDesign });
  expect(await owner.run('presets.users', { id })).toEqual({ layouts: [{ id: layout.id, name: 'Order' }] });
  await expect(owner.run('presets.users', { id: 'other' })).rejects.toThrow('preset not found');
});
