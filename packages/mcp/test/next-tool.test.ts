import { HttpFailure } from '@sendstep/core';
import { memoryPorts } from '@sendstep/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TwoShops, twoShops } from './two-shops.js';

let shops: TwoShops;
const ports = memoryPorts();
ports.http = {
  allows: async () => true,
  send: async ({ url }) => {
    if (url.includes('down')) throw new HttpFailure('refused', 'no connection');
    throw new Error('not expected');
  },
};
beforeAll(async () => {
  shops = await twoShops(ports);
});
afterAll(() => shops.close());

const call = async (name: string, args: Record<string, unknown>) => {
  const { content, isError } = await shops.one.clients.execute.callTool({ name, arguments: args });
  return { isError, texts: (content as { text: string }[]).map(({ text }) => text) };
};
const create = (over: object = {}) =>
  shops.one.owner.run('httpRequests.create', { method: 'POST', url: 'https://down.example/', ...over });

it('a failed run points to its history entry', async () => {
  const { id } = await create();
  const { isError, texts } = await call('test_http_request', { id });
  expect(isError).toBe(true);
  const [execution] = (await shops.one.owner.run('history.list', {})).items;
  expect(texts).toEqual([
    `no connection (execution ${execution!.id})`,
    `get_history_entry with id ${execution!.id} returns the request and the response.`,
  ]);
  expect((await call('get_history_entry', { id: execution!.id })).isError).toBeUndefined();
});

it('a body that is not JSON after rendering names the variables that were empty', async () => {
  const { id } = await create({ body: '{ "total": {{ variables.order.total }} }' });
  const { texts } = await call('test_http_request', { id, variables: { order: { number: 7 } } });
  expect(texts).toEqual(['body: not JSON after rendering (empty: variables.order.total)']);
});

it('a change of a version that is not current says to read again', async () => {
  const { id } = await create();
  expect((await call('update_http_request', { id, name: 'b', ifVersion: 1 })).isError).toBeUndefined();
  expect(await call('delete_http_request', { id, ifVersion: 1 })).toEqual({
    isError: true,
    texts: [
      'version: 2 was saved meanwhile; yours began at 1',
      'Read the record again, and apply the change to that version.',
    ],
  });
});

it('a file in use says how to look at its users', async () => {
  const { owner } = shops.one;
  const { key } = await owner.run('files.upload', { filename: 'a.txt', content: Buffer.from('a') });
  const blocks = [{ type: 'attachment', filename: 'a.txt', fileKey: key }];
  await owner.run('presets.create', { kind: 'header', name: 'Default header', blocks });
  expect(await call('delete_file', { key })).toEqual({
    isError: true,
    texts: ['in use by preset "Default header"', 'list_files with usage: true shows what uses each file.'],
  });
});

it.each(['create_http_request', 'update_http_request'])('%s takes a body as a JSON string alone', async (name) => {
  const { id } = await create({ body: { token: 'Zx81kQ0pLm4vT9', note: 'a' } });
  const target = name === 'update_http_request' ? { id } : { url: 'https://shop.example/' };
  for (const body of [{ a: 1 }, [1]]) {
    const { isError, texts } = await call(name, { ...target, body });
    expect([isError, texts]).toEqual([true, ['body: must be a string; send the object or list as JSON text']]);
  }
  expect((await call(name, { ...target, body: '{"a":1}' })).isError).toBeUndefined();
});

it('a body that was stored as an object can be sent back as JSON text with its mask', async () => {
  const { id } = await create({ body: { token: 'Zx81kQ0pLm4vT9', note: 'a' } });
  const { texts } = await call('update_http_request', { id, body: '{"token":"********","note":"b"}' });
  expect(JSON.parse(texts[0]!).body).toBe('{"token":"********","note":"b"}');
  const row = (await ports.httpRequests.find(shops.one.store.id, id))!;
  const content = await shops.one.owner.context.open({ table: 'http_requests', id }, row.sealed);
  expect(JSON.parse(content).body).toContain('Zx81kQ0pLm4vT9');
});
