import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { mariaDbMissing, startMariaDb } from '../packages/knex/test/mariadb.js';

export type DatabaseName = 'SQLite' | 'MariaDB';

export interface BenchDatabase {
  name: DatabaseName;
  url: string;
  remove(): Promise<void>;
}

export async function sqlite(): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'sendstep-bench-'));
  return {
    name: 'SQLite',
    url: `sqlite:${join(directory, 'sendstep.db')}`,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** A private server that flushes every commit, to include the cost of durable budgets. */
async function mariaDb(): Promise<BenchDatabase> {
  const server = await startMariaDb({ durable: true });
  const connection = await mysql.createConnection(server.url);
  await connection.query('create database bench');
  await connection.end();
  return { name: 'MariaDB', url: `${server.url}bench`, remove: () => server.stop() };
}

/** The databases to measure on, each started when needed. */
export function benchDatabases(remark: (message: string) => void): (() => Promise<BenchDatabase>)[] {
  const missing = mariaDbMissing();
  if (missing && process.env.CI) throw new Error(missing);
  if (missing) remark(`MariaDB is skipped. ${missing}`);
  return missing ? [sqlite] : [sqlite, mariaDb];
}
