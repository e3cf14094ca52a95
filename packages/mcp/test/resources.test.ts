import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { BUDGETS, type InputOf, LEVELS, unavailable } from '@sendstep/core';
import { memoryPorts, newId, recordExecution } from '@sendstep/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LAYOUT_SCHEMA, LAYOUT_TEMPLATE, PROMPTS, TOOLS_BY_LEVEL } from '../src/index.js';
import { post, rpc } from './hosts.js';
import { type TwoShops, twoShops } from './two-shops.js';

let ports: ReturnType<typeof memoryPorts>;
let shops: TwoShops;
beforeEach(async () => {
  // The clock stands still, so that the ids of a test begin alike.
  ports = memoryPorts({ clock: { now: () => 1_750_000_000_000 } });
  shops = await twoShops(ports);
});
afterEach(() => shops.close());

type Shop = TwoShops['one'];
const add = ({ owner }: Shop, over: Partial<InputOf<'layouts.create'>> = {}) =>
  owner.run('layouts.create', { name: 'Welcome', bodyType: 'text', subject: 'Hello', body: '<p>Hi</p>', ...over });
const uriOf = (id: string) => `sendstep://email-templates/${id}`;
const encoded = (text: string) => Buffer.from(text).toString('base64url');
const readJson = async (client: Client, uri: string) => {
  const { contents } = await client.readResource({ uri });
  expect(contents).toEqual([{ uri, mimeType: 'application/json', text: expect.any(String) }]);
  return JSON.parse((contents[0] as { text: string }).text);
};

describe('resources', () => {
  it('announces resources, prompts and completions, and nothing that needs a stream', () => {
    expect(shops.one.clients.read.getServerCapabilities()).toEqual({
      tools: {},
      resources: {},
      prompts: {},
      completions: {},
    });
  });

  it.each(LEVELS)('lists and reads the schema and the layouts of its own store with a %s key', async (level) => {
    const { one, two } = shops;
    const mine = await add(one, { name: 'Mine', description: 'After the first order', subject: 'S' });
    const theirs = await add(two, { name: 'Theirs' });
    const client = one.clients[level];
    const { resources, nextCursor } = await client.listResources();
    expect(nextCursor).toBeUndefined();
    expect(resources).toEqual([
      LAYOUT_SCHEMA,
      {
        uri: uriOf(mine.id),
        name: 'Mine',
        description: 'After the first order',
        mimeType: 'application/json',
        annotations: { lastModified: mine.updatedAt },
      },
    ]);
    expect(await readJson(client, uriOf(mine.id))).toEqual(mine);
    expect(await readJson(client, LAYOUT_SCHEMA.uri)).toEqual(await one.owner.run('layouts.schema', {}));
    await expect(client.readResource({ uri: uriOf(theirs.id) })).rejects.toMatchObject({ code: -32002 });
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([LAYOUT_TEMPLATE]);
  });

  it('rejects an unknown uri with the right code and a hint', async () => {
    const client = shops.one.clients.read;
    const { id } = await add(shops.one);
    for (const uri of [uriOf(newId()), uriOf('{id}'), uriOf('x'), uriOf(`${id}%20`), uriOf(id.toUpperCase())]) {
      await expect(client.readResource({ uri }), uri).rejects.toMatchObject({
        code: -32002,
        message: expect.stringContaining('list_email_templates shows the ids'),
      });
    }
    const strange = [
      '',
      'x',
      uriOf(''),
      `${uriOf(id)}/`,
      `${uriOf(id)}?a`,
      'file:///etc/passwd',
      'sendstep://secrets/A',
    ];
    for (const uri of strange) {
      await expect(client.readResource({ uri }), uri).rejects.toMatchObject({
        code: -32002,
        message: expect.stringContaining('must be sendstep://layout-schema or sendstep://email-templates/{id}'),
      });
    }
  });

  it('pages through 205 layouts without losing or repeating one, and refuses a cursor it did not hand out', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 205; i++) ids.unshift((await add(shops.one, { name: `Layout ${i}` })).id);
    await add(shops.two);
    const client = shops.one.clients.read;
    const uris: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listResources(cursor ? { cursor } : undefined);
      uris.push(...page.resources.map(({ uri }) => uri));
      sizes.push(page.resources.length);
      cursor = page.nextCursor;
    } while (cursor);
    expect(sizes).toEqual([101, 100, 5]);
    expect(uris).toEqual([LAYOUT_SCHEMA.uri, ...ids.map(uriOf)]);
    for (const wrong of [
      '2',
      ...['layouts 0', 'layouts 02', 'layouts 1e3', 'x'.repeat(10_000)].map(encoded),
      `${encoded('layouts 2')}=`,
    ]) {
      await expect(client.listResources({ cursor: wrong })).rejects.toMatchObject({ code: -32602 });
    }
  });

  it('keeps a list of a hundred layouts small, and cuts no character in two', async () => {
    for (let i = 0; i < 100; i++)
      await add(shops.one, { name: 'Long', subject: `${'x'.repeat(119)}😀${'y'.repeat(4000)}` });
    const { resources } = await shops.one.clients.read.listResources();
    expect(resources[1]!.description).toBe(`${'x'.repeat(119)}😀`);
    expect(JSON.stringify(resources).length).toBeLessThan(40_000);
  });

  it('costs one request of the budget each', async () => {
    const { id } = await add(shops.one);
    const left = async (method: string, params?: unknown) => {
      const answer = await post(shops.url, shops.one.read, rpc(1, method, params));
      expect(await answer.json()).toHaveProperty('result');
      return Number(answer.headers.get('x-ratelimit-remaining'));
    };
    const before = await left('ping');
    const ref = { type: 'ref/resource', uri: LAYOUT_TEMPLATE.uriTemplate };
    const requests: [string, unknown?][] = [
      ['resources/list'],
      ['resources/templates/list'],
      ['resources/read', { uri: uriOf(id) }],
      ['completion/complete', { ref, argument: { name: 'id', value: id.slice(0, 5) } }],
      ['prompts/list'],
      ['prompts/get', { name: 'translate_layout', arguments: { id, locale: 'de' } }],
    ];
    for (const [i, request] of requests.entries()) expect(await left(...request)).toBe(before - i - 1);
    expect(before).toBeLessThan(BUDGETS.request.limit);
  });

  it('reports an unreachable storage without details', async () => {
    const client = shops.one.clients.read;
    ports.layouts.find = async () => {
      throw unavailable(new Error('db.internal'));
    };
    await expect(client.readResource({ uri: uriOf(newId()) })).rejects.toMatchObject({ code: 503 });
    ports.layouts.find = async () => {
      throw new Error('SELECT at db.internal');
    };
    await expect(client.readResource({ uri: uriOf(newId()) })).rejects.toMatchObject({
      code: -32603,
      message: 'MCP error -32603: internal error',
    });
    expect(shops.errors).toHaveLength(2);
  });
});

describe('completion', () => {
  const template = { type: 'ref/resource' as const, uri: LAYOUT_TEMPLATE.uriTemplate };
  const prompt = (name: string) => ({ type: 'ref/prompt' as const, name });
  const complete = async (
    ref: { type: 'ref/resource'; uri: string } | { type: 'ref/prompt'; name: string },
    name: string,
    value: string,
    chosen?: Record<string, string>,
  ) => {
    const context = chosen && { context: { arguments: chosen } };
    return (await shops.one.clients.read.complete({ ref, argument: { name, value }, ...context })).completion;
  };

  it('finds layouts by the beginning of an id and by name, those of its own store alone', async () => {
    const welcome = await add(shops.one, { name: 'Welcome' });
    const order = await add(shops.one, { name: 'Order Größe' });
    const theirs = await add(shops.two, { name: 'Welcome too' });
    for (const ref of [template, prompt('translate_layout')]) {
      const all = { values: [order.id, welcome.id], total: 2, hasMore: false };
      expect(await complete(ref, 'id', '')).toEqual(all);
      expect(await complete(ref, 'id', welcome.id.slice(0, 2))).toEqual(all);
      expect(await complete(ref, 'id', welcome.id)).toEqual({ values: [welcome.id], total: 1, hasMore: false });
      expect(await complete(ref, 'id', welcome.id.toUpperCase())).toMatchObject({ values: [welcome.id] });
      expect(await complete(ref, 'id', 'GRÖSSE')).toEqual({ values: [order.id], total: 1, hasMore: false });
      const nothing = { values: [], total: 0, hasMore: false };
      for (const typed of ['nothing like it', theirs.id, 'fff', '%', 'x'.repeat(201), '\0']) {
        expect(await complete(ref, 'id', typed), typed).toEqual(nothing);
      }
    }
  });

  it('gives a hundred of many, and still finds the oldest by its id', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 130; i++) ids.unshift((await add(shops.one, { name: i < 120 ? 'Mail' : 'Other' })).id);
    const newest = ids.slice(0, 100);
    expect(await complete(template, 'id', '')).toEqual({ values: newest, total: 130, hasMore: true });
    expect(await complete(template, 'id', 'mail')).toEqual({ values: ids.slice(10, 110), total: 120, hasMore: true });
    const begun = await complete(template, 'id', '0');
    expect(begun).toMatchObject({ values: newest, hasMore: true });
    const oldest = ids.at(-1)!;
    expect(await complete(template, 'id', oldest)).toEqual({ values: [oldest], total: 1, hasMore: false });
  });

  it('puts ids that begin so before layouts that are called so', async () => {
    const { id } = await add(shops.one, { name: 'First' });
    const beginning = id.slice(0, 8);
    const second = await add(shops.one, { name: 'Second' });
    const called = await add(shops.one, { name: `About ${id}` });
    expect((await complete(template, 'id', id)).values).toEqual([id, called.id]);
    expect((await complete(template, 'id', beginning)).total).toBe(3);
    expect((await complete(template, 'id', second.id)).values).toEqual([second.id]);
  });

  it('finds executions that failed, by id and by what ran', async () => {
    const { one, two } = shops;
    const failed = { status: 'FAILED' as const, error: 'HTTP 500' };
    const stock = await recordExecution(one.owner, { actionName: 'Stock' }, failed);
    const prices = await recordExecution(one.owner, { actionName: 'Prices' }, failed);
    await recordExecution(one.owner, { actionName: 'Stock' }, { status: 'SUCCESS' });
    await recordExecution(two.owner, { actionName: 'Stock' }, failed);
    const ids = (value: string) => complete(prompt('explain_failed_execution'), 'id', value);
    const all = await ids('');
    expect(all).toMatchObject({ total: 2, hasMore: false });
    expect(new Set(all.values)).toEqual(new Set([stock, prices]));
    expect(await ids('STO')).toEqual({ values: [stock], total: 1, hasMore: false });
    expect(await ids(prices)).toEqual({ values: [prices], total: 1, hasMore: false });
  });

  it('says that there may be more where only the newest hundred that failed were looked at', async () => {
    const failed = { status: 'FAILED' as const, error: 'HTTP 500' };
    for (let i = 0; i < 101; i++) {
      await recordExecution(
        shops.one.owner,
        { actionName: i === 0 ? 'Old' : 'New', startedAt: Date.now() + i },
        failed,
      );
    }
    const ids = (value: string) => complete(prompt('explain_failed_execution'), 'id', value);
    expect(await ids('')).toMatchObject({ total: 101, hasMore: true });
    expect(await ids('old')).toEqual({ values: [], hasMore: true });
  });

  it('offers the languages that layouts of the store have, but not the own one of the chosen layout', async () => {
    const { owner } = shops.one;
    const english = await add(shops.one);
    const german = await add(shops.one, { defaultLocale: 'de' });
    await owner.run('translations.put', { id: english.id, locale: 'da', subject: 'Hej' });
    await owner.run('translations.put', { id: german.id, locale: 'pt-br', subject: 'Oi' });
    const codes = async (value: string, chosen?: Record<string, string>) =>
      (await complete(prompt('translate_layout'), 'locale', value, chosen)).values;
    expect(await codes('')).toEqual(['da', 'de', 'en', 'pt-br']);
    expect(await codes('D', { id: german.id })).toEqual(['da']);
  });

  it('completes every argument of every prompt, and refuses what there is none of', async () => {
    for (const { name, arguments: all } of PROMPTS) {
      for (const argument of all) expect(await complete(prompt(name), argument.name, '')).toHaveProperty('values');
    }
    const refused = expect.objectContaining({ code: -32602, message: expect.stringContaining('prompts/list') });
    const refs = [prompt('nope'), prompt('__proto__'), prompt(template.uri), { ...template, uri: LAYOUT_SCHEMA.uri }];
    for (const ref of refs) {
      await expect(complete(ref, 'id', '')).rejects.toEqual(refused);
    }
    await expect(complete(template, 'locale', '')).rejects.toEqual(refused);
  });
});

it('names only tools that every key has', () => {
  const words = JSON.stringify([LAYOUT_SCHEMA, LAYOUT_TEMPLATE, PROMPTS.map((prompt) => prompt.arguments)]);
  for (const [name] of words.matchAll(/\b[a-z]+(_[a-z]+)+\b/g)) expect(TOOLS_BY_LEVEL.read.has(name), name).toBe(true);
});
