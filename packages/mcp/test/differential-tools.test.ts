import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { BUDGETS, type BudgetKind, LEVELS, type Level } from '@sendstep/core';
import { buildStore, memoryPorts, recordExecution } from '@sendstep/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashKey } from '../../core/src/domain/key.js';
import { createToolServer, TOOLS_BY_LEVEL, TOOLS_BY_SET } from '../src/index.js';
import { post, rpc, serve, serveWithSdk, toolCall } from './hosts.js';

/** The same store twice, behind our HTTP and behind the SDK's own transport. */
async function shop(kind: 'ours' | 'sdk', ports = memoryPorts()) {
  ports.http = {
    allows: async () => true,
    send: async ({ url }) => ({
      status: 200,
      statusText: 'OK',
      headers: {},
      body: Buffer.from('{"stock":3}'),
      truncated: false,
      url,
    }),
  };
  const built = await buildStore(ports, 'Corner shop');
  const { app, owner } = built;
  await owner.run('secrets.set', { name: 'KEY', value: 'x' });
  const layout = { name: 'Welcome', bodyType: 'text' as const, subject: 'Hello', body: '<p>Hello</p>' };
  const records: Record<string, string> = {
    $LAYOUT: (await owner.run('layouts.create', layout)).id,
    $TRANSLATED: (await owner.run('layouts.create', { ...layout, name: 'Goodbye' })).id,
    $ENTRY: await recordExecution(owner, {}, { status: 'FAILED', error: 'HTTP 500' }),
  };
  await owner.run('translations.put', { id: records.$TRANSLATED!, locale: 'de', subject: 'Hallo', body: '<p>Tag</p>' });
  // One of each for every level, because the higher two delete theirs.
  for (const level of LEVELS) {
    const request = { name: level, url: 'https://shop.example/', headers: { Authorization: 'Bearer Zx81kQ0pLm4vT9' } };
    records[`$REQUEST_${level}`] = (await owner.run('httpRequests.create', request)).id;
    const file = { filename: `${level}.txt`, content: Buffer.from('the terms') };
    records[`$FILE_${level}`] = (await owner.run('files.upload', file)).key;
  }
  const host = await (kind === 'ours' ? serve(createToolServer(app, { version: '1.2.3' })) : serveWithSdk(app));
  return { ...built, records, host };
}
type Shop = Awaited<ReturnType<typeof shop>>;

/** Two shops with the same content differ only in ids, times and how long things took. */
const plain = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '(id)')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
    .replace(/(\\?"durationMs\\?":)\d+/g, '$1(ms)');

interface Extra {
  headers?: Record<string, string>;
  query?: string;
}
async function ask({ host, records, ...keys }: Shop, level: Level, body: unknown, { headers, query = '' }: Extra = {}) {
  const text = JSON.stringify(body).replace(/\$\w+/g, (name) => records[name]!);
  const response = await post(new URL(query, host.url), keys[level], text, headers);
  return { status: response.status, text: plain(await response.text()) };
}

const pair: Shop[] = [];
const bothSay = async (level: Level, body: unknown, extra?: Extra) => {
  const [ours, sdk] = [await ask(pair[0]!, level, body, extra), await ask(pair[1]!, level, body, extra)];
  expect(withoutOrder(ours)).toEqual(withoutOrder(sdk));
  return { status: ours.status, body: ours.text ? readJson(ours.text) : undefined };
};
const readJson = (text: string) => JSON.parse(text.replaceAll(':(ms)', ':0'));
/** The SDK puts the fields of an answer in another order. */
const withoutOrder = ({ status, text }: { status: number; text: string }) => ({ status, body: text && readJson(text) });

beforeAll(async () => void pair.push(await shop('ours'), await shop('sdk')));
afterAll(async () => {
  for (const { host } of pair) await host.close();
});

/** One call of each tool, reads before what deletes. */
const callsFor = (level: Level): Record<string, unknown> => ({
  list_email_templates: { limit: 3 },
  get_email_template: { id: '$LAYOUT' },
  list_http_requests: { q: level },
  get_http_request: { id: `$REQUEST_${level}` },
  list_smtp_configs: undefined,
  list_secret_keys: {},
  list_senders: {},
  list_files: { q: level },
  list_history: { actionType: 'EMAIL' },
  get_history_entry: { id: '$ENTRY' },
  get_stats: { days: 1 },
  create_http_request: { url: 'https://shop.example/new', body: '{"a":1}' },
  update_http_request: { id: `$REQUEST_${level}`, description: 'changed' },
  test_http_request: { id: `$REQUEST_${level}`, variables: { sku: 'A-1' } },
  delete_http_request: { id: `$REQUEST_${level}` },
  delete_file: { key: `$FILE_${level}` },
});

/** One call of each tool of the set, with the hints that errors have. */
const LAYOUT_CALLS: [string, unknown][] = [
  ['preview_email_template', { id: '$TRANSLATED', locale: 'de', variables: { order: 7 } }],
  ['get_layout_schema', undefined],
  ['get_translation', { id: '$TRANSLATED', locale: 'de' }],
  ['list_versions', { id: '$TRANSLATED' }],
  ['create_email_template', { name: 'New', bodyType: 'text', subject: 'Hi', body: '<p>Hi {{ variables.name }}</p>' }],
  ['update_email_template', { id: '$TRANSLATED', description: 'changed', ifVersion: 2 }],
  ['put_translation', { id: '$TRANSLATED', locale: 'fr', subject: 'Bonjour', body: '<p>Salut</p>' }],
  ['restore_version', { id: '$TRANSLATED', version: '2' }],
];

describe.each(['read', 'write'] as const)('with the set layouts and a %s key both respond the same', (level) => {
  const query = '?tools=layouts';
  const tools = TOOLS_BY_SET.layouts[level];

  it('to tools/list and initialize', async () => {
    expect((await bothSay(level, rpc(1, 'tools/list'), { query })).body.result.tools).toHaveLength(tools.size);
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { body } = await bothSay(level, rpc(1, 'initialize', params), { query });
    expect(body.result.instructions).toContain('get_layout_schema');
  });

  it.each(LAYOUT_CALLS)('to %s', async (name, args) => {
    const { body } = await bothSay(level, toolCall(1, name, args), { query });
    if (!tools.has(name)) expect(body.error.code).toBe(-32602);
    else expect(body.result).toEqual({ content: [expect.anything()], structuredContent: expect.anything() });
    expect((await bothSay(level, toolCall(1, name, args))).body.error.message).toContain('unknown tool');
  });

  it.each<[string, object, string[]]>([
    ['get_translation', { id: '$LAYOUT', locale: 'de' }, ['translation not found', 'get_email_template shows the']],
    ['list_versions', { id: 'nope' }, ['layout not found', 'list_email_templates shows the ids.']],
    ['restore_version', { id: '$LAYOUT', version: '9' }, ['version not found', 'list_versions shows the versions.']],
    ['put_translation', { id: '$TRANSLATED', locale: 'de', subject: 'Hallo', ifVersion: 1 }, ['version: ', 'Read the']],
    ['restore_version', { id: '$TRANSLATED', version: 9 }, ['version not found', 'list_versions shows the versions.']],
    ['restore_version', { id: '$TRANSLATED', version: [9] }, ['version: must be a version number']],
    [
      'create_email_template',
      { name: 'N', subject: 'S', bodyDesign: { blocks: [{ type: 'p' }] } },
      ['bodyDesign.blocks[0].type: unknown', 'get_layout_schema describes designs and Liquid.'],
    ],
    [
      'update_email_template',
      { id: '$TRANSLATED', subject: '{{ a | upper }}' },
      ['undefined filter: upper', 'get_layout_schema describes designs and Liquid.'],
    ],
  ])('to a refused %s, with what to call next', async (name, args, texts) => {
    if (!tools.has(name)) return;
    const { body } = await bothSay(level, toolCall(1, name, args), { query });
    expect(body.result.isError).toBe(true);
    expect(body.result.content.map(({ text }: any) => text)).toEqual(
      texts.map((text) => expect.stringContaining(text)),
    );
  });
});

describe.each(LEVELS)('with a key of level %s both respond the same', (level) => {
  it('lists the tools', async () => {
    const { body } = await bothSay(level, rpc(1, 'tools/list'));
    expect(body.result.tools).toHaveLength(TOOLS_BY_LEVEL[level].size);
  });

  it.each(Object.entries(callsFor(level)))('%s', async (name, args) => {
    const { body } = await bothSay(level, toolCall(1, name, args));
    if (!TOOLS_BY_LEVEL[level].has(name)) expect(body.error.code).toBe(-32602);
    else expect(body.result).toEqual({ content: [expect.anything()], structuredContent: expect.anything() });
  });

  it('a batch of a call, a notification, an unknown tool and an unknown method', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const calls = [toolCall('a', 'get_stats', { days: 1 }), notification, toolCall(2, 'nope'), rpc(3, 'nope')];
    const { body } = await bothSay(level, calls);
    expect(body.map(({ id, error }: any) => [id, error?.code])).toEqual([
      ['a', undefined],
      [2, -32602],
      [3, -32601],
    ]);
  });
});

describe.each(SUPPORTED_PROTOCOL_VERSIONS)('in revision %s both respond the same', (version) => {
  const headers = { 'MCP-Protocol-Version': version };

  it.each<[string, unknown, number]>([
    ['an unknown method', rpc(1, 'nope'), -32601],
    ['an unknown tool', toolCall(1, 'nope'), -32602],
    ['a tool above the level', toolCall(1, 'delete_file', { key: 'x' }), -32602],
    ['arguments that are no object', toolCall(1, 'get_stats', 'x'), -32602],
    ['a cursor that was never handed out', rpc(1, 'tools/list', { cursor: 'x' }), -32602],
  ])('%s', async (_, body, code) => {
    expect(await bothSay('read', body, { headers })).toMatchObject({ status: 200, body: { error: { code } } });
  });

  it('a refused call is no error of the protocol', async () => {
    const { body } = await bothSay('read', toolCall(1, 'get_stats', { days: 0 }), { headers });
    expect(body.result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^days: /) }] });
  });

  it('initialize returns that revision', async () => {
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { body } = await bothSay('read', rpc(1, 'initialize', params), { headers });
    expect(body.result.protocolVersion).toBe(version);
  });
});

describe('with a spent budget both respond the same', () => {
  const spent: Shop[] = [];
  afterAll(async () => {
    for (const { host } of spent) await host.close();
  });
  /** Two shops whose clock stands still, with so much left of the budget. */
  async function spendAllBut(left: number, kind: BudgetKind) {
    const stopped = () => memoryPorts({ clock: { now: () => 1_750_000_000_000 } });
    const both = [await shop('ours', stopped()), await shop('sdk', stopped())];
    for (const { app, execute } of both)
      await app.ports.budgets.take(hashKey(execute), kind, BUDGETS[kind].limit - left);
    spent.push(...both);
    return both as [Shop, Shop];
  }

  it('a batch that the budget has no room for', async () => {
    const [ours, sdk] = await spendAllBut(2, 'request');
    const batch = [1, 2, 3].map((id) => toolCall(id, 'get_stats', { days: 1 }));
    const answer = withoutOrder(await ask(ours, 'execute', batch));
    expect(answer).toEqual(withoutOrder(await ask(sdk, 'execute', batch)));
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ id, error }: any) => [id, error?.code])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 429],
    ]);
    expect(answer.body[2].error.message).toMatch(/try again in \d+ s$/);
  });

  it('a run for which the execute budget has no room: a tool error with the time to wait', async () => {
    const [ours, sdk] = await spendAllBut(1, 'execute');
    const runs = [1, 2].map((id) => toolCall(id, 'test_http_request', { id: '$REQUEST_execute' }));
    const [first, second] = runs as [object, object];
    for (const shop of [ours, sdk])
      expect(readJson((await ask(shop, 'execute', first)).text).result.structuredContent.status).toBe('SUCCESS');
    const answer = withoutOrder(await ask(ours, 'execute', second));
    expect(answer).toEqual(withoutOrder(await ask(sdk, 'execute', second)));
    expect(answer.body.result).toEqual({
      isError: true,
      content: [
        {
          type: 'text',
          text: expect.stringMatching(
            /^rate limit: 60 execute calls in 3600 seconds for this key; try again in \d+ s$/,
          ),
        },
      ],
    });
    // The other budget is independent: the key goes on with everything else.
    expect((await ask(ours, 'execute', toolCall(3, 'get_stats'))).text).toContain('structuredContent');
  });
});
