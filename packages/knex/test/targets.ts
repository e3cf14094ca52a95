import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aesCipher, type Ports, systemPorts } from '@sendstep/core';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { afterAll } from 'vitest';

/** Fixed, so processes that a test starts can use the same one. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7);

const cleanups: (() => Promise<void> | void)[] = [];
/** Removes what targets created. Call it in every test file that uses them. */
export const cleanUpTargets = () =>
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

export interface Target {
  name: 'SQLite' | 'MariaDB';
  /** Why the target cannot run here; printed with the skip. */
  missing: string | undefined;
  /** The url of a new, empty database. */
  url(): Promise<string>;
  /** Ports on a new, migrated database. */
  fresh(): Promise<Ports>;
}

/** One master key, so several ports on one database can decrypt each other's records. */
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

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

// One database is migrated, and `migratedMysqlUrl` copies it: migrating took twice as long.
const migratedSchema = once(async () => {
  const url = await mysqlUrl();
  await migrate(url);
  const connection = await mysql.createConnection(url);
  const rowsOf = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
  // Tables are listed by name, so some refer to later ones.
  const statements = ['set foreign_key_checks = 0'];
  for (const table of await rowsOf('show tables'))
    for (const row of await rowsOf(`show create table ${Object.values(table)[0]}`))
      statements.push(row['Create Table']);
  for (const { name } of await rowsOf('select name from migrations'))
    statements.push(`insert into migrations (name) values (${mysql.escape(name)})`);
  await connection.end();
  return statements.join(';');
});

async function freshSqlite() {
  const url = await sqliteUrl();
  await migrate(url);
  return asPorts(url);
}
/** The url of a new, migrated database. */
export async function migratedMysqlUrl() {
  const url = await mysqlUrl();
  const connection = await mysql.createConnection({ uri: url, multipleStatements: true });
  await connection.query(await migratedSchema());
  await connection.end();
  return url;
}
const freshMysql = async () => asPorts(await migratedMysqlUrl());

/** The databases that every storage test runs on. */
export const targets: Target[] = [
  { name: 'SQLite', missing: undefined, url: sqliteUrl, fresh: freshSqlite },
  { name: 'MariaDB', missing: process.env.SENDSTEP_TEST_MYSQL_MISSING, url: mysqlUrl, fresh: freshMysql },
];
