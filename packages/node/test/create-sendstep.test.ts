import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutgoingMail } from '@sendstep/core';
import { knexDatabase, knexStorage, openDatabase } from '@sendstep/knex';
import { createSendstep, type Sendstep, type SendstepOptions } from '@sendstep/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';

cleanUpTargets();
const masterKey = Buffer.alloc(32, 7);

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'sendstep-embed-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return join(path, 'data');
}
async function opened(options: SendstepOptions): Promise<Sendstep> {
  const sendstep = await createSendstep({ dataDirectory: directory(), background: false, ...options });
  onTestFinished(() => sendstep.close());
  return sendstep;
}
const createStore = async ({ app }: Sendstep, name: string) =>
  (await app.admit({ owner: undefined })).run('stores.create', { name });
const storeNames = async ({ app }: Sendstep) =>
  (await (await app.admit({ owner: undefined })).run('stores.list', {})).items.map(({ name }) => name);

describe('createSendstep', () => {
  it('keeps a database in memory, and writes no file', async () => {
    const dataDirectory = directory();
    const sendstep = await opened({ database: 'sqlite::memory:', dataDirectory });
    await createStore(sendstep, 'Corner shop');
    expect(await storeNames(sendstep)).toEqual(['Corner shop']);
    expect(existsSync(dataDirectory)).toBe(false);
  });

  it('by default keeps database and key in the data directory, and finds them again', async () => {
    const dataDirectory = directory();
    const first = await createSendstep({ dataDirectory });
    expect(first.migrated[0]).toMatch(/^0001/);
    await createStore(first, 'Corner shop');
    await first.close();
    expect(readdirSync(dataDirectory)).toEqual(expect.arrayContaining(['master.key', 'sendstep.db']));
    const second = await opened({ dataDirectory });
    expect(second.migrated).toEqual([]);
    expect(await storeNames(second)).toEqual(['Corner shop']);
  });

  it('runs several times in one process, each with its own database', async () => {
    const all = await Promise.all([1, 2, 3].map(() => opened({ database: 'sqlite::memory:', background: true })));
    await Promise.all(all.map((sendstep, i) => createStore(sendstep, `Shop ${i}`)));
    expect(await Promise.all(all.map(storeNames))).toEqual([['Shop 0'], ['Shop 1'], ['Shop 2']]);
    await all[0]!.close();
    expect(await storeNames(all[1]!)).toEqual(['Shop 1']);
  });

  it.each(targets)('uses a Knex instance on $name, and leaves it open', async ({ missing, url }) => {
    if (missing) return;
    const { knex } = openDatabase(await url());
    onTestFinished(() => knex.destroy());
    const sendstep = await createSendstep({ database: knex, masterKey, background: true });
    await createStore(sendstep, 'Corner shop');
    await sendstep.close();
    expect(await knex('stores').pluck('name')).toEqual(['Corner shop']);
    // The jobs have left: the process does not count as a running host any more.
    expect(await knexStorage(knexDatabase(knex)).runners.alive()).toEqual([]);
  });

  it('uses the adapters of the caller, and does not close them', async () => {
    const sent: OutgoingMail[] = [];
    const mailer = {
      send: async (_: unknown, mail: OutgoingMail) => {
        sent.push(mail);
        return { accepted: mail.to.length, refused: [] } as never;
      },
      close: vi.fn(),
    };
    const { app, close } = await opened({
      database: 'sqlite::memory:',
      mailer,
      clock: { now: () => Date.UTC(2030, 0, 1) },
    });
    const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Corner shop' });
    expect(store.createdAt).toBe('2030-01-01T00:00:00.000Z');
    const mail = { to: [] } as unknown as OutgoingMail;
    await app.ports.mailer.send({} as never, mail, {} as never);
    expect(sent).toEqual([mail]);
    await close();
    expect(mailer.close).not.toHaveBeenCalled();
  });

  it('runs the jobs in the background until it is closed', async () => {
    const sendstep = await opened({ background: true, baseUrl: 'https://mail.example/' });
    await vi.waitFor(async () => expect(await sendstep.app.ports.runners.alive()).toHaveLength(1), 60_000);
    await sendstep.close();
    await sendstep.close();
    expect(() => sendstep.startJobs()).toThrow('closed');
  });

  it('reports failing jobs to the logger, without the message of the error', async () => {
    const { knex } = openDatabase('sqlite::memory:');
    onTestFinished(() => knex.destroy());
    const error = vi.fn();
    const logger = { info() {}, warn() {}, error };
    const sendstep = await opened({ database: knex, masterKey, logger });
    await knex.schema.dropTable('sessions');
    sendstep.startJobs();
    const failed = expect.objectContaining({ job: expect.any(String), fault: 'Error', at: expect.any(Array) });
    await vi.waitFor(() => expect(error).toHaveBeenCalledWith(failed, 'job failed'), 60_000);
    expect(JSON.stringify(error.mock.calls)).not.toContain('no such table');
  });

  it('checks the schema or leaves it alone, if it is told so', async () => {
    const dataDirectory = directory();
    const database = `sqlite:${join(dataDirectory, 'shop.db')}`;
    const missing = createSendstep({ database, dataDirectory, migrate: 'check' });
    await expect(missing).rejects.toThrow(`dataDirectory: ${join(dataDirectory, 'shop.db')} does not exist`);
    expect(existsSync(dataDirectory)).toBe(false);
    await (await createSendstep({ database, dataDirectory, background: false })).close();
    await opened({ database, dataDirectory, migrate: 'check' });

    const { knex } = openDatabase(database);
    onTestFinished(() => knex.destroy());
    const [last] = await knex('migrations').orderBy('name', 'desc').pluck('name');
    await knex('migrations').where({ name: last }).delete();
    await expect(createSendstep({ database, dataDirectory, migrate: 'check' })).rejects.toThrow(
      `database: the schema is not up to date; the next migration is ${last}`,
    );
    await opened({ database, dataDirectory, migrate: 'never' });
    expect(await knex('migrations').where({ name: last })).toEqual([]);
  });

  it('refuses a key that the database was not encrypted with', async () => {
    const { knex } = openDatabase('sqlite::memory:');
    onTestFinished(() => knex.destroy());
    await createStore(await opened({ database: knex, masterKey }), 'Corner shop');
    const other = createSendstep({ database: knex, masterKey: Buffer.alloc(32, 8).toString('base64') });
    await expect(other).rejects.toThrow('masterKey: does not match this database');
  });

  it.each<[string, object]>([
    ['databse: unknown option', { databse: 'sqlite:x.db' }],
    ['database: must be sqlite:PATH or mysql://', { database: 'postgres://db.example/x' }],
    ['database: must be a text', { database: 7 }],
    ['masterKey: must be 32 bytes in base64', { masterKey: 'short' }],
    ['masterKey: must be 32 bytes in base64', { masterKey: Buffer.alloc(31) }],
    ['masterKey: required with MySQL; create one with: openssl', { database: 'mysql://u:p@127.0.0.1:1/x' }],
    ['masterKey: required with a Knex instance', { database: openDatabase('sqlite::memory:').knex }],
    ['database: cannot connect to 127.0.0.1:1 (ECONNREFUSED)', { database: 'mysql://u:p@127.0.0.1:1/x', masterKey }],
    ['dataDirectory: cannot write /dev/null/x/sendstep.db (ENOTDIR)', { dataDirectory: '/dev/null/x' }],
    ['migrate: must be "run", "check" or "never"', { migrate: true }],
    ['background: must be true or false', { background: 'yes' }],
    ['baseUrl: must be a URL', { baseUrl: 'shop.example' }],
    ['allowNetworks: 10/8 is not an address or a network', { allowNetworks: ['10/8'] }],
    ['allowNetworks: must be a list', { allowNetworks: '10.0.0.0/8' }],
    ['mailer: must have the method send', { mailer: {} }],
    ['http: must have the method allows', { http: { send() {} } }],
    ['logger: must have the method warn', { logger: { info() {} } }],
    ['clock: must have the method now', { clock: Date.now }],
  ])('%s', async (message, options) => {
    const dataDirectory = directory();
    const failing = createSendstep({ dataDirectory, ...options });
    await expect(failing).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining(message) });
    expect(existsSync(dataDirectory)).toBe(false);
  });
});
