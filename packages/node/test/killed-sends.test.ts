import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, readConfiguration } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { LONG } from '../../../test/tier.js';
import { startMailServer } from '../../cli/test/mail-server.js';

const MANY = LONG ? 500 : 100;
const SCRIPT = join(import.meta.dirname, 'send-process.ts');

it('a host that is killed at random and restarted sends no email twice, and reports which may not have arrived', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-killed-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const { received, port } = await startMailServer();
  const configuration = readConfiguration({ SENDSTEP_DATA_DIR: directory });
  const { app, close } = await compose(configuration);
  onTestFinished(close);
  const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Shop' });
  const owner = await app.admit({ owner: store.id });
  await owner.run('smtp.create', {
    name: 'Mail',
    host: '127.0.0.1',
    port,
    security: 'none',
    fromAddress: 'shop@example.com',
    isDefault: true,
  });
  const { id } = await owner.run('layouts.create', { name: 'L', subject: 'S', bodyType: 'text', body: '<p>Hi</p>' });

  /** Runs the host; kills it after so many mails have arrived since, if it is to be killed. */
  async function host(killAfter: number): Promise<boolean> {
    const child = spawn(process.execPath, [...scriptLine(SCRIPT), directory, store.id, id, String(MANY)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const until = received.length + killAfter;
    const timer = setInterval(() => received.length >= until && child.kill('SIGKILL'), 2);
    const done = await new Promise<boolean>((resolve) => child.once('exit', (code) => resolve(code === 0)));
    clearInterval(timer);
    return done;
  }
  const kills = [0, 1].map(() => Math.ceil((0.1 + Math.random() * 0.2) * MANY));
  for (const after of kills) expect(await host(after)).toBe(false);
  expect(await host(Number.POSITIVE_INFINITY)).toBe(true);

  const arrived = received.map(({ to }) => to.join());
  expect(new Set(arrived).size).toBe(arrived.length);

  // The history says which: every mail that did not arrive was left out by a run that said so.
  const uncertain = new Set<string>();
  let interrupted = 0;
  for (let page = 1; ; page++) {
    const { items, pages } = await owner.run('history.list', { page, limit: 100 });
    for (const { id: entry, status, error } of items) {
      expect(status).not.toBe('PENDING');
      if (error === 'interrupted') interrupted++;
      const row = (await app.ports.executions.find(store.id, entry))!;
      // A run that was killed before its first mail has nothing to seal.
      if (row.sealed === '') continue;
      const content = await owner.context.open({ table: 'executions', id: entry }, row.sealed);
      const [message] = JSON.parse(content).response.messages;
      expect([entry, status]).toEqual([entry, message.accepted ? 'SUCCESS' : 'FAILED']);
      if (message.accepted === null) uncertain.add(message.to);
    }
    if (page >= pages) break;
  }
  expect(interrupted).toBeGreaterThan(0);
  const all = Array.from({ length: MANY }, (_, i) => `r${i}@example.org`);
  for (const address of all) expect([...arrived, ...uncertain]).toContain(address);
}, 300_000);
