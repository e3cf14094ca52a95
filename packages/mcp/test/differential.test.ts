import { buildStore, memoryPorts, recordExecution } from '@sendstep/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToolServer } from '../src/index.js';
import { type Host, post, rpc, serve, serveWithSdk, toolCall } from './hosts.js';

/** One request. Where our answer is meant to differ from that of the SDK's own transport, `ours` says how and `why`. */
interface Row {
  key?: 'read' | 'write' | 'none';
  body: unknown;
  headers?: Record<string, string>;
  status?: number;
  ours?: { status: number; body?: unknown };
  why?: string;
}

const initialize = (protocolVersion: unknown, id: string | number = 1) =>
  rpc(id, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });
const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
const invalidRequest = (message = 'Invalid Request: not a JSON-RPC message') => ({
  status: 400,
  body: { jsonrpc: '2.0', id: null, error: { code: -32600, message } },
});
const list = toolCall(1, 'list_http_requests');
const read = (uri: string) => rpc(1, 'resources/read', { uri });
const prompt = (name: string, args?: unknown) => rpc(1, 'prompts/get', { name, arguments: args });
const completion = (ref: unknown, name: string, value: string) =>
  rpc(1, 'completion/complete', { ref, argument: { name, value } });
const CODES = 'the SDK calls it a parse error (-32700); it parses, but is no JSON-RPC (-32600)';

const CORPUS: Record<string, Row> = {
  'initialize with the newest revision': { body: initialize('2025-11-25') },
  'initialize with an old revision': { body: initialize('2024-11-05', 'text id') },
  'initialize with a revision nobody knows': {
    body: initialize('2099-01-01'),
    headers: { 'MCP-Protocol-Version': '2099-01-01' },
  },
  'initialize without a revision': { body: initialize(undefined) },
  'initialize without params': { body: rpc(1, 'initialize') },
  'initialize together with something else': { body: [initialize('2025-03-26'), rpc(2, 'ping')], status: 400 },
  ping: { body: rpc('a', 'ping') },
  'ping with the id zero': { body: rpc(0, 'ping') },
  'ping in a known revision': { body: rpc(1, 'ping'), headers: { 'MCP-Protocol-Version': '2025-06-18' } },
  'ping in an unknown revision': {
    body: rpc(1, 'ping'),
    headers: { 'MCP-Protocol-Version': '1999-01-01' },
    status: 400,
  },
  'an unknown revision, a malformed message': {
    body: {},
    headers: { 'MCP-Protocol-Version': 'x' },
    ours: invalidRequest(),
    why: CODES,
  },
  'the tools of a read key': { body: rpc(1, 'tools/list') },
  'the tools of a write key': { key: 'write', body: rpc(1, 'tools/list', { _meta: { progressToken: 1 } }) },
  'the tools after a cursor': { body: rpc(1, 'tools/list', { cursor: 'x' }) },
  'the tools after a cursor of the wrong type': { body: rpc(1, 'tools/list', { cursor: 5 }) },
  'a method that does not exist': { body: rpc(1, 'resources/subscribe', { uri: 'sendstep://layout-schema' }) },
  'a method named like a property of objects': { body: rpc(1, 'constructor') },
  'a list': { body: list },
  'a list with arguments': { body: toolCall(1, 'list_http_requests', { limit: 1, page: 2, q: 'st' }) },
  'a list with a bad argument': { body: toolCall(1, 'list_http_requests', { limit: 101, page: '1' }) },
  'a list with an argument it does not know': { body: toolCall(1, 'list_http_requests', { serach: 'x' }) },
  'arguments that are a list': { body: toolCall(1, 'list_http_requests', []) },
  'arguments that are null': { body: toolCall(1, 'list_http_requests', null) },
  'arguments that reach for the prototype': {
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_http_requests","arguments":{"__proto__":{"limit":1}}}}',
  },
  'one record': { body: toolCall(1, 'get_http_request', { id: '$ID' }) },
  'a record that is not there': { body: toolCall(1, 'get_http_request', { id: 'nothing' }) },
  'a record without an id': { body: toolCall(1, 'get_http_request') },
  'a tool that does not exist': { body: toolCall(1, 'drop_everything', {}) },
  'a tool named like a property of objects': { body: toolCall(1, '__proto__', {}) },
  'a tool above the level of the key': { body: toolCall(1, 'delete_http_request', { id: '$ID' }) },
  'a tool without a name': { body: rpc(1, 'tools/call', { arguments: {} }) },
  'a tool call without params': { body: rpc(1, 'tools/call') },
  'a create': {
    key: 'write',
    body: toolCall(1, 'create_http_request', { url: 'https://shop.example/new', body: '{"a":1}' }),
  },
  'a create that is refused for two reasons': {
    key: 'write',
    body: toolCall(1, 'create_http_request', { url: 'ftp://x', body: 'x' }),
  },
  'an update': {
    key: 'write',
    body: toolCall(1, 'update_http_request', { id: '$ID', timeoutMs: 2000, description: 'ä😀' }),
  },
  'an update of nothing that exists': {
    key: 'write',
    body: toolCall(1, 'update_http_request', { id: 'x', url: 'ftp://x' }),
  },
  'a delete': { key: 'write', body: toolCall(1, 'delete_http_request', { id: '$ID' }) },
  'a second delete': { key: 'write', body: toolCall(1, 'delete_http_request', { id: '$ID' }) },
  'a tool call that asks for a task': {
    body: rpc(1, 'tools/call', { name: 'get_http_request', arguments: { id: 'x' }, task: { ttl: 1 } }),
  },
  'the resources': { body: rpc(1, 'resources/list') },
  'the resources after a cursor': { body: rpc(1, 'resources/list', { cursor: 'bGF5b3V0cyAy' }) },
  'the resources after a cursor that was never handed out': { body: rpc(1, 'resources/list', { cursor: 'x' }) },
  'the resources after a cursor of the wrong type': { body: rpc(1, 'resources/list', { cursor: 2 }) },
  'the templates of resources': { body: rpc(1, 'resources/templates/list') },
  'the templates of resources after a cursor': { body: rpc(1, 'resources/templates/list', { cursor: 'x' }) },
  'the schema of layouts': { body: read('sendstep://layout-schema') },
  'a layout': { body: read('sendstep://email-templates/$LAYOUT') },
  'a layout that is not there': { body: read('sendstep://email-templates/nothing') },
  'a resource that is no uri': { body: read('../../etc/passwd') },
  'a resource without a uri': { body: rpc(1, 'resources/read', {}) },
  'the prompts': { body: rpc(1, 'prompts/list') },
  'the prompts after a cursor': { body: rpc(1, 'prompts/list', { cursor: 'x' }) },
  'a prompt to translate': { body: prompt('translate_layout', { id: '$LAYOUT', locale: 'de' }) },
  'a prompt to explain': { key: 'write', body: prompt('explain_failed_execution', { id: '$EXECUTION' }) },
  'a prompt about nothing that exists': { body: prompt('explain_failed_execution', { id: 'nothing' }) },
  'a prompt without its arguments': { body: prompt('translate_layout') },
  'a prompt with an argument it does not know': { body: prompt('translate_layout', { lang: 'de' }) },
  'a prompt with an argument of the wrong type': { body: prompt('translate_layout', { id: 1, locale: 'de' }) },
  'a prompt that does not exist': { body: prompt('nope') },
  'a prompt named like a property of objects': { body: prompt('__proto__') },
  'a completion by name': { body: completion({ type: 'ref/prompt', name: 'translate_layout' }, 'id', 'WELC') },
  'a completion by id': {
    body: completion({ type: 'ref/resource', uri: 'sendstep://email-templates/{id}' }, 'id', '$LAYOUT'),
  },
  'a completion of an argument that does not exist': {
    body: completion({ type: 'ref/prompt', name: 'translate_layout' }, 'constructor', ''),
  },
  'a completion of nothing': { body: rpc(1, 'completion/complete', { argument: { name: 'id', value: '' } }) },
  'a notification': { body: notification, status: 202 },
  'an unknown notification': {
    body: { jsonrpc: '2.0', method: 'notifications/nonsense', params: { a: 1 } },
    status: 202,
  },
  'an answer to nothing': { body: { jsonrpc: '2.0', id: 1, result: {} }, status: 202 },
  'a batch': { body: [rpc(1, 'ping'), notification, rpc('b', 'tools/list'), toolCall(3, 'nope'), rpc(4, 'nope')] },
  'a batch of notifications': { body: [notification, notification], status: 202 },
  'a batch of one': {
    body: [rpc(1, 'ping')],
    ours: { status: 200, body: [{ jsonrpc: '2.0', id: 1, result: {} }] },
    why: 'JSON-RPC answers a list with a list; the SDK unwraps it',
  },
  'a batch of a hundred': { body: Array.from({ length: 100 }, (_, i) => (i < 2 ? rpc(i, 'ping') : notification)) },
  'a batch of a hundred and one': { body: Array.from({ length: 101 }, () => notification), status: 400 },
  'a batch that uses an id twice': {
    body: [rpc(1, 'ping'), rpc(1, 'ping')],
    ours: { status: 200, body: [1, 1].map((id) => ({ jsonrpc: '2.0', id, result: {} })) },
    why: 'the SDK files answers by id and loses one',
  },
  'an empty batch': {
    body: [],
    ours: invalidRequest(),
    why: 'JSON-RPC calls it invalid; the SDK accepts it as nothing to do',
  },
  'a batch with one malformed message': { body: [rpc(1, 'ping'), { id: 2 }], ours: invalidRequest(), why: CODES },
  'no JSON': { body: '{"jsonrpc":', status: 400 },
  'no body': { body: '', status: 400 },
  'a body that is null': { body: 'null', ours: invalidRequest(), why: CODES },
  'a body that is a string': { body: '"ping"', ours: invalidRequest(), why: CODES },
  'a message without a version': { body: { id: 1, method: 'ping' }, ours: invalidRequest(), why: CODES },
  'a message with the id null': {
    body: { jsonrpc: '2.0', id: null, method: 'ping' },
    ours: invalidRequest(),
    why: CODES,
  },
  'a message with a field too many': { body: { ...rpc(1, 'ping'), extra: 1 }, ours: invalidRequest(), why: CODES },
  'params that are a list': { body: rpc(1, 'ping', []), ours: invalidRequest(), why: CODES },
  'a client that takes only JSON': { body: list, headers: { Accept: 'application/json' }, status: 406 },
  'a client that takes only streams': { body: list, headers: { Accept: 'text/event-stream' }, status: 406 },
  'a client that takes anything': { body: list, headers: { Accept: '*/*' }, status: 406 },
  'a content type with a parameter': { body: list, headers: { 'Content-Type': 'Application/JSON; charset=utf-8' } },
  'another content type': { body: list, headers: { 'Content-Type': 'text/plain; a=application/json' }, status: 415 },
  'both headers wrong': { body: 'x', headers: { Accept: 'x/y', 'Content-Type': 'text/plain' }, status: 406 },
  'a wrong key': {
    key: 'none',
    body: rpc(1, 'ping'),
    ours: { status: 401, body: { error: expect.stringContaining('a valid API key is required') } },
    why: 'over HTTP a wrong key is an HTTP answer; the SDK has only JSON-RPC to say it with',
  },
};

async function shop(kind: 'ours' | 'sdk') {
  const { app, owner, read, write } = await buildStore(memoryPorts(), 'Corner shop');
  const ids = [];
  for (const name of ['Stock', 'Stores', 'Prices']) {
    const { id } = await owner.run('httpRequests.create', {
      name,
      url: 'https://shop.example/',
      headers: { Authorization: 'Bearer Zx81kQ0pLm4vT9' },
    });
    ids.push(id);
  }
  const layout = await owner.run('layouts.create', {
    name: 'Welcome',
    bodyType: 'text',
    subject: 'Hello {{ variables.name }}',
    body: '<p>Hello</p>',
  });
  const execution = await recordExecution(
    owner,
    { response: { status: 500 } },
    { status: 'FAILED', error: 'HTTP 500' },
  );
  const records = { $ID: ids[0]!, $LAYOUT: layout.id, $EXECUTION: execution };
  const host = await (kind === 'ours' ? serve(createToolServer(app, { version: '1.2.3' })) : serveWithSdk(app));
  return { host, keys: { read, write, none: 'fak_none' }, records };
}

/** Two shops with the same content differ only in ids and times. */
const plain = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '(id)')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)');

describe('responses of our HTTP and of the SDK transport', () => {
  let ours: Awaited<ReturnType<typeof shop>>;
  let sdk: typeof ours;
  const hosts: Host[] = [];
  beforeAll(async () => {
    ours = await shop('ours');
    sdk = await shop('sdk');
    hosts.push(ours.host, sdk.host);
  });
  afterAll(async () => {
    for (const host of hosts) await host.close();
  });

  async function ask({ host, keys, records }: typeof ours, { key = 'read', body, headers }: Row) {
    let text = typeof body === 'string' ? body : JSON.stringify(body);
    for (const [name, id] of Object.entries(records)) text = text.replaceAll(name, id);
    const response = await post(host.url, keys[key], text, headers);
    const answer = plain(await response.text());
    return {
      status: response.status,
      type: answer && response.headers.get('content-type'),
      body: answer ? JSON.parse(answer) : undefined,
    };
  }

  it.each(Object.entries(CORPUS))('%s', async (_, row) => {
    const [mine, theirs] = [await ask(ours, row), await ask(sdk, row)];
    if (row.ours) {
      expect(row.why).toBeTruthy();
      expect(mine).toMatchObject(row.ours);
      expect(mine.body).toEqual(row.ours.body);
      expect(theirs, 'no longer a difference').not.toEqual(mine);
    } else {
      expect(mine).toEqual(theirs);
      expect(mine.status).toBe(row.status ?? 200);
    }
  });
});
