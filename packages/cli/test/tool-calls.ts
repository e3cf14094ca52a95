import { type App, LEVELS, type Level } from '@sendstep/core';
import { recordExecution } from '@sendstep/core/testing';
import { expect } from 'vitest';

export const LITERAL = 'Zx81kQ0pLm4vT9cY27';
export const SECRET = 'canary7Q2x9ZpL4vRt8Wn3';

type Data = Record<string, any>;
/** Returns the REST response for a path below /api/v1. */
type Rest = (path: string) => Promise<{ status: number; body: any }>;

/** A store with one of each record that tools show or change, and a key of the level. */
export async function seedStore(app: App, target: string, level: Level) {
  const installation = await app.admit({ owner: undefined });
  const { id: storeId } = await installation.run('stores.create', { name: `Shop ${app.ports.ids.uuid()}` });
  const owner = await app.admit({ owner: storeId });
  await owner.run('secrets.set', { name: 'SHOP_KEY', value: SECRET });
  const sender = {
    name: 'Mail',
    host: 'smtp.shop.example',
    port: 587,
    security: 'starttls' as const,
    fromAddress: 'shop@shop.example',
  };
  await owner.run('smtp.create', { ...sender, username: 'shop', password: LITERAL });
  await owner.run('mailboxes.connect', { provider: 'google', address: 'jo.baker@shop.example', token: LITERAL });
  const file = await owner.run('files.upload', { filename: 'terms.txt', content: Buffer.from('the terms') });
  const layout = { name: 'Order', bodyType: 'text' as const, subject: 'Your order', body: '<p>Hello</p>' };
  const request = {
    name: 'Stock',
    url: `${target}/stock/{{ variables.sku }}`,
    headers: { Authorization: `Bearer ${LITERAL}`, 'X-Key': '{{ secrets.SHOP_KEY }}' },
  };
  const { id: requestId } = await owner.run('httpRequests.create', request);
  const entry = { actionType: 'HTTP_REQUEST' as const, configId: requestId, actionName: 'Stock' };
  const [{ id: layoutId }, { key }, { key: other }] = [
    await owner.run('layouts.create', layout),
    await owner.run('keys.create', { level }),
    await owner.run('keys.create', { level: 'execute' }),
  ];
  return {
    layoutId,
    requestId,
    fileKey: file.key,
    entryId: await recordExecution(owner, entry, { status: 'FAILED', error: 'the target returned 500' }),
    level,
    key,
    /** A second key, so REST checks do not use the budget of the first. */
    restKey: other,
  };
}
export type Shop = Awaited<ReturnType<typeof seedStore>>;

/** The arguments of a tool call, and a check of the result. */
interface Call {
  level: Level;
  args: Data;
  check(data: Data, rest: Rest): Promise<unknown>;
}

const read = (args: Data, path: string, change = (body: Data) => body): Call => ({
  level: 'read',
  args,
  check: async (data, rest) => expect(data).toEqual(change((await rest(path)).body)),
});
/** REST returns the same record as the tool. */
const stored = async (data: Data, rest: Rest) => expect((await rest(`/http-requests/${data.id}`)).body).toEqual(data);

/** Every tool, in the order of the list. */
export const toolCalls = ({ layoutId, requestId, fileKey, entryId, level }: Shop): Record<string, Call> => ({
  list_email_templates: read({ limit: 5, q: 'ORDER' }, '/email-templates?limit=5&q=ORDER'),
  get_email_template: read({ id: layoutId }, `/email-templates/${layoutId}`),
  list_http_requests: read({ page: 1 }, '/http-requests?page=1'),
  get_http_request: read({ id: requestId }, `/http-requests/${requestId}`),
  create_http_request: {
    level: 'write',
    args: { url: 'https://shop.example/new?a=b', method: 'POST', body: '{"order":"{{ variables.order }}"}' },
    async check(data, rest) {
      expect(data).toMatchObject({ name: 'POST shop.example', url: 'https://shop.example/new?a=b' });
      await stored(data, rest);
    },
  },
  update_http_request: {
    level: 'write',
    args: { id: requestId, name: 'Stock of one article', headers: { Authorization: 'Bearer ********' } },
    async check(data, rest) {
      expect(data).toMatchObject({ id: requestId, name: 'Stock of one article' });
      expect(data.headers).toEqual({ Authorization: 'Bearer ********' });
      await stored(data, rest);
    },
  },
  delete_http_request: {
    level: 'write',
    args: { id: requestId },
    async check(data, rest) {
      expect(data).toEqual({ deleted: true, id: requestId });
      expect((await rest(`/http-requests/${requestId}`)).status).toBe(404);
    },
  },
  test_http_request: {
    level: 'execute',
    args: { id: requestId, variables: { sku: 'A-1' } },
    async check(data, rest) {
      expect(data).toMatchObject({ status: 'SUCCESS', response: { status: 200, body: 'stock of /stock/A-1' } });
      const { body } = await rest(`/history/${data.executionId}`);
      const { executionId, ...ran } = data;
      expect(body).toMatchObject({ id: executionId, origin: 'test', actionConfigId: requestId, ...ran });
    },
  },
  list_smtp_configs: read({}, '/smtp-configs'),
  list_secret_keys: read({}, '/secrets', ({ items, ...page }) => ({
    ...page,
    items: items.map(({ name }: Data) => ({ name })),
  })),
  list_senders: read({ q: 'google' }, '/senders?q=google'),
  list_files: read({}, '/files'),
  delete_file: {
    level: 'write',
    args: { key: fileKey },
    async check(data, rest) {
      expect(data).toEqual({ deleted: true, key: fileKey });
      expect((await rest('/files')).body.total).toBe(0);
    },
  },
  list_history: read({ status: 'FAILED', limit: 10 }, '/history?status=FAILED&limit=10'),
  get_history_entry: read({ id: entryId }, `/history/${entryId}`),
  get_stats: read({ days: 7 }, '/stats?days=7', (body) => ({
    ...body,
    key: { level, can: LEVELS.slice(0, LEVELS.indexOf(level) + 1) },
  })),
});

/** In this order, so each tool runs while the records it needs exist. */
const CHANGES = [
  'test_http_request',
  'update_http_request',
  'create_http_request',
  'delete_file',
  'delete_http_request',
];
export const readsIn = (names: string[]) => names.filter((name) => !CHANGES.includes(name));
export const changesIn = (names: string[]) => CHANGES.filter((name) => names.includes(name));
