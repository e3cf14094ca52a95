import { SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { hostAllowed } from '../src/domain/secret.js';

const ports = memoryPorts();
const { app, owner, read, store } = await buildStore(ports);
const set = (fields: object) => owner.run('secrets.set', fields as never);
const fault = (fields: object) =>
  set(fields).then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );
const NAME = 'name: must be letters, digits and _, not start with a digit, at most 100 characters';
const HOST = 'not a host name; use api.example.com or *.example.com, without scheme, port or path';
const openValue = async (name: string) => {
  const row = await ports.secrets.find(store.id, name);
  return row?.sealed ? owner.context.open({ table: 'secrets', id: name }, row.sealed) : undefined;
};

describe('refused input and its error', () => {
  it.each<[string, object, string]>([
    ['no name', {}, 'name: required'],
    ['a blank name', { name: ' ' }, 'name: required'],
    ['a name that begins with a digit', { name: '1A' }, NAME],
    ['a name with a hyphen', { name: 'A-B' }, NAME],
    ['a name with a space after it', { name: 'A ' }, NAME],
    ['a name with a line break after it', { name: 'A\n' }, NAME],
    ['a name with an umlaut', { name: 'SCHLÜSSEL' }, NAME],
    ['a long name', { name: 'A'.repeat(101) }, NAME],
    ['a value that is a number', { name: 'A', value: 5 }, 'value: must be a string'],
    ['a value over 64 KB', { name: 'A', value: `${'ä'.repeat(32_768)}x` }, 'value: at most 65536 bytes'],
    ['a value that is no Unicode', { name: 'A', value: '\ud800' }, 'value: must be valid Unicode'],
    ['a long description', { name: 'A', description: 'é'.repeat(2001) }, 'description: at most 2000 characters'],
    ['a host that is no text', { name: 'A', allowHosts: [5] }, `allowHosts[0]: ${HOST}`],
    ['a host with a scheme', { name: 'A', allowHosts: ['a.example', 'https://a.example'] }, `allowHosts[1]: ${HOST}`],
    ['a host with a port', { name: 'A', allowHosts: ['a.example:443'] }, `allowHosts[0]: ${HOST}`],
    ['a host with a path', { name: 'A', allowHosts: ['a.example/x'] }, `allowHosts[0]: ${HOST}`],
    ['a wildcard in the middle', { name: 'A', allowHosts: ['a.*.example'] }, `allowHosts[0]: ${HOST}`],
    ['a wildcard alone', { name: 'A', allowHosts: ['*'] }, `allowHosts[0]: ${HOST}`],
    ['a wildcard before an address', { name: 'A', allowHosts: ['*.0.0.1'] }, `allowHosts[0]: ${HOST}`],
    ['an empty host', { name: 'A', allowHosts: [''] }, `allowHosts[0]: ${HOST}`],
    ['hosts that are no list', { name: 'A', allowHosts: 'a.example' }, 'allowHosts: must be a list of host names'],
    ['51 hosts', { name: 'A', allowHosts: Array(51).fill('a.example') }, 'allowHosts: at most 50 hosts'],
    ['an unknown field', { name: 'A', valeu: 'x' }, 'valeu: unknown field'],
  ])('%s', async (_, fields, message) => {
    expect(await fault(fields)).toBe(message);
  });
});

describe('setting a secret', () => {
  it('makes one without a value, gives it one, and takes it away, and answers never with it', async () => {
    const made = await set({ name: 'STEPWISE', description: 'for the stock' });
    expect(made).toEqual({
      name: 'STEPWISE',
      description: 'for the stock',
      hasValue: false,
      allowHosts: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await set({ name: 'STEPWISE', value: 'v-1' })).toMatchObject({
      description: 'for the stock',
      hasValue: true,
    });
    expect(await openValue('STEPWISE')).toBe('v-1');
    expect(await set({ name: 'STEPWISE', description: 'other' })).toMatchObject({
      description: 'other',
      hasValue: true,
    });
    expect(await openValue('STEPWISE')).toBe('v-1');
    expect(await set({ name: 'STEPWISE', value: 'v-2', description: null })).toMatchObject({ description: '' });
    expect(await openValue('STEPWISE')).toBe('v-2');
    expect(await set({ name: 'STEPWISE', value: null })).toMatchObject({ hasValue: false });
    expect((await set({ name: 'STEPWISE', value: 'v-3' })).createdAt).toBe(made.createdAt);
    expect(await set({ name: 'STEPWISE', value: '' })).toMatchObject({ hasValue: false });
  });

  it('keeps a value of several lines and 64 KB as it is, sealed for its store and name alone', async () => {
    const value = `-----BEGIN-----\r\n\t${'x'.repeat(65_536 - 20)}\n`;
    await set({ name: 'LONG', value });
    await set({ name: 'OTHER', value: 'other' });
    expect(await openValue('LONG')).toBe(value);
    const { sealed } = (await ports.secrets.find(store.id, 'LONG'))!;
    await expect(owner.context.open({ table: 'secrets', id: 'OTHER' }, sealed!)).rejects.toThrow();
    const other = await buildStore(ports);
    await expect(other.owner.context.open({ table: 'secrets', id: 'LONG' }, sealed!)).rejects.toThrow();
  });

  it('tells names apart by letter case', async () => {
    await set({ name: 'case_1', value: 'lower' });
    expect(await set({ name: 'CASE_1' })).toMatchObject({ hasValue: false });
    expect(await openValue('case_1')).toBe('lower');
  });

  it('takes what a list showed, and ignores what cannot be set', async () => {
    await set({ name: 'BACK', value: 'v', description: 'd' });
    const shown = (await owner.run('secrets.list', { q: 'back' })).items[0]!;
    expect(await set(shown)).toMatchObject({ name: 'BACK', description: 'd', hasValue: true });
  });

  it('is limited to hosts in their normal form until it is told otherwise, and only the owner sees them', async () => {
    const hosts = ['API.Example.com.', 'api.example.com', '*.Bücher.example', '[2606:4700::1111]'];
    const normal = ['api.example.com', '*.xn--bcher-kva.example', '2606:4700::1111'];
    expect(await set({ name: 'LIMITED', value: 'v', allowHosts: hosts })).toMatchObject({ allowHosts: normal });
    expect(await set({ name: 'LIMITED', description: 'd' })).toMatchObject({ allowHosts: normal });
    expect(await ports.secrets.findMany(store.id, ['LIMITED'])).toMatchObject([{ allowHosts: normal }]);
    expect((await owner.run('secrets.list', { q: 'limited' })).items[0]).not.toHaveProperty('allowHosts');
    expect(await set({ name: 'LIMITED', allowHosts: null })).toMatchObject({ allowHosts: [], hasValue: true });
  });

  it('masks a credential that was typed into the description', async () => {
    const { description } = await set({ name: 'NOTED', description: 'token=abcdef123456 of the shop' });
    expect(description).toBe('token=******** of the shop');
    const long = `${'x'.repeat(1990)} token=a`;
    expect((await set({ name: 'NOTED', description: long })).description).toHaveLength(2000);
  });

  it('leaves one secret with one value of many that are set at once', async () => {
    const values = Array.from({ length: 20 }, (_, i) => `value ${i}`);
    await Promise.all(values.map((value) => set({ name: 'RACED', value })));
    expect(values).toContain(await openValue('RACED'));
    expect((await owner.run('secrets.list', { q: 'raced' })).total).toBe(1);
  });
});

describe('reading secrets', () => {
  it('lists newest first by creation, found by name and description, names alone for a model', async () => {
    const shop = await buildStore(memoryPorts());
    for (const name of ['ONE', 'TWO', 'THREE']) await shop.owner.run('secrets.set', { name, description: `Ä ${name}` });
    await shop.owner.run('secrets.set', { name: 'ONE', value: 'x' });
    const reader = async () => shop.app.admit({ key: shop.read });
    const names = async (q?: string) => (await (await reader()).run('secrets.names', q ? { q } : {})).items;
    expect(await names()).toEqual([{ name: 'THREE' }, { name: 'TWO' }, { name: 'ONE' }]);
    expect(await names('thr')).toEqual([{ name: 'THREE' }]);
    expect(await names('ä o')).toEqual([{ name: 'ONE' }]);
    expect(await names('_')).toEqual([]);
    const { items, ...page } = await (await reader()).run('secrets.list', { limit: 2, page: 2 });
    expect(page).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
    expect(items).toEqual([expect.objectContaining({ name: 'ONE', hasValue: true })]);
    expect(Object.keys(items[0]!)).toEqual(['name', 'description', 'hasValue', 'createdAt', 'updatedAt']);
  });

  it('shows nothing of another store, and lets no key set or remove', async () => {
    await set({ name: 'MINE', value: 'v' });
    const other = await buildStore(ports);
    expect((await other.owner.run('secrets.list', {})).total).toBe(0);
    await expect(other.owner.run('secrets.remove', { name: 'MINE' })).rejects.toThrow('secret not found');
    const reader = await app.admit({ key: read });
    await expect(reader.run('secrets.set', { name: 'MINE' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(reader.run('secrets.remove', { name: 'MINE' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a secret that is limited to api.example.com, *.shop.example, bücher.example, 192.0.2.7 and ::1', () => {
  const hosts = ['api.example.com', '*.shop.example', 'bücher.example', '192.0.2.7', '::1'];
  it.each([
    ['may go to the host', 'api.example.com', true],
    ['may go to the host in capitals', 'API.EXAMPLE.COM', true],
    ['may go to the host with a final dot', 'api.example.com.', true],
    ['may go to a subdomain of the wildcard', 'eu.shop.example', true],
    ['may go to a subdomain of a subdomain', 'a.eu.shop.example', true],
    ['may go to the name in Punycode', 'xn--bcher-kva.example', true],
    ['may go to the name in Unicode', 'BÜCHER.example', true],
    ['may go to the address', '192.0.2.7', true],
    ['may go to the address in another notation', '0xc0000207', true],
    ['may go to the address in brackets', '[::1]', true],
    ['may not go to the bare domain of the wildcard', 'shop.example', false],
    ['may not go to a domain that only ends alike', 'evil-shop.example', false],
    ['may not go to a subdomain of the host', 'x.api.example.com', false],
    ['may not go to a domain that begins alike', 'api.example.com.evil.example', false],
    ['may not go to another address', '192.0.2.70', false],
    ['may not go to what is no host', 'api.example.com:443', false],
    ['may not go nowhere', '', false],
  ])('%s', (_, host, allowed) => {
    expect(hostAllowed(hosts, host)).toBe(allowed);
    expect(hostAllowed([], host)).toBe(true);
  });
});

it('removes a secret by its exact name, once', async () => {
  await set({ name: 'GONE', value: 'v' });
  for (const name of ['gone', 'GONE ', '', 'x'.repeat(500)]) {
    await expect(owner.run('secrets.remove', { name })).rejects.toThrow(/^secret not found$/);
  }
  expect(await owner.run('secrets.remove', { name: 'GONE' })).toEqual({ deleted: true, name: 'GONE' });
  await expect(owner.run('secrets.remove', { name: 'GONE' })).rejects.toThrow('secret not found');
});

it('owners see the hosts of a secret and the HTTP requests that refer to it', async () => {
  const { owner: at } = await buildStore(memoryPorts());
  await at.run('secrets.set', { name: 'KEY', value: 'v-8Qx1Zp', allowHosts: ['a.example'] });
  await at.run('secrets.set', { name: 'KEY_2' });
  const create = (name: string, content: object) =>
    at.run('httpRequests.create', { name, url: 'https://a.example', ...content });
  const headers = await create('In a header', { headers: { 'X-Key': 'Bearer {{ secrets.KEY | strip }}' } });
  const body = await create('In the body', { method: 'POST', body: { a: ['{{ secrets["KEY"] }}'] } });
  await create('None', { headers: { 'X-Key': '{{ secrets.OTHER }}' } });
  const { items, total } = await at.run('secrets.owned', {});
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { name: 'KEY_2', hasValue: false, allowHosts: [], usedBy: [] },
    {
      name: 'KEY',
      hasValue: true,
      allowHosts: ['a.example'],
      usedBy: [
        { id: body.id, name: 'In the body' },
        { id: headers.id, name: 'In a header' },
      ],
    },
  ]);
  expect(JSON.stringify(items)).not.toContain('v-8Qx1Zp');
});
