import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createToolServer, LAYOUT_SCHEMA } from '../src/index.js';
import { type Host, headersFor, post, serve, stateless } from './hosts.js';
import { serveWithNewSdk } from './new-sdk-host.js';
import { REFUSED, VERSION_KEY } from './stateless-rows.js';

interface Row {
  body: unknown;
  headers: Record<string, string>;
}
const of = (method: string, params: Record<string, unknown> = {}, meta?: object): Row => ({
  body: stateless(1, method, params, meta),
  headers: headersFor(method, (params.name ?? params.uri) as string | undefined),
});
const list = of('tools/list');
const notification = (params?: object) => ({ jsonrpc: '2.0', method: 'notifications/initialized', params });
const claim = (revision: unknown) => ({ _meta: { [VERSION_KEY]: revision } });
const META = 'io.modelcontextprotocol/';

const CORPUS: Record<string, Row> = {
  ...Object.fromEntries(REFUSED.map(([name, body, headers]) => [`refuses ${name}`, { body, headers }])),
  discover: of('server/discover'),
  'the tools': list,
  'the tools with an id that is a text': { ...list, body: stateless('a', 'tools/list') },
  'the tools with a progress token': of('tools/list', {}, { progressToken: 7 }),
  'the resources': of('resources/list'),
  'the templates of resources': of('resources/templates/list'),
  'the schema of layouts': of('resources/read', { uri: LAYOUT_SCHEMA.uri }),
  'the prompts': of('prompts/list'),
  'a prompt without its arguments': of('prompts/get', { name: 'translate_layout' }),
  'a completion': of('completion/complete', {
    ref: { type: 'ref/prompt', name: 'translate_layout' },
    argument: { name: 'locale', value: '' },
  }),
  'a completion of nothing': of('completion/complete', { argument: { name: 'id', value: '' } }),
  'a call': of('tools/call', { name: 'list_http_requests', arguments: { limit: 1 } }),
  'a call that is refused': of('tools/call', { name: 'list_http_requests', arguments: { limit: 101 } }),
  'a call with arguments that are a list': of('tools/call', { name: 'get_stats', arguments: [] }),
  'a resource without a uri': of('resources/read'),
  'a cursor of the wrong type': of('tools/list', { cursor: 5 }),
  'an older header and an unknown revision in the body': {
    body: stateless(1, 'tools/list', {}, { [VERSION_KEY]: '2099-01-01' }),
    headers: headersFor('tools/list'),
  },
  'an unknown revision without headers': {
    body: stateless(1, 'tools/list', {}, { [VERSION_KEY]: '2099-01-01' }),
    headers: {},
  },
  'no headers at all': { body: list.body, headers: {} },
  'an unknown method without its header': { body: stateless(1, 'nope'), headers: {} },
  'a header with spaces around it': { ...list, headers: { ...list.headers, 'Mcp-Method': ' tools/list ' } },
  'a name in Base64': {
    ...of('tools/call', { name: 'get_stats' }),
    headers: headersFor('tools/call', '=?base64?Z2V0X3N0YXRz?='),
  },
  'a superfluous name': { ...list, headers: headersFor('tools/list', 'get_stats') },
  'a notification': { body: notification(), headers: headersFor('notifications/initialized') },
  'a notification with metadata and without headers': { body: notification(claim('2026-07-28')), headers: {} },
  'a notification of an unknown revision': { body: notification(claim('2099-01-01')), headers: {} },
  'a notification with a revision that is a number': { body: notification(claim(1)), headers: {} },
  'a notification with another method in the header': { body: notification(), headers: headersFor('nope') },
  'a message without a version of JSON-RPC': { body: { id: 1, method: 'ping' }, headers: headersFor('ping') },
  'an id that is null': { body: { ...stateless(1, 'tools/list'), id: null }, headers: list.headers },
  'a client that accepts only JSON': { ...list, headers: { ...list.headers, Accept: 'application/json' } },
  'a log level that does not exist': of('tools/list', {}, { [`${META}logLevel`]: 'loud' }),
  'information about the client that is a number': of('tools/list', {}, { [`${META}clientInfo`]: 1 }),
  'another content type': { ...list, headers: { ...list.headers, 'Content-Type': 'text/plain' } },
  'no JSON': { body: '{', headers: list.headers },
};

type Outcome = [status: number, code?: number];
const PARAMS = 'invalid params have a code of their own; the SDK calls them an internal error';
const SERVED = 'the field is not used, so it is not checked';
const HEADER = 'it is of this revision, by its header; the SDK gives it to the older ones';
/** Where ours differs on purpose. */
const DIFFERENCES: Record<string, [ours: Outcome, sdk: Outcome, why: string]> = {
  'refuses the method subscriptions/listen': [[404, -32601], [200, -32602], 'there is nothing to subscribe to'],
  'refuses a batch of older requests with the new header': [[400, -32600], [400, -32000], HEADER],
  'refuses a response': [[400, -32600], [400, -32000], HEADER],
  'a completion of nothing': [[200, -32602], [200, -32603], PARAMS],
  'a resource without a uri': [[200, -32602], [200, -32603], PARAMS],
  'a cursor of the wrong type': [[200, -32602], [200, -32603], PARAMS],
  'a client that accepts only JSON': [[406, -32000], [200], 'the transport requires clients to accept both types'],
  'a log level that does not exist': [[200], [400, -32602], SERVED],
  'information about the client that is a number': [[200], [400, -32602], SERVED],
};

let ours: Host;
let sdk: Host;
let key: string;
beforeAll(async () => {
  const { app, read } = await buildStore(memoryPorts());
  key = read;
  ours = await serve(createToolServer(app, { version: '1' }));
  sdk = await serveWithNewSdk(app, '1');
  return async () => {
    await ours.close();
    await sdk.close();
  };
});

/** The texts of errors differ, and so do the hints for caches, which the SDK leaves to the server. */
async function ask(host: Host, { body, headers }: Row) {
  const response = await post(host.url, key, body, headers);
  const text = await response.text();
  const { error, result, ...rest } = text ? JSON.parse(text) : {};
  const { ttlMs, cacheScope, ...shown } = result ?? {};
  return {
    status: response.status,
    ...rest,
    code: error?.code,
    hasHints: ttlMs !== undefined && cacheScope !== undefined,
    result: shown,
  };
}

it('every difference belongs to a request and has a reason', () => {
  for (const [name, [, , why]] of Object.entries(DIFFERENCES))
    expect([name in CORPUS, why]).toEqual([true, expect.stringMatching(/./)]);
});

describe('responses of ours and of the official implementation', () => {
  it.each(Object.entries(CORPUS))('%s', async (name, row) => {
    const [mine, theirs] = [await ask(ours, row), await ask(sdk, row)];
    const difference = DIFFERENCES[name];
    if (!difference) return expect(mine).toEqual(theirs);
    const outcomes = [mine, theirs].map(({ status, code }) => (code === undefined ? [status] : [status, code]));
    expect(outcomes).toEqual(difference.slice(0, 2));
  });
});
