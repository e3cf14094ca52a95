import { createServer } from 'node:net';
import { openDatabase } from '@sendstep/knex';
import { expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, TEST_MASTER_KEY, targets } from '../../knex/test/targets.js';
import { startTarget } from '../../koa/test/target.js';
import { commandsIn } from './command.js';
import { keysIn, sendstep, startServe, temporaryDirectory } from './process.js';

cleanUpTargets();
const get = (url: string, key?: string) => fetch(url, key ? { headers: { authorization: `Bearer ${key}` } } : {});

it('creates a demo store on first start, prints its keys once with an example, and stops cleanly on Ctrl-C', async () => {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const first = await startServe(env);
  const [read, write, execute] = keysIn(first.out());
  for (const [key, level] of [
    [read, 'read'],
    [write, 'write'],
    [execute, 'execute'],
  ]) {
    expect(await (await get(`${first.url}/api/v1/me`, key)).json()).toMatchObject({
      level,
      store: { name: 'Demo store' },
    });
  }
  expect(first.out()).toContain('outgoing calls may also reach this machine (127.0.0.0/8, ::1)');
  expect(first.out()).toContain(`curl -H "Authorization: Bearer ${read}" ${first.url}/api/v1/http-requests`);
  const list = (await (await get(`${first.url}/api/v1/http-requests`, read)).json()) as { total: number };
  expect(list.total).toBeGreaterThan(0);
  expect((await first.end('SIGINT')).code).toBe(0);

  const second = await startServe(env);
  expect(keysIn(second.out())).toEqual([]);
  expect((await get(`${second.url}/api/v1/me`, read)).status).toBe(200);
  expect((await second.end('SIGTERM')).code).toBe(0);
  for (const key of [read, write, execute]) expect(first.error() + second.error()).not.toContain(key);
});

it('creates no demo store with --no-demo, and reaches only public addresses', async () => {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const host = await startServe(env, ['--no-demo']);
  expect(keysIn(host.out())).toEqual([]);
  expect(host.out()).not.toContain('outgoing calls');
  expect(JSON.parse((await sendstep(['stores', 'list', '--json'], env)).out).total).toBe(0);
});

for (const target of targets) {
  const isMySql = target.name === 'MariaDB';
  const where = isMySql ? 'MySQL' : 'a non-loopback address';
  const name = `creates no demo store on ${where}, and reaches only public addresses`;
  it.skipIf(target.missing)(`${name}${target.missing ? ` (${target.missing})` : ''}`, async () => {
    const env = {
      SENDSTEP_DATA_DIR: temporaryDirectory(),
      SENDSTEP_DATABASE_URL: await target.url(),
      SENDSTEP_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
    };
    const inside = await startTarget((_, response) => response.end());
    const host = await startServe(env, isMySql ? [] : ['--host', '0.0.0.0']);
    expect(keysIn(host.out())).toEqual([]);
    expect(host.out()).not.toContain('outgoing calls');
    const { json } = commandsIn(env);
    expect((await json('stores', 'list')).total).toBe(0);
    await json('stores', 'create', '--name', 'Shop');
    const { key } = await json('keys', 'create', '--store', 'Shop', '--level', 'execute');
    const { id } = await json('http-requests', 'create', '--store', 'Shop', '--url', inside.url);
    const headers = { authorization: `Bearer ${key}` };
    const refused = await fetch(`${host.url}/api/v1/http-requests/${id}/test`, { method: 'POST', headers });
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'url: address not allowed' }]);
    expect(inside.received).toEqual([]);
  });
}

const WILDCARDS: [host: string, shown: RegExp][] = [
  ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['::', /^http:\/\/localhost:\d+$/],
];
it.each(WILDCARDS)(
  'prints URLs that can be opened when it listens on %s, and says that links need a base URL',
  async (host, shown) => {
    const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
    const { url, out, end } = await startServe(env, ['--host', host]);
    expect(url).toMatch(shown);
    expect((await get(`${url}/api/v1`)).status).toBe(200);
    expect(out()).not.toMatch(/0\.0\.0\.0|\[::\]/);
    const network = /From other machines: (http:\S+)/.exec(out())?.[1];
    if (network) expect((await get(`${network}/api/v1`)).status).toBe(200);
    expect(out()).toContain('SENDSTEP_BASE_URL is not set');
    expect((await commandsIn(env).json('doctor')).findings).toContainEqual({
      check: 'links',
      state: 'warning',
      message: expect.stringContaining('set SENDSTEP_BASE_URL'),
    });
    await end('SIGTERM');

    const configured = await startServe({ ...env, SENDSTEP_BASE_URL: 'https://shop.example' }, ['--host', host]);
    expect(configured.out()).not.toContain('SENDSTEP_BASE_URL');
  },
);

it('reports in one sentence that the port is in use, and creates no store', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void blocker.close());
  await new Promise((resolve) => blocker.once('listening', resolve));
  const { port } = blocker.address() as { port: number };
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const outcome = await sendstep(['serve', '--port', String(port)], env);
  expect(outcome).toEqual({
    code: 1,
    out: '',
    error: `error: port ${port} on 127.0.0.1 is already in use: stop the other program, or choose another port with --port\n`,
  });
  expect(JSON.parse((await sendstep(['stores', 'list', '--json'], env)).out).total).toBe(0);
});

it('exits if it loses its storage after it has begun to listen', async () => {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  await sendstep(['migrate'], env);
  const { knex } = openDatabase(`sqlite:${env.SENDSTEP_DATA_DIR}/sendstep.db`);
  await knex.raw("create trigger full before insert on stores begin select raise(abort, 'no room'); end");
  await knex.destroy();
  const { code, error } = await sendstep(['serve', '--port', '0'], env);
  expect([code, error]).toEqual([1, expect.stringContaining('error: ')]);
});

it('applies key changes from the command line to the next request', async () => {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const host = await startServe(env, ['--no-demo']);
  await sendstep(['stores', 'create', '--name', 'Corner shop'], env);
  const made = await sendstep(
    ['keys', 'create', '--store', 'Corner shop', '--level', 'write', '--name', 'ci', '--json'],
    env,
  );
  const { id, key } = JSON.parse(made.out);
  const create = () =>
    fetch(`${host.url}/api/v1/http-requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"url":"https://a.example"}',
    });
  expect((await create()).status).toBe(201);
  await sendstep(['keys', 'update', id, '--level', 'read'], env);
  expect((await create()).status).toBe(403);
  await sendstep(['keys', 'revoke', id], env);
  expect((await create()).status).toBe(401);
  const { items } = JSON.parse((await sendstep(['keys', 'list', '--store', 'Corner shop', '--json'], env)).out);
  expect(items).toMatchObject([
    { id, level: 'read', name: 'ci', revokedAt: expect.any(String), lastUsedAt: expect.any(String) },
  ]);
  expect(JSON.stringify(items)).not.toContain(key);
});
