import { setTimeout as pause } from 'node:timers/promises';
import { SendstepError } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LONG } from '../../../test/tier.js';
import { mariaDbMissing, startMariaDb } from '../../knex/test/mariadb.js';
import { asPorts, cleanUpTargets, type Target, TEST_MASTER_KEY, targets } from '../../knex/test/targets.js';
import { type Host, startServe, temporaryDirectory } from './process.js';

cleanUpTargets();

const start = (url: string) =>
  startServe(
    {
      SENDSTEP_DATABASE_URL: url,
      SENDSTEP_DATA_DIR: temporaryDirectory(),
      LOG_LEVEL: 'error',
      SENDSTEP_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
    },
    ['--no-demo'],
  );

/** Sends requests over 50 connections and counts the responses by status. */
async function burst(host: Host, key: string, count: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const response = await fetch(`${host.url}/api/v1/http-requests?limit=1`, {
        headers: { authorization: `Bearer ${key}` },
      });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  return statuses;
}

const HOSTS: Record<Target['name'], number> = { MariaDB: 4, SQLite: 2 };
/** In total: more than the budget, and few enough to finish within its minute on a busy machine. */
const REQUESTS = LONG ? 2000 : 600;

for (const target of targets) {
  describe.skipIf(target.missing)(
    `several hosts on ${target.name}${target.missing ? ` (${target.missing})` : ''}`,
    () => {
      const each = REQUESTS / HOSTS[target.name];
      it(`${HOSTS[target.name]} processes × ${each} requests on one key: exactly 300 pass`, async () => {
        const url = await target.url();
        await migrate(url);
        const { read } = await buildStore(asPorts(url));
        const hosts = await Promise.all(Array.from({ length: HOSTS[target.name] }, () => start(url)));
        const counted = await Promise.all(hosts.map((host) => burst(host, read, each)));
        const sum = (status: number) => counted.reduce((all, statuses) => all + (statuses.get(status) ?? 0), 0);
        expect({ passed: sum(200), refused: sum(429) }).toEqual({ passed: 300, refused: REQUESTS - 300 });
      });
    },
  );
}

/** Creates records until the host is killed; returns the acknowledged ids. */
async function writeUntilKilled(host: Host, keys: string[]): Promise<string[]> {
  const acknowledged: string[] = [];
  const writer = async (key: string) => {
    for (;;) {
      const response = await fetch(`${host.url}/api/v1/http-requests`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: 'https://a.example', description: 'x'.repeat(500) }),
      });
      const body = (await response.json()) as { id: string };
      if (response.status === 201) acknowledged.push(body.id);
      else if (response.status === 429) return;
    }
  };
  const writers = Promise.allSettled(keys.map(writer));
  while (acknowledged.length < 100) await pause(5);
  await host.end('SIGKILL');
  await writers;
  return acknowledged;
}

async function killedHostLosesNothing(url: string, betweenKillAndCheck: () => Promise<void> = async () => {}) {
  await migrate(url);
  const ports = asPorts(url);
  const { owner, store } = await buildStore(ports);
  const keys: string[] = [];
  for (let i = 0; i < 8; i++) keys.push((await owner.run('keys.create', { level: 'write' })).key);
  const acknowledged = await writeUntilKilled(await start(url), keys);
  await betweenKillAndCheck();
  const lost: string[] = [];
  for (const id of acknowledged) if (!(await ports.httpRequests.find(store.id, id))) lost.push(id);
  expect(lost).toEqual([]);
  const again = await start(url);
  const response = await fetch(`${again.url}/api/v1/http-requests/${acknowledged[0]}`, {
    headers: { authorization: `Bearer ${keys[0]}` },
  });
  expect([200, 429]).toContain(response.status);
}

describe('kill -9 of a host under load', () => {
  it('loses no acknowledged write on SQLite', async () => {
    await killedHostLosesNothing(`sqlite:${temporaryDirectory()}/sendstep.db`);
  });

  const missing = mariaDbMissing();
  it.skipIf(missing)(
    `loses no acknowledged write on MariaDB at durable settings, which is killed with it${missing ? ` (${missing})` : ''}`,
    async () => {
      const server = await startMariaDb({ durable: true });
      onTestFinished(() => server.stop());
      const { knex } = openDatabase(`${server.url}mysql`);
      await knex.raw('create database app');
      await knex.destroy();
      await killedHostLosesNothing(`${server.url}app`, async () => {
        await server.crash();
        await server.start();
      });
    },
  );

  it.skipIf(missing)(
    `responds with 503 while the database is down, and recovers${missing ? ` (${missing})` : ''}`,
    async () => {
      const server = await startMariaDb({ durable: true });
      onTestFinished(() => server.stop());
      const { knex } = openDatabase(`${server.url}mysql`);
      await knex.raw('create database app');
      await knex.destroy();
      await migrate(`${server.url}app`);
      const { read } = await buildStore(asPorts(`${server.url}app`)).catch((error: unknown) => {
        throw error instanceof SendstepError ? error.details.cause : error;
      });
      const host = await start(`${server.url}app`);
      const status = async (path: string) =>
        (await fetch(host.url + path, { headers: { authorization: `Bearer ${read}` } })).status;
      expect(await status('/api/v1/me')).toBe(200);
      await server.crash();
      expect([await status('/api/v1/me'), await status('/api/v1')]).toEqual([503, 503]);
      await server.start();
      expect(await status('/api/v1/me')).toBe(200);
      // The result of the last check is used for a second.
      await expect.poll(() => status('/api/v1'), { timeout: 30_000 }).toBe(200);
    },
  );
});
