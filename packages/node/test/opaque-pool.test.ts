import type { ChildProcess, fork } from 'node:child_process';
import { serialize } from 'node:v8';
import { type InputOf, SendstepError, systemPorts } from '@sendstep/core';
import { liquidPool } from '@sendstep/node';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { opaqueCredentials } from '../../core/src/liquid/fill.js';
import { processCpuMs } from '../../core/src/liquid/time-limit.js';
import { tokensOf } from '../../core/src/liquid/tokens.js';
import type { Recipe, RenderedPart } from '../../core/src/ports/liquid-renderer.js';
import { mailShop } from './mail-shop.js';
import { client, httpTarget } from './targets.js';

/** What crosses to the processes, and what they are made to return. */
const channel = vi.hoisted(() => ({
  started: [] as unknown[],
  sent: [] as unknown[],
  returns: undefined as ((parts: unknown) => unknown) | undefined,
}));

vi.mock('node:child_process', async (original) => {
  const real = await original<{ fork: typeof fork }>();
  return {
    ...real,
    fork(...input: Parameters<typeof fork>): ChildProcess {
      channel.started.push(input);
      const child = real.fork(...input);
      const [send, emit] = [child.send.bind(child), child.emit.bind(child)];
      child.send = (message: any) => {
        channel.sent.push(message);
        return send(message);
      };
      child.emit = ((event: string, message: unknown, ...more: unknown[]) => {
        const changes = channel.returns && event === 'message' && message !== 'ready';
        return emit(event, changes ? channel.returns!(message) : message, ...more);
      }) as typeof child.emit;
      return child;
    },
  };
});

beforeEach(() => {
  Object.assign(channel, { started: [], sent: [], returns: undefined });
});

const CANARIES = { KEY: 'canary-Qx7ZvKw9Bq2N', PASS: 'canary-d7Fh4KxT6pLm', LITERAL: 'canary8Wc3RbJ5yUo1G' };
const { KEY, PASS, LITERAL } = CANARIES;
/** By themselves and in what a template makes of them. */
const TRACES = Object.values(CANARIES).flatMap((value) => [
  value,
  value.toUpperCase(),
  Buffer.from(value).toString('base64').slice(0, -4),
]);
const bytesOf = (value: unknown) => serialize(value).toString('latin1') + serialize(value).toString('utf16le');
const held = (values: unknown[]) => TRACES.filter((trace) => values.some((value) => bytesOf(value).includes(trace)));

/** A store whose templates render in a real pool. */
async function shop() {
  const pool = liquidPool({ size: 1 });
  onTestFinished(() => pool.close());
  const received: string[] = [];
  const target = await httpTarget(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(JSON.stringify({ url: request.url, headers: request.headers, body }));
    response.end('{}');
  });
  const built = await mailShop({ liquid: pool, http: client() });
  for (const [name, value] of Object.entries({ KEY, PASS })) await built.owner.run('secrets.set', { name, value });
  const make = async (request: object) =>
    (await built.owner.run('httpRequests.create', request as InputOf<'httpRequests.create'>)).id;
  return { ...built, received, target, make };
}

const EVERY_USE = `{% assign x = secrets.KEY %}{% capture y %}{{ x }}:{{ secrets.PASS }}{% endcapture %}
{{ y | base64_encode }}{{ x | upcase }}{{ x | json }}{{ x | url_encode }}{{ "a" | hmac_sha256: x }}{{ x | sha256 }}`;
const ON_A_LINE = EVERY_USE.replace('\n', '');

describe('the processes that render', () => {
  it('get names and places of credentials, never a value', async () => {
    const { owner, make, target, received, send, layout, mails } = await shop();
    const requestId = await make({
      method: 'POST',
      url: `${target.url}/{% if variables.a %}${'{{ secrets.KEY }}'}{% endif %}?access_token=${LITERAL}`,
      headers: { 'X-A': ON_A_LINE, Authorization: `Bearer {% if true %}${LITERAL}{% endif %}`, 'X-Api-Key': LITERAL },
      body: `{% capture c %}{"password":"${LITERAL}"}{% endcapture %}[{{ c }},"{{ secrets.PASS }}"]`,
    });
    expect((await owner.run('steps.runHttpRequest', { requestId, variables: { a: 1 } })).error).toBe('');
    const object = { a: [ON_A_LINE], password: LITERAL, api_key: `{% if true %}${LITERAL}{% endif %}`, pin: 4711 };
    const second = await make({ method: 'POST', url: `${target.url}/`, body: object });
    expect((await owner.run('httpRequests.test', { id: second })).status).toBe('SUCCESS');
    for (const value of [KEY, PASS, LITERAL]) expect(received.join()).toContain(value);

    const footer = { text: `Bye {{ secrets.PASS }}` };
    const layouts = [
      { subject: ON_A_LINE, previewText: EVERY_USE, body: `<p title="{{ secrets.KEY }}">${EVERY_USE}</p>` },
      { category: 'marketing', body: `<p>{{ secrets.PASS }}</p>` },
      { bodyType: 'visual', body: undefined, bodyDesign: { blocks: [{ type: 'text', ...footer }] } },
    ];
    for (const fields of layouts) {
      const layoutId = await layout(fields);
      await owner.run('layouts.preview', { id: layoutId, variables: {} });
      const entry = await send({ layoutId, to: 'jo@example.org' });
      expect([entry.status, entry.error]).toEqual(['SUCCESS', '']);
    }
    // Whether the link may hold a secret or not.
    const label = '{% assign x = secrets.KEY %}{{ x | upcase }}';
    const linking = layout({ category: 'marketing', marketingTexts: { unsubscribeLinkLabel: label } });
    await linking.then((layoutId) => send({ layoutId, to: 'jo@example.org' })).catch(() => {});
    expect(mails.map(({ subject, html, text }) => `${subject}${html}${text}`).join()).toContain(PASS);

    expect(channel.sent.length).toBeGreaterThan(5);
    expect(bytesOf(channel.sent)).toContain('secrets.KEY');
    expect(held(channel.sent)).toEqual([]);
    expect(held(channel.started)).toEqual([]);
  });

  const TEXT: RenderedPart = { text: 'x' };
  it.each<[returned: string, (parts: RenderedPart[]) => unknown]>([
    ['nothing', () => undefined],
    ['no list', () => 'x'],
    ['too few parts', () => []],
    ['no parts', (parts) => parts.map(() => null)],
    ['parts that are texts', (parts) => parts.map(() => 'x')],
    ['parts without text', (parts) => parts.map(() => ({}))],
    ['numbers for texts', (parts) => parts.map(() => ({ text: 5 }))],
    ['lists for texts', (parts) => parts.map(() => ({ text: ['x'] }))],
    ['numbers for errors', (parts) => parts.map(() => ({ error: 5 }))],
    ['a text for recipes', (parts) => parts.map(() => ({ ...TEXT, made: 'json' }))],
    ['recipes that are none', (parts) => parts.map(() => ({ ...TEXT, made: [null, 5, 'x'] }))],
    ['an unknown operation', (parts) => parts.map(() => ({ ...TEXT, made: [{ op: 'eval', text: 'x' }] }))],
  ])('may return %s: the run is refused, and the host goes on', async (_, returns) => {
    const { owner, make, target, received, send, layout } = await shop();
    const id = await make({ url: `${target.url}/`, headers: { 'X-A': ON_A_LINE } });
    const layoutId = await layout({ subject: ON_A_LINE });
    channel.returns = returns as (parts: unknown) => unknown;
    const tested = await owner.run('httpRequests.test', { id }).catch((error: unknown) => error);
    expect(tested, String(tested)).toBeInstanceOf(SendstepError);
    const entry = await owner.run('steps.runHttpRequest', { requestId: id });
    const mail = await send({ layoutId, to: 'jo@example.org' });
    expect([entry.status, mail.status]).toEqual(['FAILED', 'FAILED']);
    expect(received).toEqual([]);
    expect(held([String(tested), entry, mail])).toEqual([]);
    channel.returns = undefined;
    expect((await owner.run('steps.runHttpRequest', { requestId: id })).status).toBe('SUCCESS');
  });
});

describe('recipes of a hostile process', () => {
  const fixed = systemPorts().ids;
  const made = (recipes: (token: (number: number) => string) => unknown, text = '0') => {
    const credentials = opaqueCredentials({ KEY, PASS }, fixed, [LITERAL]);
    const tokens = tokensOf(credentials.job!.nonce);
    const printed = [...text].map((digit) => tokens.of(Number.parseInt(digit, 36))).join('');
    const part = { text: printed, made: recipes(tokens.of) as Recipe[] };
    const started = processCpuMs();
    const filled = credentials.fill(part);
    return { filled, ms: processCpuMs() - started };
  };
  /** Secrets have the numbers 0 and 1, the literal 2, and the first recipe 3. */
  const FIRST = 3;
  const many = (count: number, one: (i: number) => Recipe) => Array.from({ length: count }, (_, i) => one(i));

  it.each<[string, (token: (number: number) => string) => unknown, text?: string]>([
    ['an unknown operation', (token) => [{ op: 'eval', text: token(0) }]],
    ['an operation of objects', (token) => [{ op: 'constructor', text: token(0) }]],
    ['another operation of objects', (token) => [{ op: '__proto__', text: token(0) }]],
    ['a list for an operation', (token) => [{ op: ['json'], text: token(0) }]],
    [
      'a forward reference',
      (token) => [
        { op: 'json', text: token(FIRST + 1) },
        { op: 'json', text: token(0) },
      ],
    ],
    ['a reference to itself', (token) => [{ op: 'json', text: token(FIRST) }]],
    ['a reference in a key', (token) => [{ op: 'hmac_sha256', text: 'x', key: token(FIRST) }]],
    ['a number of nobody in a recipe', (token) => [{ op: 'json', text: token(0xffff) }]],
    ['a number of nobody in the text', () => [{ op: 'json', text: '' }], 'z'],
    ['a text', () => 'json'],
    ['a number', () => 5],
    ['an object', () => ({ length: 1, 0: { op: 'json', text: '' } })],
    ['nothing in the list', () => [null]],
    ['numbers in the list', () => [5]],
    ['lists in the list', () => [['json', 'x']]],
    ['no text', () => [{ op: 'json' }]],
    ['a number for a text', () => [{ op: 'json', text: 5 }]],
    ['a number for a key', (token) => [{ op: 'hmac_sha256', text: token(0), key: 5 }]],
    ['nothing for a key', (token) => [{ op: 'hmac_sha256', text: token(0), key: null }]],
    ['3,000 recipes', (token) => many(3_000, () => ({ op: 'json', text: token(0) }))],
    ['doubling', (token) => many(40, (i) => ({ op: 'strip', text: token(i + FIRST - 1).repeat(2) })), '3'],
    ['one secret very often', (token) => [{ op: 'strip', text: token(0).repeat(200_000) }], '3'],
    ['a huge text that is printed', () => [{ op: 'strip', text: 'x'.repeat(3_000_000) }], '3'],
  ])('%s is refused', (_, recipes, text) => {
    const { filled, ms } = made(recipes, text);
    expect(filled).toEqual({ error: expect.any(String) });
    expect(held([filled])).toEqual([]);
    expect(ms).toBeLessThan(10_000);
  });

  it('with half a character are no fault of the host', () => {
    expect(() => made((token) => [{ op: 'url_encode', text: `\ud83d${token(0)}` }], '3')).not.toThrow();
  });

  it('of another job mean nothing', () => {
    const [one, other] = [opaqueCredentials({ KEY }, fixed), opaqueCredentials({ PASS }, fixed)];
    const foreign = { text: other.tokens.PASS! };
    expect(one.fill(foreign)).toEqual({ error: 'a secret was cut or changed; print it whole' });
    const inside = one.fill({ text: one.tokens.KEY!, made: [{ op: 'json', text: foreign.text }] });
    expect(held([inside].map((filled) => ('sent' in filled ? filled.shown : filled)))).toEqual([]);
  });

  it('with much text take no long time', () => {
    const long = 'x'.repeat(500_000);
    const { ms } = made((token) => many(200, () => ({ op: 'sha256', text: long + token(0) })));
    expect(ms).toBeLessThan(10_000);
  });
});

describe('a process that reports a template as too slow', () => {
  const job = (storeId: string) => ({ storeId, variables: {}, parts: [{ text: 'Hello', mode: 'text' as const }] });
  const late = [{ error: 'line 1, column 1: takes too long' }];
  const startPool = () => {
    const pool = liquidPool({ size: 1 });
    onTestFinished(() => pool.close());
    return pool;
  };

  it('is not believed the first time: on a virtual machine a pause counts as CPU time', async () => {
    const pool = startPool();
    channel.returns = () => {
      channel.returns = undefined;
      return late;
    };
    expect(await pool.render(job('S'))).toEqual([{ text: 'Hello' }]);
    expect(channel.sent).toHaveLength(2);
  });

  it('is believed when it reports it again', async () => {
    const pool = startPool();
    channel.returns = () => late;
    expect(await pool.render(job('S'))).toEqual(late);
    expect(channel.sent).toHaveLength(2);
  });
});
