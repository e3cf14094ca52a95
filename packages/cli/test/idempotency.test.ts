import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ports } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { migrate } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { LONG } from '../../../test/tier.js';
import { asPorts, cleanUpTargets, TEST_MASTER_KEY, targets } from '../../knex/test/targets.js';
import { serveApp } from '../../koa/test/host.js';
import { startTarget } from '../../koa/test/target.js';
import { command, commandsIn } from './command.js';
import { type Host, startServe, temporaryDirectory } from './process.js';

cleanUpTargets();

const settings = (url: string) => ({
  SENDSTEP_DATABASE_URL: url,
  SENDSTEP_DATA_DIR: temporaryDirectory(),
  LOG_LEVEL: 'error',
  SENDSTEP_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
  SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8',
});
const serve = (url: string) => startServe(settings(url), ['--no-demo']);

/** Starts a host that is killed between a commit and its response; resolves when it listens. */
async function startDyingHost(url: string, commits: number) {
  const script = join(import.meta.dirname, 'dying-host.ts');
  const child = spawn(process.execPath, [...scriptLine(script), String(commits)], {
    env: { ...process.env, ...settings(url) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const died = new Promise((resolve) => child.once('exit', resolve));
  const [line] = await Promise.race([once(child.stdout, 'data'), died.then(() => [])]);
  if (!line) throw new Error('the host did not start');
  return { url: String(line).trim(), died };
}

/** Creates an HTTP request or runs one, with an idempotency key. */
async function post(
  { url }: Pick<Host, 'url'>,
  key: string,
  idempotencyKey: string,
  path = '',
  body: object = { url: 'https://a.example' },
) {
  const response = await fetch(`${url}/api/v1/http-requests${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  });
  const { headers, status } = response;
  return { status, headers, body: (await response.json()) as { id: string; error?: string } };
}

/** Repeats a create that a busy host did not take, as a client does. Each attempt is charged to the budget of the key. */
async function create(host: Pick<Host, 'url'>, key: string, idempotencyKey: string) {
  for (;;) {
    const answer = await post(host, key, idempotencyKey);
    if (![408, 429, 503].includes(answer.status)) return answer;
    await pause(Number(answer.headers.get('retry-after')) * 1000);
  }
}

async function installation(url: string) {
  await migrate(url);
  const ports: Ports = asPorts(url);
  const built = await buildStore(ports);
  const total = async () => (await ports.httpRequests.list(built.store.id, { offset: 0, limit: 1 })).total;
  const newKey = async () => (await built.owner.run('keys.create', { level: 'execute' })).key;
  return { ...built, total, newKey };
}

/** Each takes seconds, because a host starts. */
const ROUNDS = LONG ? 20 : 5;
const WRITERS = 8;
const EACH = 5;

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('200 parallel creates with one key on two hosts make one record, and all get it', async () => {
      const url = await target.url();
      const { execute, total } = await installation(url);
      const hosts = [await serve(url), await serve(url)];
      const all = await Promise.all(
        hosts.flatMap((host) => Array.from({ length: 100 }, () => create(host, execute, 'one'))),
      );
      expect([...new Set(all.map(({ status, body }) => `${status} ${body.error ?? ''}`))]).toEqual(['201 ']);
      expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
      expect(all.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
      expect(await total()).toBe(1);
    });

    it('creates that are repeated after kill -9 of their host are made once, and none that was acknowledged is lost', async () => {
      const url = await target.url();
      const { app, total, newKey } = await installation(url);
      const survivor = await serveApp(app);
      for (let round = 0; round < ROUNDS; round++) {
        const before = await total();
        const writes: { key: string; idempotencyKey: string; id?: string }[] = [];
        const host = await startDyingHost(url, Math.floor(Math.random() * WRITERS * EACH * 0.7));
        const writers = Array.from({ length: WRITERS }, async () => {
          const key = await newKey();
          for (let i = 0; i < EACH; i++) {
            const write: (typeof writes)[number] = { key, idempotencyKey: `${round}-${i}` };
            writes.push(write);
            const { status, body } = await create(host, key, write.idempotencyKey);
            expect([status, body.error]).toEqual([201, undefined]);
            write.id = body.id;
          }
        });
        await Promise.all([host.died, Promise.allSettled(writers)]);
        const acknowledged = writes.filter(({ id }) => id !== undefined).length;
        expect(await total(), 'a record was made whose response was lost').toBeGreaterThan(before + acknowledged);
        await Promise.all(
          writes.map(async ({ key, idempotencyKey, id }) => {
            const again = await create(survivor, key, idempotencyKey);
            expect([again.status, again.body.error]).toEqual([201, undefined]);
            if (id === undefined) return;
            expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([id, 'true']);
          }),
        );
        expect(await total()).toBe(before + writes.length);
      }
    }, 1_800_000);

    it('a test whose host is killed while the target works is not sent again', async () => {
      const url = await target.url();
      const { execute } = await installation(url);
      const first = await serve(url);
      const { url: address, received } = await startTarget(() => {});
      const { id } = (await post(first, execute, 'make', '', { url: address })).body;
      const lost = post(first, execute, 'test', `/${id}/test`, {}).catch(() => undefined);
      await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
      await first.end('SIGKILL');
      expect(await lost).toBeUndefined();
      const { status, headers, body } = await post(await serve(url), execute, 'test', `/${id}/test`, {});
      const error = `Idempotency-Key: the run has not ended yet (execution ${headers.get('x-execution-id')})`;
      expect([status, headers.get('retry-after'), body]).toEqual([409, '5', { error }]);
      expect(received).toHaveLength(1);
    });
  });
}

describe('--idempotency-key', () => {
  const args = ['http-requests', 'create', '--url', 'https://a.example', '--idempotency-key', 'k-1'];

  it('runs a command on the database once', async () => {
    const { command: run, json } = commandsIn({ SENDSTEP_DATA_DIR: temporaryDirectory() });
    await run('stores', 'create', '--name', 'Corner shop');
    const first = await json(...args);
    expect(await json(...args)).toEqual(first);
    expect((await json('http-requests', 'list')).total).toBe(1);
    const other = await run('http-requests', 'create', '--url', 'https://b.example', '--idempotency-key', 'k-1');
    expect([other.code, other.error]).toEqual([1, 'error: Idempotency-Key: used for another request\n']);
    expect((await run('layouts', 'list', '--idempotency-key', 'k-1')).error).toContain('unknown option');
  });

  it('is sent to a remote host', async () => {
    const sent: unknown[] = [];
    const server = createServer((request, response) => {
      sent.push(request.headers['idempotency-key']);
      response.end('{"id":"1"}');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { SENDSTEP_URL: url, SENDSTEP_API_KEY: 'fak_x' };
    expect((await command(env, ...args)).code).toBe(0);
    expect((await command(env, ...args.slice(0, -2))).code).toBe(0);
    expect(sent).toEqual(['k-1', undefined]);
  });
});
