import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@sendstep/knex';
import { expect, it } from 'vitest';
import { LONG } from '../../../test/tier.js';
import { startTarget } from '../../koa/test/target.js';
import { commandsIn } from './command.js';
import { type Host, keysIn, sendstep, startServe, temporaryDirectory } from './process.js';

const CANARY = 'canary7Q2x9ZpL4vRt8Wn3';

const post = async ({ url }: Host, key: string, path: string, body: unknown) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as any, headers: response.headers };
};
const get = async ({ url }: Host, key: string, path: string) =>
  (await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })).json() as Promise<any>;

it('demo mode allows requests to this machine over REST, tools and the command line; without it they are refused', {
  timeout: 180_000,
}, async () => {
  const shop = await startTarget(({ path, headers }, response) => {
    response.writeHead(path.includes('fail') ? 500 : 200, { 'X-Echo': headers['x-key'] }).end(`stock of ${path}`);
  });
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const host = await startServe(env);
  const [, write, execute] = keysIn(host.out()) as [string, string, string];
  const setting = ['secrets', 'set', 'SHOP_KEY', '--store', 'Demo store', '--value-stdin', '--allow-host', '127.0.0.1'];
  const set = await sendstep(setting, env, CANARY);
  expect(set.error).toBe('');
  const request = { url: `${shop.url}/{{ variables.sku }}`, headers: { 'X-Key': '{{ secrets.SHOP_KEY }}' } };
  const { id } = (await post(host, write, '/api/v1/http-requests', request)).body;
  const variables = { sku: 'A-1' };
  const shown = {
    status: 'SUCCESS',
    request: { url: `${shop.url}/A-1`, headers: { 'X-Key': '{{ secrets.SHOP_KEY }}' } },
    response: { status: 200, body: 'stock of /A-1' },
  };

  const path = `/api/v1/http-requests/${id}/test`;
  expect((await post(host, execute, path, { variables })).body).toMatchObject(shown);
  const params = { name: 'test_http_request', arguments: { id, variables } };
  const tool = await post(host, execute, '/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  expect(tool.body.result.structuredContent).toMatchObject(shown);

  const args = ['http-requests', 'test', id, '--variables', JSON.stringify(variables), '--json'];
  const [remote, local] = await Promise.all([
    sendstep(args, { SENDSTEP_URL: host.url, SENDSTEP_API_KEY: execute }),
    // There is no demo mode on the database, so the network has to be allowed explicitly.
    sendstep([...args, '--store', 'Demo store'], { ...env, SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8' }),
  ]);
  for (const { out } of [remote, local]) expect(JSON.parse(out)).toMatchObject(shown);
  expect(shop.received).toHaveLength(4);

  const failed = await post(host, execute, path, { variables: { sku: 'fail' } });
  expect([failed.status, failed.headers.get('x-execution-id')]).toEqual([502, expect.any(String)]);
  await host.end('SIGTERM');
  const printed = [remote, local].map(({ out, error }) => out + error).join() + host.out() + host.error();
  expect(printed).toContain('"route":"/api/v1/http-requests/:id/test"');
  expect(printed).not.toContain(CANARY);

  const strict = await startServe(env, ['--no-demo']);
  const refused = await post(strict, execute, path, { variables });
  expect([refused.status, refused.body]).toEqual([400, { error: 'url: address not allowed' }]);
  expect(shop.received).toHaveLength(5);
});

/** Ends the leases of all runs. */
async function endLeases({ SENDSTEP_DATA_DIR }: { SENDSTEP_DATA_DIR: string }) {
  const { knex } = openDatabase(`sqlite:${SENDSTEP_DATA_DIR}/sendstep.db`);
  await knex('executions').where({ status: 'PENDING' }).update({ expires_at: 1 });
  await knex.destroy();
}

it('a run whose process was killed becomes FAILED, interrupted, by another host', { timeout: 120_000 }, async () => {
  const hanging = await startTarget(() => {});
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const first = await startServe(env);
  const [read, write, execute] = keysIn(first.out()) as [string, string, string];
  const request = { url: hanging.url, timeoutMs: 1000 };
  const { id } = (await post(first, write, '/api/v1/http-requests', request)).body;
  const running = post(first, execute, `/api/v1/http-requests/${id}/test`, {}).catch(() => undefined);
  while (hanging.received.length === 0) await pause(5);
  await first.end('SIGKILL');
  expect(await running).toBeUndefined();

  const { items } = await commandsIn(env).json('history', 'list', '--action-config-id', id, '--store', 'Demo store');
  expect(items[0]).toMatchObject({ status: 'PENDING', finishedAt: null });
  // The lease is the timeout plus 30 s, and hosts check every 15 s; the long form waits for both.
  if (!LONG) await endLeases(env);
  const second = await startServe(env);
  const entry = async () => (await get(second, read, `/api/v1/history?actionConfigId=${id}`)).items[0];
  while ((await entry()).status === 'PENDING') await pause(LONG ? 1000 : 50);
  expect(await entry()).toMatchObject({
    status: 'FAILED',
    error: 'interrupted',
    actionConfigId: id,
    finishedAt: expect.any(String),
  });
  expect(hanging.received).toHaveLength(1);
});
