import { setTimeout } from 'node:timers/promises';
import { Client as NewClient, StreamableHTTPClientTransport as NewHttpTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { LEVELS, type Level } from '@sendstep/core';
import { buildStore, memoryPorts, recordExecution } from '@sendstep/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { runs } from '../../../test/tier.js';
import { createToolServer, TOOLS_BY_LEVEL, type ToolHandler } from '../src/index.js';
import { headersFor, post, rpc, serve, stateless } from './hosts.js';

const CLIENTS = 50;
const IDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
type Shop = Awaited<ReturnType<typeof shops>>['all'][number];

/** The same after a moment, so that answers come in any order. */
const late =
  <Args extends unknown[], Answer>(answer: (...args: Args) => Promise<Answer>) =>
  async (...args: Args) => {
    await setTimeout(Math.random() * 8);
    return answer(...args);
  };

/** Two stores in one place. */
async function shops() {
  const ports = memoryPorts();
  ports.httpRequests.list = late(ports.httpRequests.list);
  ports.httpRequests.find = late(ports.httpRequests.find);
  ports.secrets.list = late(ports.secrets.list);
  ports.executions.list = late(ports.executions.list);
  const all = [];
  for (const [i, name] of ['One', 'Two'].entries()) {
    const shop = await buildStore(ports, name);
    await shop.owner.run('secrets.set', { name: `KEY_OF_${name.toUpperCase()}`, value: 'x' });
    for (let n = 0; n <= i; n++) await recordExecution(shop.owner, { actionName: name }, {});
    const { id } = await shop.owner.run('httpRequests.create', { name, url: 'https://shop.example/' });
    all.push({ ...shop, name, requestId: id, executions: i + 1 });
  }
  return { app: all[0]!.app, all };
}

/** One client: its store, its level, and a record that nobody else works on. */
async function member(i: number, shop: Shop, other: Shop) {
  const level: Level = LEVELS[i % 3]!;
  // Keys of their own, because each has its own budget; everything else they share.
  const { key } = await shop.owner.run('keys.create', { level });
  const mark = `client-${String(i).padStart(2, '0')}`;
  const { id } = await shop.owner.run('httpRequests.create', { name: mark, url: 'https://shop.example/' });
  return { key, level, shop, other, mark, id, isStateless: i % 4 < 2, checked: 0 };
}
type Member = Awaited<ReturnType<typeof member>>;

interface Call {
  method?: string;
  params?: { name: string; arguments: Record<string, unknown> };
  /** What the answer has to say; it names the store and this very call. */
  answer: unknown;
}
const tool = (name: string, args: Record<string, unknown>, data: unknown): Call => ({
  params: { name, arguments: args },
  answer: { structuredContent: data },
});

/** The kinds of calls by turns; `n` comes back in the answer, and differs between what is in flight. */
function nextCall({ shop, other, level, mark, id }: Member, turn: number): Call {
  const n = 1 + Math.floor(Math.random() * 100);
  const page = { limit: n, total: 1 };
  const calls: Call[] = [
    tool('list_http_requests', { q: mark, limit: n }, { ...page, items: [{ id, name: mark }] }),
    tool('list_secret_keys', { limit: n }, { ...page, items: [{ name: `KEY_OF_${shop.name.toUpperCase()}` }] }),
    tool(
      'list_history',
      { limit: n },
      { limit: n, total: shop.executions, items: Array(Math.min(n, shop.executions)).fill({ actionName: shop.name }) },
    ),
    tool('get_stats', { days: n }, { days: n, total: shop.executions, key: { level } }),
    tool('get_http_request', { id: shop.requestId }, { id: shop.requestId, name: shop.name }),
    {
      params: { name: 'get_http_request', arguments: { id: other.requestId } },
      answer: { isError: true, content: [{ text: 'HTTP request not found' }, {}] },
    },
    { method: 'tools/list', answer: { tools: { length: TOOLS_BY_LEVEL[level].size } } },
  ];
  if (level !== 'read')
    calls.push(
      tool(
        'update_http_request',
        { id, description: `${mark} ${turn} ${n}` },
        { id, description: `${mark} ${turn} ${n}` },
      ),
    );
  return calls[turn % calls.length]!;
}

/** The clients would give up after a minute, which a busy machine may need. */
const PATIENT = { timeout: 600_000 };

/** The client of the SDK or, for the stateless revision, of its successor. */
async function connect({ key, isStateless }: Member, url: URL) {
  const info = { name: 'test', version: '1' };
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  if (isStateless) {
    const client = new NewClient(info, {
      versionNegotiation: { mode: { pin: '2026-07-28' }, probe: { timeoutMs: PATIENT.timeout } },
    });
    await client.connect(new NewHttpTransport(url, { requestInit }), PATIENT);
    return {
      ask: ({ params }: Call): Promise<unknown> =>
        params ? client.callTool(params, PATIENT) : client.listTools(undefined, PATIENT),
      close: () => client.close(),
    };
  }
  const client = new Client(info);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }), PATIENT);
  return {
    ask: ({ params }: Call): Promise<unknown> =>
      params ? client.callTool(params, undefined, PATIENT) : client.listTools(undefined, PATIENT),
    close: () => client.close(),
  };
}

/** One call at a time or three at once. The client numbers its requests from 0, as all the others do. */
async function alone(member: Member, url: URL, calls: number) {
  const client = await connect(member, url);
  for (let turn = 0; turn < calls; turn += 3) {
    await Promise.all(
      [turn, turn + 1, turn + 2].map(async (turn) => {
        const call = nextCall(member, turn);
        check(member, await client.ask(call), call.answer);
      }),
    );
  }
  await client.close();
}

/** Ten calls at once, always with the same ten ids: the stateless revision has no batches. */
async function posted(member: Member, url: URL, calls: number) {
  for (let turn = 0; turn < calls; turn += IDS.length) {
    await Promise.all(
      IDS.map(async (id) => {
        const { method = 'tools/call', params, answer } = nextCall(member, turn + id);
        const message = stateless(id, method, params);
        const response = await post(url, member.key, message, headersFor(method, params?.name));
        const sent = (await response.json()) as { id: number; result: unknown };
        expect(sent.id).toBe(id);
        check(member, sent.result, answer);
      }),
    );
  }
}

/** Ten calls a batch, always with the same ten ids, and a notification between. */
async function batched(member: Member, url: URL, calls: number) {
  for (let turn = 0; turn < calls; turn += IDS.length) {
    const batch = IDS.map((id) => ({ id, ...nextCall(member, turn + id) }));
    const messages: object[] = batch.map(({ id, method = 'tools/call', params }) => rpc(id, method, params));
    messages.splice(2, 0, { jsonrpc: '2.0', method: 'notifications/progress' });
    const response = await post(url, member.key, messages);
    const answers = (await response.json()) as { id: number; result: unknown }[];
    expect(answers.map(({ id }) => id)).toEqual(IDS);
    for (const { id, answer } of batch) check(member, answers[id]!.result, answer);
  }
}
function check(member: Member, result: unknown, answer: unknown) {
  expect(result).toMatchObject(answer as object);
  member.checked++;
}

/** All clients at once, each making so many calls in two ways; answers how many answers were right. */
async function interleave(
  single: number,
  inBatches: number,
  around: (handler: ToolHandler) => ToolHandler = (handler) => handler,
) {
  const { app, all } = await shops();
  const host = await serve(around(createToolServer(app, { version: '1' })));
  onTestFinished(host.close);
  const members: Member[] = [];
  for (let i = 0; i < CLIENTS; i++) members.push(await member(i, all[i % 2]!, all[(i + 1) % 2]!));
  const together = (one: Member) => (one.isStateless ? posted : batched)(one, host.url, inBatches);
  await Promise.all(members.flatMap((one) => [alone(one, host.url, single), together(one)]));
  return members.reduce((sum, { checked }) => sum + checked, 0);
}

it('never lets answers of 50 interleaved clients of two stores, three levels and both eras cross, over thousands of calls', {
  timeout: 600_000,
}, async () => {
  expect(await interleave(runs(30), runs(170))).toBeGreaterThanOrEqual(runs(10_000));
});

it('would notice a single response sent to another client', async () => {
  let swaps = 0;
  let waiting: { json: string; take(json: string): void } | undefined;
  const crossing =
    (handler: ToolHandler): ToolHandler =>
    async (request) => {
      const answer = await handler(request);
      const { json } = answer;
      // The first two batches change places: their ids are the same, so that nothing but the content tells.
      if (swaps > 0 || !json?.startsWith('[')) return answer;
      if (waiting) {
        swaps++;
        waiting.take(json);
        return { ...answer, json: waiting.json };
      }
      return { ...answer, json: await new Promise<string>((take) => (waiting = { json, take })) };
    };
  await expect(interleave(12, 20, crossing)).rejects.toThrow();
  expect(swaps).toBe(1);
});
