import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryPorts } from '@sendstep/core/testing';
import { openDatabase } from '@sendstep/knex';
import { createSendstep, type SendstepOptions } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';
import { startJobs } from '../src/job-runner.js';

function directory(): SendstepOptions & { dataDirectory: string } {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sendstep-guards-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  return { dataDirectory, background: false };
}
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

async function start(options: SendstepOptions) {
  const sendstep = await createSendstep(options);
  onTestFinished(() => sendstep.close());
  return sendstep;
}

it('starts one of two hosts that have different master keys, also on an empty database', async () => {
  const options = directory();
  await (await start({ ...options, masterKey: key(9) })).close();
  const fresh = directory();
  const outcomes = await Promise.allSettled([1, 2].map((byte) => start({ ...fresh, masterKey: key(byte) })));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
  expect(refused).toEqual(['masterKey: does not match this database, which was encrypted with another key']);
  await start({ ...options, masterKey: key(9) });
  await expect(start({ ...options, masterKey: key(8) })).rejects.toThrow('masterKey: does not match this database');
  // During a rotation hosts have both keys.
  await start({ ...options, masterKey: `${key(8)},${key(9)}` });
});

it('binds a database of an older version to the key of its stores', async () => {
  const options = directory();
  const { app, close } = await start({ ...options, masterKey: key(1) });
  await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Shop' });
  await close();
  const { knex } = openDatabase(`sqlite:${join(options.dataDirectory, 'sendstep.db')}`);
  await knex('installation').delete();
  await knex.destroy();
  await (await start({ ...options, masterKey: `${key(2)},${key(1)}` })).close();
  await start({ ...options, masterKey: key(1) });
});

it('refuses a database that a newer version has changed', async () => {
  const options = directory();
  await (await start(options)).close();
  const { knex } = openDatabase(`sqlite:${join(options.dataDirectory, 'sendstep.db')}`);
  await knex('migrations').insert({ name: '9999-from-the-future' });
  await knex.destroy();
  const message =
    'a newer version of Sendstep changed this database (9999-from-the-future); use that version or a newer one';
  await expect(start(options)).rejects.toThrow(message);
  await expect(start({ ...options, migrate: 'check' })).rejects.toThrow(message);
});

it('counts a host that was killed as running for less than a minute', async () => {
  const ports = memoryPorts();
  const beats: number[] = [];
  const beat = async (_: string, forMs: number) => void beats.push(forMs);
  await startJobs({ ...ports, runners: { ...ports.runners, beat } }, []).stop();
  expect(beats).toHaveLength(1);
  expect(beats[0]).toBeLessThan(60_000);
});
