import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aesCipher, type Ports, systemPorts } from '@sendstep/core';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import mysql from 'mysql2/promise';
import { afterAll } from 'vitest';

/** Fixed, so that processes that a test starts can be given the same one. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7);

const cleanups: (() => Promise<void> | void)[] = [];
/** To be called by a test file that uses targets: removes what they made. */
export const cleanUpTargets = () =>
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

export interface Target {
  name: 'SQLite' | 'MariaDB';
  /** Set when the target cannot run here; the reason is printed with the skip. */
  missing: string | undefined;
  /** The url of a new, empty database. */
  url(): Promise<string>;
  /** Ports on a new database with the schema in it. */
  fresh(): Promise<Ports>;
}

/** One master key for a test file, so that several ports on one database open each other's records. */
export const testCipher = aesCipher(() => [TEST_MASTER_KEY]);

/** 400 writers wait for ten connections, however slow the machine is: the time limit of the test applies instead. */
const CONNECTION_TIMEOUT_MS = 10 * 60 * 1000;

export const asPorts = (url: string): Ports => {
  const database = openDatabase(url, undefined, { connectionTimeoutMs: CONNECTION_TIMEOUT_MS });
  const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts() };
  cleanups.push(() => ports.close());
  return ports;
};

async function sqliteUrl() {
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-sqlite-'));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return `sqlite:${join(directory, 'sendstep.db')}`;
}

async function mysqlUrl() {
  const server = process.env.SENDSTEP_TEST_MYSQL_URL!.replace(/\/[^/]*$/, '');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const connection = await mysql.createConnection(`${server}/`);
  await connection.query(`create database ${name}`);
  await connection.end();
  cleanups.push(async () => {
    const again = await mysql.createConnection(`${server}/`);
    await again.query(`drop database ${name}`);
    await again.end();
  });
  return `${server}/${name}`;
}

const target = (name: Target['name'], missing: string | undefined, url: () => Promise<string>): Target => ({
  name,
  missing,
  url,
  async fresh() {
    const at = await url();
    await migrate(at);
    return asPorts(at);
  },
});

/** The databases that every storage test runs on. */
export const targets: Target[] = [
  target('SQLite', undefined, sqliteUrl),
  target('MariaDB', process.env.SENDSTEP_TEST_MYSQL_MISSING, mysqlUrl),
];
