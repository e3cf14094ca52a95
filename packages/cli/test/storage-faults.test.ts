import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMember, buildStore } from '@sendstep/core/testing';
import { migrate, openDatabase, sqlitePath } from '@sendstep/knex';
import { createKoaApp, listen } from '@sendstep/koa';
import { createSendstep } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';
import { LONG } from '../../../test/tier.js';
import { holdLock } from '../../knex/test/lock-holder.js';
import { asPorts, cleanUpTargets, TEST_MASTER_KEY } from '../../knex/test/targets.js';
import { caller } from '../../koa/test/host.js';
import { startServe, temporaryDirectory } from './process.js';
import { noSmallDisk, smallDisk } from './small-disk.js';

cleanUpTargets();
const WAIT = { timeout: 120_000, interval: 250 };
const RECORD = { url: 'https://a.example', description: 'x'.repeat(500) };

const requests = (url: string, key: string) => {
  const call = caller(url);
  return {
    create: () => call(key, 'POST', '/api/v1/http-requests', RECORD),
    list: () => call(key, 'GET', '/api/v1/http-requests'),
    get: (path: string) => call(undefined, 'GET', path),
  };
};
type Requests = ReturnType<typeof requests>;

/** A store in a SQLite file. `serve` starts the command on it. */
async function shop(directory = temporaryDirectory()) {
  const url = `sqlite:${join(directory, 'sendstep.db')}`;
  await migrate(url);
  const { write, app, store } = await buildStore(asPorts(url));
  const env = {
    SENDSTEP_DATA_DIR: directory,
    SENDSTEP_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
    LOG_LEVEL: 'silent',
  };
  const serve = async () => {
    const host = await startServe(env, ['--no-demo']);
    return { ...host, ...requests(host.url, write) };
  };
  return { url, directory, app, store, write, serve };
}

const OUTAGE = 'the service cannot reach its storage right now; try again shortly';

async function expectOutage({ create, list, get }: Requests) {
  await expect.poll(create, WAIT).toMatchObject({ status: 503, body: { error: OUTAGE } });
  expect(await list()).toMatchObject({ status: 503, body: { error: OUTAGE } });
  await expect.poll(async () => (await get('/readyz')).body, WAIT).toEqual({ status: 'degraded' });
  expect((await get('/api/v1')).text).toContain('degraded');
  expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
}

async function expectRecovery({ create, list, get }: Requests) {
  await expect.poll(async () => (await create()).status, WAIT).toBe(201);
  expect((await list()).status).toBe(200);
  await expect.poll(async () => (await get('/readyz')).status, WAIT).toBe(200);
  // A fault is reported for another half a minute.
  if (LONG) await expect.poll(async () => (await get('/api/v1')).body.status, WAIT).toBe('ok');
}

const ROUNDS = 5;

it('serves what needs no storage while a write waits for the lock of another process', async () => {
  const { url, serve } = await shop();
  const { create, get } = await serve();
  let events: string[] = [];
  // A machine too busy to serve these requests within the limit of the wait gets another chance.
  for (let round = 0; round < ROUNDS && events[0] !== 'served'; round++) {
    events = [];
    const { release } = await holdLock(url);
    onTestFinished(release);
    const written = create().then(({ status }) => events.push(`write ${status}`));
    for (let i = 0; i < 5; i++)
      for (const path of ['/openapi.json', '/healthz']) expect((await get(path)).status).toBe(200);
    events.push('served');
    await release();
    await written;
  }
  expect(events).toEqual(['served', 'write 201']);
});

it.skipIf(noSmallDisk)(
  `reports a full disk as 503 and degraded, and recovers when there is space${noSmallDisk ? ` (${noSmallDisk})` : ''}`,
  async () => {
    const directory = join(temporaryDirectory(), 'data');
    const disk = smallDisk(directory);
    const host = await (await shop(directory)).serve();
    expect((await host.create()).status).toBe(201);
    disk.fill();
    await expectOutage(host);
    disk.free();
    await expectRecovery(host);
  },
);

it('reports a file that may only be read as 503 and degraded, and recovers when it may be written', async () => {
  const { url, directory, write } = await shop();
  const { knex } = openDatabase(url);
  onTestFinished(() => knex.destroy());
  const { app, close } = await createSendstep({ database: knex, dataDirectory: directory, masterKey: TEST_MASTER_KEY });
  onTestFinished(close);
  const listening = await listen(createKoaApp(app, { release: '1' }), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => listening.close(0));
  const host = requests(listening.url, write);
  await knex.raw('pragma query_only = 1');
  await expectOutage(host);
  await knex.raw('pragma query_only = 0');
  await expectRecovery(host);
});

it('reports a damaged file as 503 and degraded, and works with the file of a backup', async () => {
  const { url, serve } = await shop();
  const path = sqlitePath(url);
  const { knex } = openDatabase(url);
  onTestFinished(() => knex.destroy());
  const host = await serve();
  expect((await host.create()).status).toBe(201);
  // Into the file itself. A host reads its pages again after another process wrote.
  await expect.poll(async () => (await knex.raw('pragma wal_checkpoint(truncate)'))[0].busy, WAIT).toBe(0);
  const intact = readFileSync(path);
  const damaged = Buffer.concat([intact.subarray(0, 4096), Buffer.alloc(intact.length - 4096, 0xff)]);
  writeFileSync(path, damaged);
  await expectOutage(host);
  expect((await host.end('SIGINT')).code).toBe(0);
  writeFileSync(path, intact);
  await expectRecovery(await serve());
});

it.skipIf(noSmallDisk)(
  `refuses an upload that does not fit on the disk with 503, and keeps nothing of it${noSmallDisk ? ` (${noSmallDisk})` : ''}`,
  async () => {
    const { directory, app, store, serve } = await shop();
    const files = join(directory, 'files');
    const disk = smallDisk(files);
    const { url } = await serve();
    const { session } = await buildMember(app, store.id, 'owner');
    const bytes = randomBytes(3 * 1024 ** 2);
    const headers = { cookie: `sendstep-${new URL(url).port}=${session}`, 'sendstep-app': '1', origin: url };
    const upload = async () => {
      const put = { method: 'PUT', headers, body: bytes };
      const response = await fetch(`${url}/app/upload/${store.id}?filename=a.bin`, put);
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    };
    const stored = () => readdirSync(files, { recursive: true }).filter((name) => String(name) !== store.id);
    disk.fill(1024 ** 2);
    expect(await upload()).toEqual({ status: 503, body: { error: OUTAGE } });
    expect(stored()).toEqual([]);
    disk.free();
    const { status, body } = await upload();
    expect([status, stored()]).toEqual([200, [join(store.id, body.key!)]]);
    expect(readFileSync(join(files, store.id, body.key!)).equals(bytes)).toBe(true);
  },
);
