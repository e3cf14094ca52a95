import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATIONS, type OperationName } from '@sendstep/core';
import { buildStore, recordExecution } from '@sendstep/core/testing';
import { openDatabase } from '@sendstep/knex';
import { type Configuration, compose, masterKeys, readConfiguration, rotateMasterKey } from '@sendstep/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, TEST_MASTER_KEY, targets } from '../../knex/test/targets.js';

cleanUpTargets();

function embedded(over: Record<string, string> = {}): Configuration {
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-seal-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return readConfiguration({ SENDSTEP_DATA_DIR: directory, ...over });
}
async function open(config: Configuration) {
  const composed = await compose(config);
  onTestFinished(() => composed.close());
  return composed.app;
}

/** A canary of each kind of place, one that its place or its shape gives away. */
const CANARY = 'canary7Q2x9ZpL4vRt8Wn3';
const REQUEST = {
  name: `Name with token=${CANARY}`,
  description: `Described with password: ${CANARY}`,
  method: 'POST' as const,
  url: `https://${CANARY}:${CANARY}@a.example/x?api_key=${CANARY}`,
  headers: { Authorization: `Bearer ${CANARY}`, 'X-Plain-Looking': CANARY },
  body: { password: CANARY, anything: { at: ['all', CANARY] } },
};

/** Addresses are kept in lower case. */
const shows = (text: string) => text.toLowerCase().includes(CANARY.toLowerCase());

type Owner = Awaited<ReturnType<typeof buildStore>>['owner'];
/** A canary in every place that is sealed; answers the id of a record. */
async function fill(owner: Owner): Promise<string> {
  const { id } = await owner.run('httpRequests.create', REQUEST);
  await owner.run('httpRequests.update', { id, timeoutMs: 2000 });
  await owner.run('httpRequests.create', REQUEST, undefined, { idempotencyKey: 'once' });
  await owner.run('secrets.set', { name: 'KEY', description: `token=${CANARY}`, value: CANARY });
  const sender = { host: 'smtp.example.com', port: 25, security: 'none', fromAddress: 'a@example.com' } as const;
  const login = { username: CANARY, password: CANARY };
  const smtp = await owner.run('smtp.create', { ...sender, name: `token=${CANARY}`, ...login });
  await owner.run('smtp.update', { id: smtp.id, port: 26 });
  const address = `${CANARY}@example.com`;
  const mailbox = { provider: 'google', address, displayName: `Me <${address}>`, token: CANARY } as const;
  await owner.run('mailboxes.update', { ...(await owner.run('mailboxes.connect', mailbox)), token: CANARY });
  await owner.run('unsubscribes.add', { address });
  const sent = { url: REQUEST.url, headers: REQUEST.headers, body: CANARY };
  await recordExecution(owner, { request: sent, response: { body: CANARY } }, { status: 'SUCCESS' });
  await recordExecution(owner, { request: sent });
  return id;
}

describe('a dump of the database shows no literal credential, secret, login, token or full address', () => {
  it('on SQLite, in no file of the data directory', async () => {
    const config = embedded();
    const app = await open(config);
    const { owner } = await buildStore(app.ports);
    await fill(owner);
    const files = readdirSync(config.dataDirectory);
    expect(files).toContain('sendstep.db');
    for (const file of files) expect(shows(readFileSync(join(config.dataDirectory, file), 'latin1')), file).toBe(false);
  });

  const [, mariaDb] = targets as [unknown, (typeof targets)[number]];
  it.skipIf(mariaDb.missing)(
    `on MariaDB, in no row of any table${mariaDb.missing ? ` (${mariaDb.missing})` : ''}`,
    async () => {
      const SENDSTEP_DATABASE_URL = await mariaDb.url();
      const app = await open(
        embedded({ SENDSTEP_DATABASE_URL, SENDSTEP_MASTER_KEY: TEST_MASTER_KEY.toString('base64') }),
      );
      const { owner } = await buildStore(app.ports);
      const id = await fill(owner);
      const { knex } = openDatabase(SENDSTEP_DATABASE_URL);
      onTestFinished(() => knex.destroy());
      const [tables] = await knex.raw('show tables');
      const dump: string[] = [];
      for (const row of tables) dump.push(JSON.stringify(await knex(String(Object.values(row)[0]))));
      expect(dump.join()).toContain(id);
      expect(shows(dump.join())).toBe(false);
    },
  );
});

it('lets nobody else read the database, even in a directory that others may enter', async () => {
  const config = embedded();
  chmodSync(config.dataDirectory, 0o755);
  const { ports } = await open(config);
  await buildStore(ports);
  for (const file of readdirSync(config.dataDirectory)) {
    expect([file, statSync(join(config.dataDirectory, file)).mode & 0o077]).toEqual([file, 0]);
  }
});

describe('the master key', () => {
  it('is created once, in a file that only its owner may read', async () => {
    const config = embedded();
    await open(config);
    expect(statSync(config.masterKeyFile).mode & 0o777).toBe(0o600);
    const text = readFileSync(config.masterKeyFile, 'utf8');
    await open(config);
    expect(readFileSync(config.masterKeyFile, 'utf8')).toBe(text);
  });

  it('is never created again if sealed data exists, and a wrong one is refused at startup', async () => {
    const config = embedded();
    await buildStore((await open(config)).ports);
    const key = readFileSync(config.masterKeyFile);
    rmSync(config.masterKeyFile);
    await expect(compose(config)).rejects.toThrow(/^SENDSTEP_MASTER_KEY: not set, and \S+ does not exist$/);
    const wrong = { ...config, masterKey: Buffer.alloc(32, 1).toString('base64') };
    await expect(compose(wrong)).rejects.toThrow('SENDSTEP_MASTER_KEY: does not match this database');
    writeFileSync(config.masterKeyFile, key);
    await open(config);
  });

  it.each(['', 'short', Buffer.alloc(31).toString('base64'), 'not base64 at all'])(
    'is refused when it is not 32 bytes: %j',
    (key) => {
      const config = { ...embedded(), masterKey: key || 'x' };
      expect(() => masterKeys(config, true)).toThrow('SENDSTEP_MASTER_KEY: must be 32 bytes in base64');
    },
  );

  it('is required with MySQL', async () => {
    const config = embedded({ SENDSTEP_DATABASE_URL: 'mysql://root@127.0.0.1:1/x' });
    expect(() => masterKeys(config, true)).toThrow('SENDSTEP_MASTER_KEY: required with MySQL');
  });

  it('rotates in the file: the new key replaces the old one, and running processes continue', async () => {
    const config = embedded();
    const running = await open(config);
    const { owner, read } = await buildStore(running.ports);
    const { id } = await owner.run('httpRequests.create', REQUEST);
    const before = readFileSync(config.masterKeyFile, 'utf8').trim();
    expect(await rotateMasterKey(await open(config), config)).toEqual({ stores: 1, rewrapped: 1 });
    const after = readFileSync(config.masterKeyFile, 'utf8').trim().split('\n');
    expect(after).toHaveLength(1);
    expect(after[0]).not.toBe(before);
    for (const app of [running, await open(config)]) {
      expect((await (await app.admit({ key: read })).run('httpRequests.get', { id })).id).toBe(id);
    }
    expect(statSync(config.masterKeyFile).mode & 0o777).toBe(0o600);
  });

  it('continues with the same new key after an interrupted rotation', async () => {
    const config = embedded();
    const app = await open(config);
    for (let i = 0; i < 4; i++) await buildStore(app.ports);
    const cut = rotateMasterKey(app, config, (done) => {
      if (done === 2) throw new Error('power cut');
    });
    await expect(cut).rejects.toThrow('power cut');
    const between = readFileSync(config.masterKeyFile, 'utf8').trim().split('\n');
    expect(between).toHaveLength(2);
    const again = await open(config);
    expect(await rotateMasterKey(again, config)).toEqual({ stores: 4, rewrapped: 2 });
    expect(readFileSync(config.masterKeyFile, 'utf8').trim()).toBe(between[0]);
  });

  it('rotates in the environment: first NEW,OLD, then only NEW', async () => {
    const [old, present] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];
    const config = embedded({ SENDSTEP_MASTER_KEY: old });
    await buildStore((await open(config)).ports);
    const both = { ...config, masterKey: `${present},${old}` };
    expect(await rotateMasterKey(await open(both), both)).toEqual({ stores: 1, rewrapped: 1 });
    await open({ ...config, masterKey: present });
    await expect(compose(config)).rejects.toThrow('does not match');
  });
});

it('no operation shows a data key', () => {
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    expect(JSON.stringify(Object.keys(OPERATIONS[name].output.shape)), name).not.toMatch(/"(dataKey|sealed|search)"/);
  }
});
