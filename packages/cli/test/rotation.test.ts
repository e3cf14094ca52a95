import { copyFileSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { masterKeyId } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { migrate } from '@sendstep/knex';
import { describe, expect, it, vi } from 'vitest';
import { LONG } from '../../../test/tier.js';
import { asPorts, cleanUpTargets, TEST_MASTER_KEY, targets } from '../../knex/test/targets.js';
import { commandsIn } from './command.js';
import { startServe, temporaryDirectory } from './process.js';

cleanUpTargets();

const OLD = TEST_MASTER_KEY.toString('base64');
const NEXT = Buffer.alloc(32, 9);
const NEW = NEXT.toString('base64');

const installation = (url: string) => (key: string) => {
  const env = {
    SENDSTEP_DATABASE_URL: url,
    SENDSTEP_DATA_DIR: temporaryDirectory(),
    SENDSTEP_MASTER_KEY: key,
    LOG_LEVEL: 'error',
  };
  return { start: () => startServe(env, ['--no-demo']), ...commandsIn(env) };
};
const status = async (url: string, key: string) =>
  (await fetch(`${url}/api/v1/http-requests`, { headers: { authorization: `Bearer ${key}` } })).status;
type Finding = { check: string; state: string; message: string };

// One database is enough in every run; each host takes seconds to start.
for (const target of LONG ? targets : targets.filter(({ name }) => name === 'MariaDB')) {
  describe.skipIf(target.missing)(
    `rotating the master key on ${target.name} (${target.missing ?? 'two hosts'})`,
    () => {
      it('is refused while a running host would be locked out, and works in the order of the guide', async () => {
        const url = await target.url();
        await migrate(url);
        const { read: key } = await buildStore(asPorts(url));
        const withKeys = installation(url);
        const { command, json } = withKeys(`${NEW},${OLD}`);
        const rotate = (...flags: string[]) => command('secrets', 'rotate-master-key', '--json', ...flags);
        const finding = async (check: string) =>
          ((await json('doctor')).findings as Finding[]).filter((one) => one.check === check);

        const first = await withKeys(OLD).start();
        const second = await withKeys(`${OLD},${NEW}`).start();
        await vi.waitFor(async () => expect((await finding('hosts'))[0]!.message).toMatch(/^2 running/), 60_000);
        const name = `${hostname()}:${first.pid}`;
        const refused = await rotate();
        expect(refused.code).toBe(1);
        expect(refused.error).toContain(`do not have the new key and could not open any store: ${name}. Restart`);
        expect(await finding('hosts')).toEqual([
          {
            check: 'hosts',
            state: 'warning',
            message: `2 running; without the master key ${masterKeyId(NEXT)}: ${name}`,
          },
        ]);
        expect((await finding('masterKey'))[1]).toMatchObject({
          state: 'warning',
          message: expect.stringMatching(/^1 stores use an older key/),
        });
        // Nothing was changed: a host that knows only the old key serves a store that it has not opened before.
        expect(await status(first.url, key)).toBe(200);

        await first.end('SIGTERM');
        expect(JSON.parse((await rotate()).out)).toEqual({ stores: 1, rewrapped: 1 });
        expect(await status(second.url, key)).toBe(200);
        await second.end('SIGTERM');
        const last = await withKeys(NEW).start();
        expect(await status(last.url, key)).toBe(200);
        expect(await finding('masterKey')).toMatchObject([
          { state: 'ok', message: `${masterKeyId(NEXT)}, from the environment` },
        ]);
      }, 240_000);
    },
  );
}

it('with a key file, refuses to lock out a host that has its key from elsewhere, unless forced', async () => {
  const SENDSTEP_DATA_DIR = temporaryDirectory();
  const { command, json } = commandsIn({ SENDSTEP_DATA_DIR });
  await command('stores', 'create', '--name', 'Shop');
  const file = join(SENDSTEP_DATA_DIR, 'master.key');
  const copy = join(temporaryDirectory(), 'copy.key');
  copyFileSync(file, copy);
  const before = readFileSync(file, 'utf8');
  const host = await startServe({ SENDSTEP_DATA_DIR, SENDSTEP_MASTER_KEY_FILE: copy, LOG_LEVEL: 'error' }, [
    '--no-demo',
  ]);
  await vi.waitFor(async () => expect(JSON.stringify(await json('doctor'))).toContain('1 running'), 60_000);
  const refused = await command('secrets', 'rotate-master-key');
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining(`${hostname()}:${host.pid}`)]);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect((await command('secrets', 'rotate-master-key', '--force')).code).toBe(0);
  expect(readFileSync(file, 'utf8')).not.toBe(before);
});
