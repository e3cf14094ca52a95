import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createApp, type OperationName } from '@sendstep/core';
import { compose, readConfiguration, type Settings } from '@sendstep/node';
import mysql from 'mysql2/promise';
import { expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, TEST_MASTER_KEY, targets } from '../../knex/test/targets.js';
import { command } from './command.js';
import { temporaryDirectory } from './process.js';

cleanUpTargets();

/** Made by fixtures/make-upgrade.mjs with commit 7f51c85, whose last migration is 0010. */
interface Fixture {
  storeId: string;
  /** An API key of level execute. */
  key: string;
  /** What the API of that version returned. */
  records: { operation: OperationName; input: Record<string, unknown>; output: Record<string, unknown> }[];
  files?: Record<string, string>;
  sql?: string;
}
const readFixture = (name: string): Fixture =>
  JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures', `upgrade-${name}.json.gz`))).toString());

/** The installation of the fixture, as it was. */
async function install({ files = {}, sql }: Fixture, url: () => Promise<string>): Promise<Settings> {
  const directory = temporaryDirectory();
  const settings = { SENDSTEP_DATA_DIR: directory, SENDSTEP_MASTER_KEY: TEST_MASTER_KEY.toString('base64') };
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), Buffer.from(bytes, 'base64'));
  }
  if (sql === undefined) return settings;
  const SENDSTEP_DATABASE_URL = await url();
  const connection = await mysql.createConnection({ uri: SENDSTEP_DATABASE_URL, multipleStatements: true });
  await connection.query(sql);
  await connection.end();
  return { ...settings, SENDSTEP_DATABASE_URL };
}

for (const { name, missing, url } of targets) {
  it.skipIf(missing)(
    `a ${name} database of an early version is upgraded, and every record reads back${missing ? ` (${missing})` : ''}`,
    async () => {
      const fixture = readFixture(name.toLowerCase());
      const settings = await install(fixture, url);
      const { app, migrated, close } = await compose(readConfiguration(settings));
      onTestFinished(close);
      expect(migrated[0]).toBe('0011-recipients-and-deletions');
      // Statistics end today, so today is the day of the fixture.
      const { to } = fixture.records.find(({ operation }) => operation === 'stats.get')!.output;
      const clock = { now: () => Date.parse(`${to}T23:59:59Z`) };
      const owner = await createApp({ ...app.ports, clock }).admit({ owner: fixture.storeId });
      for (const { operation, input, output } of fixture.records) {
        const now = await owner.run(operation, input as never);
        expect.soft(now, `${operation} ${JSON.stringify(input)}`).toMatchObject(output);
      }
      const reader = await app.admit({ key: fixture.key });
      const { items } = await reader.run('files.list', {});
      expect(items).toHaveLength(2);
      const doctor = await command(settings as Record<string, string>, 'doctor', '--files', '--counts');
      expect(doctor.out).not.toContain('fault');
      expect(doctor.out).toMatch(/files +2, all readable/);
    },
  );
}
