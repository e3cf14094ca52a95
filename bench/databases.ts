import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { mariaDbMissing, startMariaDb } from '../packages/knex/test/mariadb.js';

export const DATABASES = ['SQLite', 'MariaDB'] as const;
export type DatabaseName = (typeof DATABASES)[number];

export interface BenchDatabase {
  name: DatabaseName;
  url: string;
  remove(): Promise<void>;
}

async function sqlite(): Promise<BenchDatabase> {
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

/** Runs the work on each of these databases in turn, and removes the database afterwards. */
export async function onEachDatabase(
  names: readonly DatabaseName[],
  progress: (line: string) => void,
  work: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    const missing = name === 'MariaDB' ? mariaDbMissing() : undefined;
    if (missing && process.env.CI) throw new Error(missing);
    if (missing) {
      progress(`MariaDB is skipped. ${missing}`);
      continue;
    }
    const database = await (name === 'SQLite' ? sqlite() : mariaDb());
    try {
      await work(database);
    } finally {
      await database.remove();
    }
  }
}
