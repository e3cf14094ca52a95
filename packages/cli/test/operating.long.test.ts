import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LONG } from '../../../test/tier.js';
import { cleanUpTargets, TEST_MASTER_KEY, targets } from '../../knex/test/targets.js';
import { commandsIn } from './command.js';
import { startMailServer } from './mail-server.js';
import { type Host, startServe, temporaryDirectory } from './process.js';
import { sendSigned } from './signed-step.js';

cleanUpTargets();

const root = join(import.meta.dirname, '../../..');
const mariaDb = targets.find(({ name }) => name === 'MariaDB')!;
const missing = mariaDb.missing ?? (spawnSync('nginx', ['-v']).status === 0 ? undefined : 'nginx is not installed');

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** nginx with the configuration that we publish; only its addresses differ. */
async function startProxy(hosts: Host[]): Promise<string> {
  const folder = temporaryDirectory();
  const port = await freePort();
  const server = hosts.reduce(
    (text, { url }, i) => text.replace(`host${i + 1}:8080`, new URL(url).host),
    readFileSync(join(root, 'deploy/nginx.conf'), 'utf8').replace('listen 80', `listen 127.0.0.1:${port}`),
  );
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    config,
    `${user} daemon off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${paths.join(' ')}
${server}
}
`,
  );
  const proxy = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  onTestFinished(() => void proxy.kill('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true);
  return url;
}

/** The keys were used while the dump was made. */
const withoutUse = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, one) => (key === 'lastUsedAt' ? null : one)));

it.skipIf(!LONG || missing)(
  `the guide, followed literally: two hosts behind nginx are backed up under load and restored elsewhere${missing ? ` (${missing})` : ''}`,
  async () => {
    const mail = await startMailServer();
    const installation = (url: string) => ({
      SENDSTEP_DATABASE_URL: url,
      SENDSTEP_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
      SENDSTEP_DATA_DIR: temporaryDirectory(),
      SENDSTEP_BASE_URL: 'https://sendstep.example',
      SENDSTEP_TRUST_PROXY: 'true',
      SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8',
      LOG_LEVEL: 'error',
    });
    const here = installation(await mariaDb.url());
    const hosts = [await startServe(here, ['--no-demo']), await startServe(here, ['--no-demo'])];
    const proxy = await startProxy(hosts);
    const { command, json } = commandsIn(here);
    const { id: storeId } = await json('stores', 'create', '--name', 'Shop');
    const server = [
      '--host',
      '127.0.0.1',
      '--port',
      `${mail.port}`,
      '--security',
      'none',
      '--from-address',
      'shop@example.com',
    ];
    await json('smtp', 'create', '--name', 'Shop', ...server, '--default');
    const keys: string[] = [];
    for (let i = 0; i < 4; i++) keys.push((await json('keys', 'create', '--level', 'write')).key);
    const { secret } = await json('steps', 'secret');
    const call = async (url: string, key: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const response = await fetch(
        `${url}/api/v1${path}`,
        body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
      );
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    };
    const layout = {
      name: 'Order',
      bodyType: 'text',
      subject: 'Order {{ variables.number }}',
      body: '<p>Thank you!</p>',
    };
    const { id: layoutId } = (await call(proxy, keys[0]!, '/email-templates', layout)).body as { id: string };
    const step = { storeId, layoutId, to: 'jo@example.com', variables: { number: 1042 }, runId: 'run-1' };
    const sent = await sendSigned(proxy, secret, step);
    expect(sent).toMatchObject({ status: 'SUCCESS' });

    // Every key writes until its budget is spent or the dump is complete.
    const written: string[] = [];
    let writing = true;
    const writers = keys.map(async (key, i) => {
      while (writing) {
        const made = await call(proxy, key, '/http-requests', {
          name: `${i}-${written.length}`,
          url: 'https://a.example',
        });
        if (made.status === 429) return;
        expect(made.status).toBe(201);
        written.push(made.body.id!);
      }
    });
    await expect.poll(() => written.length, { timeout: 120_000 }).toBeGreaterThan(20);
    const before = [...written];
    const file = join(temporaryDirectory(), 'monday.sql');
    // The server of the test has no password to ask for.
    const line = (text: string) => /use (.*)\n/.exec(text)![1]!.replace(' --password', '');
    const dump = spawn('sh', ['-c', line((await command('backup', file)).error)], { stdio: 'inherit' });
    expect(await new Promise((resolve) => dump.once('close', resolve))).toBe(0);
    writing = false;
    await Promise.all(writers);

    const there = installation(await mariaDb.url());
    const restored = commandsIn(there);
    const restore = line((await restored.command('restore', file)).error);
    expect(spawnSync('sh', ['-c', restore], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    const doctor = await restored.command('doctor', '--files', '--counts');
    expect([doctor.code, doctor.out]).toEqual([0, expect.not.stringContaining('fault')]);

    // What was acknowledged before the dump is there; whatever is there is the same as in the original.
    const copies: Record<string, string>[] = [];
    for (let page = 1; ; page++) {
      const { items } = await restored.json('http-requests', 'list', '--limit', '100', '--page', `${page}`);
      copies.push(...items);
      if (items.length < 100) break;
    }
    const ids = new Set(copies.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    for (const { id } of copies.slice(0, 50)) {
      expect(await restored.json('http-requests', 'get', id!)).toEqual(await json('http-requests', 'get', id!));
    }
    for (const read of [
      ['layouts', 'get', layoutId],
      ['history', 'get', sent.id!],
      ['smtp', 'list'],
      ['keys', 'list'],
      ['settings', 'get'],
    ])
      expect(withoutUse(await restored.json(...read))).toEqual(withoutUse(await json(...read)));

    for (const host of hosts) expect((await host.end('SIGTERM')).code).toBe(0);
    const host = await startServe(there, ['--no-demo']);
    // The run is known there, so it is not sent again; another one is.
    expect(await sendSigned(host.url, secret, step)).toMatchObject({ id: sent.id });
    expect(await sendSigned(host.url, secret, { ...step, runId: 'run-2' })).toMatchObject({ status: 'SUCCESS' });
    expect(mail.received.map(({ mail: { subject } }) => subject)).toEqual(['Order 1042', 'Order 1042']);
  },
  1_200_000,
);
