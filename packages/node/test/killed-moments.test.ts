import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createApp, systemPorts } from '@sendstep/core';
import { openDatabase } from '@sendstep/knex';
import { compose, readConfiguration } from '@sendstep/node';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { LONG } from '../../../test/tier.js';
import { cleanUpTargets, TEST_MASTER_KEY, targets } from '../../knex/test/targets.js';

cleanUpTargets();

const SCRIPT = join(import.meta.dirname, 'killed-process.ts');
const TO = ['a@example.org', 'b@example.org', 'c@example.org'];
type Moment = 'DATA' | 'reply' | 'record';
/** What happens, when, and how many copies of the second message have arrived by then. */
const ALL: [string, Moment, number][] = [
  ['before DATA', 'DATA', 0],
  ['between the end of DATA and the reply', 'reply', 1],
  ['after the reply, before it is recorded', 'record', 1],
];
/** Each takes two processes a few seconds. */
const MOMENTS = LONG ? ALL : ALL.filter(([, moment]) => moment === 'reply');

/** A mail server that calls back before it allows and before it acknowledges the content of a message. */
async function mailServer(at: (moment: Moment, to: string) => Promise<void>) {
  const received: { to: string; messageId: string | undefined }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, callback) => void at('DATA', address).then(() => callback()),
    async onData(stream, { envelope }, callback) {
      const bytes = await buffer(stream).catch(() => undefined);
      if (!bytes) return callback(new Error('incomplete'));
      const to = envelope.rcptTo[0]!.address;
      received.push({ to, messageId: (await PostalMime.parse(bytes)).messageId });
      await at('reply', to);
      callback();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { received, port: (server.server.address() as AddressInfo).port };
}

/** Runs a step of three messages in a host that is killed at a moment of the second one, and closes it as interrupted. */
async function killedAt(moment: Moment, url: string) {
  let child: ChildProcess | undefined;
  const gone = () => new Promise<void>((resolve) => child!.once('exit', () => resolve()));
  const { received, port } = await mailServer(async (reached, to) => {
    if (!child || reached !== moment || to !== TO[1]) return;
    const ended = gone();
    child.kill('SIGKILL');
    await ended;
  });
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-moments-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const env = {
    SENDSTEP_DATA_DIR: directory,
    SENDSTEP_DATABASE_URL: url,
    SENDSTEP_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
    SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8',
    SENDSTEP_BASE_URL: 'https://shop.example',
  };
  const { app: composed, close } = await compose(readConfiguration(env));
  onTestFinished(close);
  const app = createApp({ ...composed.ports, liquid: systemPorts().liquid });
  const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Shop' });
  const owner = await app.admit({ owner: store.id });
  const sender = { host: '127.0.0.1', port, security: 'none', fromAddress: 'shop@example.com' } as const;
  await owner.run('smtp.create', { name: 'Mail', ...sender, isDefault: true });
  const texts = { subject: 'S', bodyType: 'text', body: '<p>Hi</p>', category: 'marketing' } as const;
  const { id: layoutId } = await owner.run('layouts.create', { name: 'L', ...texts });
  const step = { layoutId, to: TO, runId: 'run-1' };

  const line = [...scriptLine(SCRIPT), JSON.stringify({ storeId: store.id, ...step }), moment];
  child = spawn(process.execPath, line, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  await gone();
  child = undefined;

  const { knex } = openDatabase(url);
  await knex('executions').where({ status: 'PENDING' }).update({ expires_at: 1 });
  await knex.destroy();
  await app.ports.transaction((tx) => tx.executions.closeInterrupted(10));
  const send = (more: object = {}) => owner.run('steps.sendEmail', { ...step, ...more });
  return { received, send, owner, copiesOf: (to: string) => received.filter((mail) => mail.to === to) };
}

for (const target of targets) {
  describe.skipIf(target.missing)(`a host on ${target.name} that is killed`, () => {
    it.each(MOMENTS)('%s sends nothing twice, unless asked to', async (_, moment, arrived) => {
      const { send, owner, received, copiesOf } = await killedAt(moment, await target.url());
      expect(received.map(({ to }) => to)).toEqual(TO.slice(0, 1 + arrived));
      const { items } = await owner.run('history.list', {});
      expect(items).toMatchObject([
        {
          status: 'FAILED',
          error: 'interrupted',
          warnings: [
            '1 message was accepted before the interruption',
            '1 message was being sent when the run was interrupted and may have been accepted',
          ],
        },
      ]);

      const continued = await send();
      expect(continued).toMatchObject({ status: 'SUCCESS', accepted: 2 });
      expect((await send()).id).toBe(continued.id);
      expect(TO.map((to) => copiesOf(to).length)).toEqual([1, arrived, 1]);

      expect(await send({ retryInterrupted: true })).toMatchObject({ status: 'SUCCESS', accepted: 3, warnings: [] });
      expect(TO.map((to) => copiesOf(to).length)).toEqual([1, arrived + 1, 1]);
      // Whoever got two copies can tell, and different messages differ.
      expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(3);
      expect(new Set(copiesOf(TO[1]!).map(({ messageId }) => messageId)).size).toBe(1);
    });
  });
}
