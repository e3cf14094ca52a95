import { randomUUID } from 'node:crypto';
import { createApp, SendstepError } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { migrate } from '@sendstep/knex';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll } from 'vitest';
import { startGalera } from './galera.js';
import { asPorts, cleanUpTargets } from './targets.js';

/**
 * A cluster for the tests of a `describe`, which starts before the first one. `SENDSTEP_TEST_GALERA_URLS` names the nodes of
 * a cluster that runs already, separated by commas.
 */
export function useGalera() {
  let servers: string[] = [];
  let stop = async () => {};
  beforeAll(async () => {
    servers = process.env.SENDSTEP_TEST_GALERA_URLS?.split(',') ?? [];
    if (servers.length > 0) return;
    const cluster = await startGalera();
    servers = cluster.nodes.map(({ url }) => url);
    stop = cluster.stop;
  });
  afterAll(() => stop());
  cleanUpTargets();

  /** The urls of a new database, one for each node. */
  async function emptyDatabase(): Promise<string[]> {
    const name = `t_${randomUUID().replaceAll('-', '')}`;
    const connection = await mysql.createConnection(servers[0]!);
    await connection.query(`create database ${name}`).finally(() => connection.destroy());
    const urls = servers.map((server) => `${server}${name}`);
    for (const server of servers) await waitUntilApplied(server);
    return urls;
  }

  /** One host per node, on a new, migrated database with one store. */
  async function hosts() {
    const urls = await emptyDatabase();
    await migrate(urls[0]!);
    const ports = urls.map(asPorts);
    const { store, execute } = await buildStore(ports[0]!);
    const synced = async () => {
      for (const url of urls) await waitUntilApplied(url);
    };
    await synced();
    const owners = await Promise.all(ports.map((own) => createApp(own).admit({ owner: store.id })));
    return { ports, owners, store, execute, synced };
  }
  return { emptyDatabase, hosts };
}

/** Waits until the node has applied what the others committed. */
async function waitUntilApplied(url: string) {
  const connection = await mysql.createConnection({ uri: url, multipleStatements: true });
  await connection.query('set session wsrep_sync_wait = 1; select 1').finally(() => connection.destroy());
}

/** What became of each operation: `done`, or the code of the error. */
export const codesOf = async (operations: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(operations)).map((outcome) => {
    if (outcome.status === 'fulfilled') return 'done';
    return outcome.reason instanceof SendstepError ? outcome.reason.code : String(outcome.reason);
  });

export const countBy = (values: string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};
