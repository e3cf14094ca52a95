import type { Ports } from '@sendstep/core';
import { memoryPorts } from '@sendstep/core/testing';
import { httpClient } from '@sendstep/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { startHost } from './host.js';
import { startTarget } from './target.js';

cleanUpTargets();

const PATH = '/api/v1/http-requests';
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function host(ports: Ports = memoryPorts(), allowNetworks = ['127.0.0.1/32', '127.0.0.4/32']) {
  const http = httpClient({ allowNetworks });
  onTestFinished(() => http.close());
  const built = await startHost({ ...ports, http });
  const { call, write, execute, read } = built;
  const make = async (request: object): Promise<string> => {
    const { status, body } = await call(write, 'POST', PATH, request);
    expect(status, body?.error).toBe(201);
    return body.id;
  };
  const run = (id: string, variables?: object) =>
    call(execute, 'POST', `${PATH}/${id}/test`, variables && { variables });
  const history = async () => (await call(read, 'GET', '/api/v1/history')).body;
  const secret = (name: string, value: string, more: object = {}) =>
    built.owner.run('secrets.set', { name, value, ...more });
  return { ...built, make, run, history, secret };
}

for (const target of targets) {
  describe.skipIf(target.missing)(`running a request on ${target.name}`, () => {
    it('sends it with variables and secrets, returns the request and the response, and records it', async () => {
      const { make, run, secret, history, call, read } = await host(await target.fresh());
      const shop = await startTarget((_, response) => response.setHeader('X-Kind', 'stock').end('{"stock": 3}'));
      await secret('SHOP_KEY', 'k-1234567890');
      const id = await make({
        name: 'Stock',
        method: 'POST',
        url: `${shop.url}/stock/{{ variables.sku }}`,
        headers: { 'X-Api-Key': '{{ secrets.SHOP_KEY }}' },
        body: { sku: '{{ variables.sku }}', note: 'plain' },
      });
      const { status, body } = await run(id, { sku: 'A-1' });
      expect(status).toBe(200);
      expect(shop.received).toMatchObject([
        {
          method: 'POST',
          path: '/stock/A-1',
          headers: { 'x-api-key': 'k-1234567890', 'content-type': 'application/json' },
          body: '{"sku":"A-1","note":"plain"}',
        },
      ]);
      expect(body).toEqual({
        executionId: expect.stringMatching(ID),
        status: 'SUCCESS',
        durationMs: expect.any(Number),
        request: {
          method: 'POST',
          url: `${shop.url}/stock/A-1`,
          headers: { 'X-Api-Key': '{{ secrets.SHOP_KEY }}', 'Content-Type': 'application/json' },
          body: '{"sku":"A-1","note":"plain"}',
        },
        response: {
          status: 200,
          headers: expect.objectContaining({ 'x-kind': 'stock' }),
          body: '{"stock": 3}',
          truncated: false,
        },
      });
      const { items } = await history();
      expect(items).toMatchObject([
        {
          id: body.executionId,
          actionType: 'HTTP_REQUEST',
          status: 'SUCCESS',
          actionConfigId: id,
          actionName: 'Stock',
          origin: 'test',
          summary: `POST ${shop.url}/stock/A-1`,
          error: '',
          attempts: 1,
        },
      ]);
      const one = (await call(read, 'GET', `/api/v1/history/${body.executionId}`)).body;
      expect(one).toMatchObject({ request: body.request, response: body.response });
      expect(one.durationMs).toBeGreaterThanOrEqual(0);
    });

    it('returns 502 when the target fails, with the execution id in error and header, without text of the target, and records it as FAILED', async () => {
      const { make, run, history } = await host(await target.fresh());
      const shop = await startTarget((_, response) => response.writeHead(503, 'Come back later').end('{"e":1}'));
      const { status, body, headers } = await run(await make({ url: shop.url }));
      const { items } = await history();
      const [{ id, error }] = items;
      expect(status).toBe(502);
      expect(body).toEqual({ error: `the target returned 503 Service Unavailable (execution ${id})` });
      expect(headers.get('x-execution-id')).toBe(id);
      expect([items[0].status, error]).toEqual(['FAILED', 'the target returned 503 Service Unavailable']);
    });

    it('is PENDING in the history until the target responds', async () => {
      const { make, run, history } = await host(await target.fresh());
      let release = () => {};
      const shop = await startTarget((_, response) => {
        release = () => response.end('ok');
      });
      const running = run(await make({ url: shop.url }));
      while (shop.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      expect((await history()).items).toMatchObject([{ status: 'PENDING', finishedAt: null, durationMs: null }]);
      release();
      expect((await running).status).toBe(200);
      expect((await history()).items).toMatchObject([{ status: 'SUCCESS' }]);
    });

    it('runs a step once for each run id, however often and at once it is asked for', async () => {
      const { make, owner, history } = await host(await target.fresh());
      const shop = await startTarget((_, response) => setTimeout(() => response.end('once'), 200));
      const requestId = await make({ url: shop.url });
      const step = { requestId, runId: 'run-7', stepReference: 'flow/step' };
      const outcomes = await Promise.all([1, 2, 3].map(() => owner.run('steps.runHttpRequest', step)));
      outcomes.push(await owner.run('steps.runHttpRequest', step));
      expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({
          status: 'SUCCESS',
          origin: 'step',
          stepReference: 'flow/step',
          response: { body: 'once' },
        });
      }
      expect(shop.received).toHaveLength(1);
      expect((await history()).total).toBe(1);
    });

    it('records a step that is refused as FAILED with its reason', async () => {
      const { make, owner } = await host(await target.fresh());
      const requestId = await make({ url: 'https://shop.example/{{ secrets.NOT_THERE }}' });
      expect(await owner.run('steps.runHttpRequest', { requestId })).toMatchObject({
        status: 'FAILED',
        error: 'secrets.NOT_THERE: not found',
        actionConfigId: requestId,
        attempts: 0,
      });
      expect(await owner.run('steps.runHttpRequest', { requestId: 'gone' })).toMatchObject({
        status: 'FAILED',
        error: 'HTTP request not found',
      });
    });

    it('records a step whose input cannot be read, and says so', async () => {
      const { make, owner, history } = await host(await target.fresh());
      const requestId = await make({ url: 'https://shop.example/' });
      for (const step of [{ requestId, variables: 'x' }, { requestId: { toString: 1 } }])
        expect(await owner.run('steps.runHttpRequest', step as never)).toMatchObject({
          status: 'FAILED',
          error: expect.stringMatching(/^(?:variables|requestId): must /),
        });
      expect((await history()).items).toMatchObject([
        { status: 'FAILED', error: 'requestId: must be a string', actionConfigId: '', actionType: 'HTTP_REQUEST' },
        { status: 'FAILED', error: expect.stringMatching(/^variables: must /), actionConfigId: requestId, attempts: 0 },
      ]);
    });

    it('masks a person named in the request again in the response', async () => {
      const { make, owner } = await host(await target.fresh());
      const shop = await startTarget((_, response) => response.end('Call Jo Baker back'));
      const body = { customer: { name: 'Jo Baker' } };
      const entry = await owner.run('steps.runHttpRequest', {
        requestId: await make({ url: shop.url, method: 'POST', body }),
      });
      expect(entry.response).toMatchObject({ body: 'Call J*** B*** back' });
      expect(entry.request).toMatchObject({ url: shop.url, method: 'POST' });
    });

    it('shows no address in the history list, even for a refused step', async () => {
      const { make, owner, history } = await host(await target.fresh());
      const shop = await startTarget((_, response) => response.writeHead(404, 'No mary@example.com here').end());
      const url = `${shop.url}/customers/mary@example.com`;
      await owner.run('steps.runHttpRequest', { requestId: await make({ url }) });
      await owner.run('steps.runHttpRequest', { requestId: await make({ url: `${url}/{{ secrets.NOPE }}` }) });
      const { items } = await history();
      expect(items).toHaveLength(2);
      for (const { summary } of items) expect(summary).toContain('/customers/ma***@example.com');
      expect(items[1].error).toBe('the target returned 404 Not Found');
    });
  });
}

describe('refused with 400 before anything is sent', () => {
  it.each<[string, object, object, string]>([
    ['Liquid that cannot render', { url: 'X/{% for i in (1..9999999) %}a{% endfor %}' }, {}, 'url: line 1, column'],
    ['a secret that is not there', { url: 'X/{{ secrets.NOPE }}' }, {}, 'secrets.NOPE: not found'],
    [
      'a secret without a value',
      { url: 'X', headers: { A: '{{ secrets.EMPTY }}' } },
      {},
      'secrets.EMPTY: has no value; set it in the app',
    ],
    [
      'a body that is not JSON',
      { url: 'X', method: 'POST', body: '{ "a": {{ variables.a }} }' },
      { a: 'x' },
      'body: not JSON after rendering',
    ],
    [
      'a line break in a header',
      { url: 'X', headers: { 'X-A': '{{ variables.a }}' } },
      { a: 'b\r\nX-Evil: 1' },
      'headers.X-A: must not contain line breaks',
    ],
    ['an address that is not allowed', { url: 'http://127.0.0.3:1/' }, {}, 'url: address not allowed'],
    [
      'a name for such an address',
      { url: 'http://localhost.localdomain.invalid./{{ variables.x }}' },
      { x: '\n' },
      'url: must not contain line breaks',
    ],
    ['variables that are no object', { url: 'X' }, [] as object, 'variables: must be an object'],
    [
      'a secret that is kept from this host',
      { url: 'X', headers: { A: '{{ secrets.LIMITED }}' } },
      {},
      'url: secret LIMITED may not be sent to this host',
    ],
  ])('%s', async (_, request, variables, error) => {
    const { make, run, secret, owner, history, call, execute } = await host();
    const shop = await startTarget((_, response) => response.end());
    await owner.run('secrets.set', { name: 'EMPTY' });
    await secret('LIMITED', 'limited-value', { allowHosts: ['api.example.com'] });
    const url = (request as { url: string }).url.replace(/^X/, shop.url);
    const { status, body } = await run(await make({ ...request, url }), variables);
    expect([status, body.error]).toEqual([400, expect.stringContaining(error)]);
    expect(body.error.startsWith(error)).toBe(true);
    expect(shop.received).toEqual([]);
    expect((await history()).total).toBe(0);
    const { limits } = (await call(execute, 'GET', '/api/v1/me')).body;
    expect(limits.executes.remaining).toBe(limits.executes.limit);
  });
});

it('charges the hourly execute budget for each run that sends, and refuses the 61st with 429', async () => {
  const { make, run, call, execute } = await host();
  const shop = await startTarget((_, response) => response.end());
  const id = await make({ url: shop.url });
  for (let i = 0; i < 60; i++) expect((await run(id)).status).toBe(200);
  const { status, body, headers } = await run(id);
  expect(status).toBe(429);
  expect(body.error).toMatch(/^rate limit: 60 execute calls/);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(shop.received).toHaveLength(60);
  expect((await call(execute, 'GET', '/api/v1/me')).body.limits.executes.remaining).toBe(0);
});

it('does not take a confidential body along to another origin, nor credentials in headers', async () => {
  const { make, run, secret } = await host();
  await secret('TOKEN', 'canary-7f3a9c');
  const other = await startTarget((_, response) => response.end('other'), '127.0.0.4');
  const shop = await startTarget((_, response) => response.writeHead(307, { Location: `${other.url}/x` }).end());
  const confidential = await make({ method: 'POST', url: shop.url, body: { token: '{{ secrets.TOKEN }}' } });
  const refused = await run(confidential);
  expect([refused.status, refused.body.error]).toEqual([502, expect.stringContaining('another host')]);
  expect(other.received).toEqual([]);
  const plain = await make({
    method: 'POST',
    url: shop.url,
    headers: { 'X-Key': '{{ secrets.TOKEN }}' },
    body: { a: 1 },
  });
  expect((await run(plain)).status).toBe(200);
  expect(other.received).toHaveLength(1);
  expect(JSON.stringify(other.received)).not.toContain('canary-7f3a9c');
});

it.each([
  ['slice', '{{ secrets.TOKEN | slice: 0, 20 }}'],
  ['remove', '{{ secrets.TOKEN | remove: "a" }}'],
  ['split', '{{ secrets.TOKEN | split: "-" | join: "_" }}'],
  ['replace', '{{ secrets.TOKEN | replace: "x", "y" | append: "z" }}'],
  ['slice', '{% assign x = secrets.TOKEN | upcase | downcase | slice: 2, 30 %}{{ x }}'],
])('refuses to save %s of a secret: %s', async (filter, template) => {
  const { call, write } = await host();
  const request = { url: 'https://shop.example/', headers: { 'X-Key': template }, body: { deep: [template] } };
  const { status, body } = await call(write, 'POST', PATH, request);
  expect(status).toBe(400);
  for (const field of ['headers.X-Key', 'body.deep[0]'])
    expect(body.error.replace(/column \d+/g, 'column N')).toContain(
      `${field}: line 1, column N: ${filter} cannot be applied to a secret`,
    );
});

it('refuses to run what only rendering can tell, and sends nothing', async () => {
  const { make, run, secret } = await host();
  await secret('TOKEN', 'canary-7f3a9c-bdxq-2214-zzyx');
  const shop = await startTarget((_, response) => response.end());
  const template = '{% capture x %}{{ secrets.TOKEN }}{% endcapture %}{{ x | truncate: 22 }}';
  const { status, body } = await run(await make({ url: shop.url, headers: { 'X-Key': template } }));
  expect([status, body.error]).toEqual([
    400,
    'headers.X-Key: line 1, column 51: truncate cannot be applied to a secret',
  ]);
  expect(shop.received).toEqual([]);
});

it.each([
  '{{ secrets.TOKEN | base64_encode }}',
  '{{ secrets.TOKEN | sha256 }}',
  '{{ "body" | hmac_sha256: secrets.TOKEN }}',
  '{{ secrets.TOKEN | append: "z" | upcase }}',
  '{% capture x %}{{ secrets.TOKEN }}:1{% endcapture %}{{ x | base64_encode }}',
])('never shows what %s makes of a secret, sent or echoed', async (template) => {
  const { make, run, secret, call, read } = await host();
  await secret('TOKEN', 'canary-7f3a9c-bdxq-2214-zzyx');
  const shop = await startTarget(({ headers, body }, response) => response.end(`${headers['x-key']} ${body}`));
  const id = await make({ method: 'POST', url: shop.url, headers: { 'X-Key': template }, body: { deep: [template] } });
  const { status, body, text } = await run(id);
  expect([status, body.error]).toEqual([200, undefined]);
  const sent = shop.received[0]!.headers['x-key'] as string;
  const { text: recorded } = await call(read, 'GET', `/api/v1/history/${body.executionId}`);
  for (const shown of [text, recorded]) expect(shown).not.toContain(sent);
});

it('cannot be run with a key below level execute', async () => {
  const { make, call, write, read } = await host();
  const shop = await startTarget((_, response) => response.end());
  const id = await make({ url: shop.url });
  for (const key of [write, read]) expect((await call(key, 'POST', `${PATH}/${id}/test`)).status).toBe(403);
  expect(shop.received).toEqual([]);
});
