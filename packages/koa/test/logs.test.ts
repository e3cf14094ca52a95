import { request } from 'node:http';
import { createApp, JOBS, type Ports } from '@sendstep/core';
import { describeFault } from '@sendstep/core/errors';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, listen } from '@sendstep/koa';
import { createToolServer } from '@sendstep/mcp';
import { expect, it, onTestFinished } from 'vitest';
import { caller } from './host.js';

/** One person, in the forms that their data takes on its way. */
const PERSON = ['anna.berg@example.com', 'Anna Berg', '+49 151 12345678', 'Birkenweg 12', 'DE89370400440532013000'];
const FORMS = PERSON.flatMap((text) => [text, encodeURIComponent(text), text.replaceAll(' ', '+'), text.toLowerCase()]);
const ALL = PERSON.join(' / ');
const found = (lines: string[]) => {
  const text = lines.join('\n').toLowerCase();
  return FORMS.filter((form) => text.includes(form.toLowerCase()));
};

function recorder() {
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  return { lines, logger: { info: write, warn: write, error: write } };
}

/** What the storage says when it fails, which may quote the row. The second line looks like a frame of a stack. */
const failure = () =>
  Object.assign(new Error(`duplicate entry '${ALL}'\n    at ${ALL}`, { cause: new Error(ALL) }), {
    code: 'ER_DUP_ENTRY',
  });

async function host(ports: Ports = memoryPorts()) {
  const { lines, logger } = recorder();
  const built = await buildStore(ports);
  const broken = { ...ports.files, list: async () => Promise.reject(failure()) };
  const app = createApp({ ...ports, files: broken });
  const koa = createKoaApp(app, { release: '1.2.3', tools: createToolServer(app, { version: '1.2.3' }), logger });
  const listening = await listen(koa, { host: '127.0.0.1', port: 0, logger });
  onTestFinished(() => listening.close(0));
  const tool = { accept: 'application/json, text/event-stream' };
  return { ...built, lines, listening, url: listening.url, call: caller(listening.url), tool };
}

it('contain nothing about a person named in paths, queries, bodies and headers, whether handled or refused', async () => {
  const { call, execute, lines, tool } = await host();
  const made = await call(execute, 'POST', '/api/v1/http-requests', {
    name: `Order of ${ALL}`,
    url: `https://shop.example/customers/${encodeURIComponent(PERSON[0]!)}`,
    headers: { 'X-Customer': PERSON[0] },
    body: { customer: PERSON },
  });
  expect(made.status).toBe(201);
  const path = encodeURIComponent(ALL);
  const rpc = { jsonrpc: '2.0', id: 1 };
  const answers = [
    await call(execute, 'POST', `/api/v1/http-requests/${made.body.id}/test`, { variables: { to: ALL } }),
    await call(execute, 'GET', `/api/v1/http-requests?q=${path}&page=1`),
    await call(execute, 'GET', `/api/v1/history/${path}`),
    await call(execute, 'DELETE', `/api/v1/email-templates/${path}`),
    await call(execute, 'GET', `/api/v1/history?status=${path}`),
    await call(execute, 'POST', '/api/v1/email-templates', { name: ALL, [ALL]: 1, subject: '{{ nobody' }),
    await call(execute, 'POST', '/api/v1/email-templates', `{ "name": "${ALL}`),
    await call(execute, 'GET', `/${path}/${path}?email=${path}`),
    await call(execute, 'PUT', `/api/v1/me?name=${path}`),
    await call(`fak_${PERSON[0]}`, 'GET', '/api/v1/me', undefined, {
      'x-request-id': PERSON[0]!,
      'user-agent': PERSON[2]!,
    }),
    await call(undefined, 'GET', `/u/${path}`),
    await call(undefined, 'POST', '/steps/email', { to: ALL }, { 'sendstep-signature': 't=1,v1=00' }),
    await call(
      execute,
      'POST',
      '/api/mcp',
      { ...rpc, method: 'tools/call', params: { name: 'list_http_requests', arguments: { q: ALL, [ALL]: ALL } } },
      tool,
    ),
    await call(execute, 'POST', '/api/mcp', { ...rpc, method: ALL }, tool),
    // The storage fails here, in the API and in a tool.
    await call(execute, 'GET', `/api/v1/files?q=${path}`),
    await call(
      execute,
      'POST',
      '/api/mcp',
      { ...rpc, method: 'tools/call', params: { name: 'list_files', arguments: { q: ALL } } },
      tool,
    ),
  ];
  expect(answers.map(({ status }) => status)).toContain(500);
  await expect.poll(() => lines.filter((line) => line.includes('"request"')).length).toBe(answers.length + 1);
  expect(lines.filter((line) => line.includes('"fault"'))).toHaveLength(2);
  expect(lines.join()).toContain('/api/v1/http-requests/:id/test');
  expect(found(lines)).toEqual([]);
});

it('name the key behind a call of a tool, never the key itself', async () => {
  const { call, read, lines, tool } = await host();
  const { body } = await call(read, 'GET', '/api/v1/me');
  await call(read, 'POST', '/api/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, tool);
  await call(read, 'POST', '/api/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' }, tool);
  const keyIds = lines.map((line) => JSON.parse(line).keyId);
  expect(keyIds).toEqual([expect.any(String), keyIds[0], keyIds[0]]);
  expect(lines.join()).not.toContain(read);
  expect(body).toBeDefined();
});

it('hold nothing of the address of a request that has not ended when the host stops', async () => {
  const ports = memoryPorts();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const find = () => {
    arrive();
    return new Promise<never>(() => {});
  };
  const { execute, lines, listening, url } = await host({ ...ports, httpRequests: { ...ports.httpRequests, find } });
  const path = `/api/v1/http-requests/${encodeURIComponent(ALL)}?q=${encodeURIComponent(ALL)}`;
  const waiting = request(url + path, { headers: { authorization: `Bearer ${execute}` } });
  const ended = new Promise<number | undefined>((resolve) => {
    waiting.once('response', (response) => resolve(response.resume().statusCode));
  });
  waiting.end();
  await arrived;
  await listening.close(0);
  expect(await ended).toBe(503);
  expect(lines.join()).toContain('/api/v1/http-requests/:value');
  expect(found(lines)).toEqual([]);
});

it('hold nothing of what a job failed over: its name and the place are told', async () => {
  const ports = memoryPorts();
  const files = { ...ports.files, listLeftovers: async () => Promise.reject(failure()) };
  const job = JOBS.find(({ name }) => name === 'remove-leftover-files')!;
  const line = await job.run({ ...ports, files }).then(
    () => '',
    (error: unknown) => JSON.stringify({ job: job.name, ...describeFault(error) }),
  );
  expect(line).toContain('"fault":"Error","code":"ER_DUP_ENTRY"');
  expect(line).toContain('logs.test.ts');
  expect(found([line])).toEqual([]);
});
