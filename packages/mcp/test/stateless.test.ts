import { PassThrough } from 'node:stream';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  createToolServer,
  INSTRUCTIONS,
  instructionsFor,
  LAYOUT_SCHEMA,
  type StdioOptions,
  serveStdio,
  serveStdioRemote,
  TOOLS_BY_SET,
} from '../src/index.js';
import { type Host, headersFor, post, rpc, serve, stateless, toolCall } from './hosts.js';
import { REFUSED, VERSION_KEY } from './stateless-rows.js';

const serverInfo = { name: 'sendstep', title: 'Sendstep', version: '1' };
const TAIL = { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } };
const FRESH = { ...TAIL, ttlMs: 0, cacheScope: 'private' };
const CACHED = { ...TAIL, ttlMs: 3_600_000, cacheScope: 'public' };
const NOTIFICATION = { jsonrpc: '2.0', method: 'notifications/initialized' };

let shop: Awaited<ReturnType<typeof buildStore>>;
let host: Host;
beforeAll(async () => {
  shop = await buildStore(memoryPorts());
  host = await serve(createToolServer(shop.app, { version: '1' }));
  return host.close;
});

async function ask(body: unknown, headers?: Record<string, string>) {
  const response = await post(host.url, shop.read, body, headers);
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

const WAYS = {
  'on the database': serveStdio,
  'through a host': (_: unknown, options: StdioOptions) => serveStdioRemote({ url: host.url.origin, ...options }),
};
type Way = (typeof WAYS)['on the database'];
function startStdio(way: Way, { app, read }: Pick<typeof shop, 'app' | 'read'> = shop) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let text = '';
  stdout.on('data', (data) => (text += data));
  const served = way(app, { key: read, version: '1', stdin, stdout });
  return {
    served,
    stdin,
    send: (message: object) => stdin.write(`${JSON.stringify(message)}\n`),
    answers: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}
async function overStdio(way: Way, ...messages: object[]) {
  const { served, stdin, send, answers } = startStdio(way);
  messages.forEach(send);
  stdin.end();
  await served;
  return answers().toSorted((a, b) => a.id - b.id);
}

describe('a result', () => {
  it.each<[method: string, params: object, result: object]>([
    [
      'server/discover',
      {},
      {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
        instructions: INSTRUCTIONS,
        ...FRESH,
      },
    ],
    ['tools/list', {}, { tools: expect.any(Array), ...FRESH }],
    ['resources/list', {}, { resources: [LAYOUT_SCHEMA], ...FRESH }],
    ['resources/templates/list', {}, { resourceTemplates: expect.any(Array), ...CACHED }],
    ['resources/read', { uri: LAYOUT_SCHEMA.uri }, { contents: expect.any(Array), ...CACHED }],
    ['prompts/list', {}, { prompts: expect.any(Array), ...CACHED }],
    [
      'tools/call',
      { name: 'get_stats', arguments: { days: 7 } },
      { content: expect.any(Array), structuredContent: expect.objectContaining({ days: 7 }), ...TAIL },
    ],
    [
      'tools/call',
      { name: 'get_stats', arguments: { days: 0 } },
      { content: [{ type: 'text', text: expect.stringMatching(/^days: /) }], isError: true, ...TAIL },
    ],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'translate_layout' }, argument: { name: 'id', value: '' } },
      { completion: { values: [], total: 0, hasMore: false }, ...TAIL },
    ],
  ])('of %s %j is the same over HTTP and stdio', async (method, params: { name?: string; uri?: string }, result) => {
    const message = stateless(1, method, params);
    const expected = { jsonrpc: '2.0', id: 1, result };
    expect(await ask(message, headersFor(method, params.name ?? params.uri))).toEqual({ status: 200, body: expected });
    for (const way of Object.values(WAYS)) expect(await overStdio(way, message)).toEqual([expected]);
  });

  it('of a layout may not be cached', async () => {
    const layout = { name: 'Hi', bodyType: 'text', subject: 'Hi', body: 'Hi' } as const;
    const { id } = await shop.owner.run('layouts.create', layout);
    const uri = `sendstep://email-templates/${id}`;
    expect((await ask(stateless(1, 'resources/read', { uri }), headersFor('resources/read', uri))).body.result).toEqual(
      { contents: [expect.objectContaining({ uri })], ...FRESH },
    );
    await shop.owner.run('layouts.remove', { id });
  });
});

describe('refuses over HTTP', () => {
  it.each(REFUSED)('%s', async (_, body, headers, status, error, id: number | null = 1) => {
    expect(await ask(body, headers)).toEqual({ status, body: { jsonrpc: '2.0', id, error } });
  });
});

describe.each(Object.entries(WAYS))('over stdio %s', (_, way) => {
  // stdio has no headers; what is not a request of this revision without them is of an older one.
  const rows = REFUSED.filter(
    ([, body, , , { code }]: any) => code !== -32020 && code !== -32600 && VERSION_KEY in (body.params?._meta ?? {}),
  );
  it.each(rows)('refuses %s', async (_, body, _headers, _status, error) => {
    expect(await overStdio(way, body)).toEqual([{ jsonrpc: '2.0', id: 1, error }]);
  });

  it('serves both eras on one connection', async () => {
    const [older, newer, handshake] = await overStdio(
      way,
      toolCall(1, 'get_stats'),
      stateless(2, 'tools/call', { name: 'get_stats' }),
      rpc(3, 'initialize', {
        protocolVersion: '2026-07-28',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      }),
    );
    expect(Object.keys(older.result)).toEqual(['content', 'structuredContent']);
    expect(newer.result).toEqual({ ...older.result, ...TAIL });
    expect(handshake.result.protocolVersion).toBe('2025-11-25');
  });

  it('writes nothing for a request that was cancelled', async () => {
    const ports = memoryPorts();
    const own = await buildStore(ports);
    const handler = createToolServer(own.app, { version: '1' });
    const ownHost = await serve(handler);
    onTestFinished(ownHost.close);
    const list = ports.httpRequests.list;
    let release: (() => void) | undefined;
    ports.httpRequests.list = async (...args) => {
      await new Promise<void>((resolve) => (release = resolve));
      return list(...args);
    };
    const remote: Way = (_, options) => serveStdioRemote({ url: ownHost.url.origin, ...options });
    const { served, stdin, send, answers } = startStdio(way === serveStdio ? way : remote, own);
    send(stateless(1, 'tools/call', { name: 'list_http_requests' }));
    await expect.poll(() => release, { timeout: 60_000 }).toBeDefined();
    send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    send(stateless(2, 'tools/call', { name: 'get_stats' }));
    await expect.poll(answers, { timeout: 60_000 }).toHaveLength(1);
    stdin.end();
    // Through a host it ends although the host still works: it has disconnected.
    if (way === serveStdio) release!();
    await served;
    release!();
    expect(answers().map(({ id }) => id)).toEqual([2]);
  });
});

describe('messages of both eras over HTTP', () => {
  it('has the tools and instructions of a set', async () => {
    const url = new URL('?tools=layouts', host.url);
    const ask = async (method: string) => {
      const response = await post(url, shop.read, stateless(1, method), headersFor(method));
      return ((await response.json()) as any).result;
    };
    expect((await ask('server/discover')).instructions).toBe(instructionsFor('layouts'));
    const listed = await ask('tools/list');
    expect(listed).toEqual({ tools: expect.any(Array), ...FRESH });
    expect(listed.tools).toHaveLength(TOOLS_BY_SET.layouts.read.size);
  });

  it('accepts a notification with 202, and checks what it repeats', async () => {
    expect(await ask(NOTIFICATION, headersFor(NOTIFICATION.method))).toEqual({ status: 202, body: undefined });
    expect((await ask(NOTIFICATION, headersFor('nope'))).body.error.code).toBe(-32020);
    const claiming = (revision: unknown) => ({ ...NOTIFICATION, params: { _meta: { [VERSION_KEY]: revision } } });
    expect((await ask(claiming('2026-07-28'))).status).toBe(202);
    expect((await ask(claiming('2099-01-01'))).body.error.code).toBe(-32022);
    expect((await ask(claiming(1))).body.error.code).toBe(-32602);
  });

  it.each(['2026-07-28', '2025-11-25', '2099-01-01'])(
    'initialize with the header %s is the older handshake',
    async (v) => {
      const params = { protocolVersion: v, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
      const { status, body } = await ask(rpc(1, 'initialize', params), {
        ...headersFor('initialize'),
        'MCP-Protocol-Version': v,
      });
      expect([status, body.result.protocolVersion]).toEqual([200, '2025-11-25']);
    },
  );

  it('needs no handshake in the older revisions either, and keeps no state of one', async () => {
    const before = await ask(rpc(1, 'tools/list'));
    expect(before.body.result.tools).toHaveLength(11);
    for (const [protocolVersion, capabilities] of [
      ['2024-11-05', {}],
      ['2025-11-25', { sampling: {}, elicitation: {}, roots: { listChanged: true } }],
    ] as const) {
      const params = { protocolVersion, capabilities, clientInfo: { name: 'x', version: '1' } };
      expect((await ask(rpc(1, 'initialize', params))).body.result.protocolVersion).toBe(protocolVersion);
      await ask(stateless(1, 'server/discover'), headersFor('server/discover'));
      expect(await ask(rpc(1, 'tools/list'))).toEqual(before);
      expect(await ask(rpc(1, 'tools/list'), { 'Mcp-Session-Id': 'made-up', 'Last-Event-ID': '7' })).toEqual(before);
    }
  });
});
