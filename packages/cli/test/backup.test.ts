import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { masterKeyId, type OperationName } from '@sendstep/core';
import { compose, readConfiguration } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';
import { command, demo } from './command.js';
import { sendstep, start, startServe, temporaryDirectory } from './process.js';

/** Everything that can be listed in a store, with full records where they can be read one by one. */
async function recordsOf(directory: string) {
  const { app, close } = await compose(readConfiguration({ SENDSTEP_DATA_DIR: directory }));
  onTestFinished(close);
  const { items } = await app.ports.stores.list({ offset: 0, limit: 10 });
  const owner = await app.admit({ owner: items[0]!.id });
  const read = (name: OperationName, input = {}) => owner.run(name, input as never) as Promise<any>;
  const lists = [
    'httpRequests',
    'layouts',
    'files',
    'presets',
    'secrets',
    'smtp',
    'mailboxes',
    'history',
    'keys',
    'unsubscribes',
  ];
  const records: Record<string, unknown> = { settings: await read('settings.get') };
  for (const noun of lists) {
    const { items } = await read(`${noun}.list` as OperationName);
    records[noun] = items;
  }
  records.requests = await Promise.all(
    (records.httpRequests as { id: string }[]).map(({ id }) => read('httpRequests.get', { id })),
  );
  records.bytes = await Promise.all(
    (records.files as { key: string }[]).map(async ({ key }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of (await app.ports.blobs.read(items[0]!.id, key))!) chunks.push(chunk);
      return Buffer.concat(chunks).toString('base64');
    }),
  );
  return records;
}

it('a backup made while a host serves restores every record and file elsewhere, and never contains the key', async () => {
  const { env, directory, json } = await demo();
  const host = await startServe({ ...env, LOG_LEVEL: 'error' }, ['--no-demo']);
  const { key } = await json('keys', 'create', '--level', 'write');
  // Writes go on while the copy is made.
  let writing = true;
  const writes = (async () => {
    let count = 0;
    while (writing) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: `n${count}`, url: 'https://a.example' });
      const { status } = await fetch(`${host.url}/api/v1/http-requests`, { method: 'POST', headers, body });
      if (status === 429) break;
      expect(status).toBe(201);
      count++;
    }
    return count;
  })();
  const folder = temporaryDirectory();
  const during = join(folder, 'during.sendstep');
  expect((await sendstep(['backup', during], env)).code).toBe(0);
  writing = false;
  expect(await writes).toBeGreaterThan(0);
  expect((await host.end('SIGTERM')).code).toBe(0);

  const file = join(folder, 'after.sendstep');
  const made = await command(env, 'backup', file, '--json');
  const masterKey = readFileSync(join(directory, 'master.key'));
  const id = masterKeyId(Buffer.from(masterKey.toString(), 'base64'));
  expect(JSON.parse(made.out)).toMatchObject({ file, stores: 1, masterKeys: [id], missing: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(['after.sendstep', 'during.sendstep']);
  expect(readFileSync(file).includes(masterKey.toString().trim())).toBe(false);
  expect((await command(env, 'backup', file)).error).toContain(`${file} exists already`);

  const elsewhere = temporaryDirectory();
  const there = { SENDSTEP_DATA_DIR: elsewhere };
  const without = await command(there, 'restore', file);
  expect([without.code, without.error]).toEqual([
    2,
    expect.stringContaining(`needs the master key ${id}; set SENDSTEP_MASTER_KEY`),
  ]);
  const wrong = await command(
    { ...there, SENDSTEP_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') },
    'restore',
    file,
  );
  expect(wrong.error).toContain(`needs the master key ${id}; the configured key is`);
  expect(readdirSync(elsewhere)).toEqual([]);

  for (const backup of [file, during]) {
    const place = temporaryDirectory();
    copyFileSync(join(directory, 'master.key'), join(place, 'master.key'));
    const restored = await command({ SENDSTEP_DATA_DIR: place }, 'restore', backup);
    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/files +\d+, all readable/) });
    expect(statSync(join(place, 'sendstep.db')).mode & 0o777).toBe(0o600);
    const again = await command({ SENDSTEP_DATA_DIR: place }, 'restore', backup);
    expect([again.code, again.error]).toEqual([
      2,
      expect.stringContaining('restore works only where there is no installation'),
    ]);
    if (backup === file) expect(await recordsOf(place)).toEqual(await recordsOf(directory));
    expect(readdirSync(place).filter((name) => name.includes('partial'))).toEqual([]);
  }
}, 300_000);

it('a backup that is cut off does not look complete and is refused, and so is any other file', async () => {
  const { env, directory } = await demo();
  const folder = temporaryDirectory();
  const file = join(folder, 'cut.sendstep');
  const { child, ended, written } = start(['backup', file], env);
  const seen = new Promise<void>((resolve) =>
    child.stderr.on('data', () => written.error.includes('copying') && resolve()),
  );
  await Promise.race([seen, ended]);
  child.kill('SIGKILL');
  const { code } = await ended;
  // It may have been faster than the signal.
  expect(readdirSync(folder).includes('cut.sendstep')).toBe(code === 0);

  const whole = join(folder, 'whole.sendstep');
  expect((await command(env, 'backup', whole)).code).toBe(0);
  const half = join(folder, 'half.sendstep');
  copyFileSync(whole, half);
  truncateSync(half, Math.floor(statSync(whole).size / 2 / 4096) * 4096);
  const text = join(folder, 'text');
  writeFileSync(text, 'not a database');
  const place = temporaryDirectory();
  copyFileSync(join(directory, 'master.key'), join(place, 'master.key'));
  for (const other of [half, text, join(directory, 'sendstep.db')]) {
    const refused = await command({ SENDSTEP_DATA_DIR: place }, 'restore', other);
    expect([refused.code, refused.error]).toEqual([2, expect.stringContaining('is not a complete backup')]);
  }
  expect(readdirSync(place)).toEqual(['master.key']);
});

it('reports files without bytes, in the backup and with doctor --files', async () => {
  const { env, directory } = await demo();
  const stores = join(directory, 'files');
  rmSync(stores, { recursive: true });
  mkdirSync(stores);
  const doctor = await command(env, 'doctor', '--files');
  expect([doctor.code, doctor.out]).toEqual([1, expect.stringMatching(/the bytes of (\d+) of \1 files are missing/)]);
  const made = await command(env, 'backup', join(temporaryDirectory(), 'b.sendstep'));
  expect([made.code, made.error]).toEqual([0, expect.stringMatching(/the bytes of \d+ files are missing/)]);
});

it('with MySQL, says which commands to use and shows no password', async () => {
  const env = { SENDSTEP_DATABASE_URL: 'mysql://shop:canaryPw@db.example/sendstep', SENDSTEP_MASTER_KEY: 'x' };
  const place = '--host=db.example --port=3306 --user=shop --password sendstep';
  expect(await command(env, 'backup', 'b.sql')).toEqual({
    code: 2,
    out: '',
    error: `error: with MySQL, use mariadb-dump --single-transaction --quick --hex-blob ${place} > b.sql\n`,
  });
  expect((await command(env, 'restore', 'b.sql')).error).toBe(`error: with MySQL, use mariadb ${place} < b.sql\n`);
});
