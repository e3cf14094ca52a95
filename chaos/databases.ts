import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { galeraMissing, startGalera } from '../packages/knex/test/galera.js';
import { type MariaDb, mariaDbMissing, startMariaDb } from '../packages/knex/test/mariadb.js';
import type { Random } from './random.js';
import { startTcpProxy } from './tcp-proxy.js';

export const DATABASES = ['sqlite', 'mariadb', 'galera'] as const;
export type DatabaseName = (typeof DATABASES)[number];

export interface ChaosDatabase {
  name: DatabaseName;
  /** For each host. Those of a server go through a proxy. */
  urls: string[];
  /** Where hosts keep files. */
  dataDirectory: string;
  /** Kills the server, or a node of the cluster, and starts it again. */
  crash?(random: Random): Promise<void>;
  /** Resets the connections of one host to the database; returns how many. */
  reset?(host: number): number;
  /** Leaves no space for more data until the function that it returns is called. */
  fillDisk?(): () => void;
  remove(): Promise<void>;
}

/** Why a database cannot be used; undefined if it can. */
export const missing: Record<DatabaseName, () => string | undefined> = {
  sqlite: () => undefined,
  mariadb: mariaDbMissing,
  galera: galeraMissing,
};

/** More than 50,000 writes need. */
const DISK_BYTES = 2 * 1024 ** 3;

const MARGIN_BYTES = 512 * 1024;

/** Several hosts on one file, on a disk of its own if we may mount one. */
async function sqlite(directory: string): Promise<ChaosDatabase> {
  const dataDirectory = join(directory, 'data');
  mkdirSync(dataDirectory);
  const mount = (...args: string[]) => execFileSync('mount', [...args, dataDirectory], { stdio: 'ignore' });
  let isMounted = false;
  try {
    mount('-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'chaos');
    isMounted = true;
  } catch {
    // Not root, or not allowed in this container.
  }
  const unmount = () => {
    if (isMounted) execFileSync('umount', ['-l', dataDirectory], { stdio: 'ignore' });
    isMounted = false;
  };
  process.once('exit', unmount);
  const url = `sqlite:${join(dataDirectory, 'sendstep.db')}`;
  return {
    name: 'sqlite',
    urls: [url, url],
    dataDirectory,
    ...(isMounted && {
      fillDisk() {
        const { blocks, bfree, bsize } = statfsSync(dataDirectory);
        // The hosts write meanwhile, and a disk cannot become smaller than what is on it.
        mount('-o', `remount,size=${(blocks - bfree) * bsize + MARGIN_BYTES}`);
        return () => void mount('-o', `remount,size=${DISK_BYTES}`);
      },
    }),
    remove: async () => unmount(),
  };
}

/** The servers, each with a proxy for every host that uses it. */
async function behindProxies(name: DatabaseName, servers: MariaDb[]) {
  const proxies = await Promise.all(servers.map((server) => startTcpProxy(Number(new URL(server.url).port))));
  const connection = await mysql.createConnection(servers[0]!.url);
  await connection.query('create database chaos');
  await connection.end();
  return {
    name,
    urls: proxies.map(({ port }) => `mysql://root@127.0.0.1:${port}/chaos`),
    reset: (host: number) => proxies[host]!.reset(),
    closeProxies: () => {
      for (const proxy of proxies) proxy.close();
    },
  };
}

/** A server that flushes every commit, so that nothing acknowledged is lost when it is killed. */
async function mariadb(dataDirectory: string): Promise<ChaosDatabase> {
  const server = await startMariaDb({ durable: true });
  const { closeProxies, ...shared } = await behindProxies('mariadb', [server, server]);
  return {
    ...shared,
    dataDirectory,
    async crash() {
      await server.crash();
      await server.start();
    },
    async remove() {
      closeProxies();
      await server.stop();
    },
  };
}

/** Three nodes with a host each. One node is killed at a time, so the others keep the quorum. */
async function galera(dataDirectory: string): Promise<ChaosDatabase> {
  const { nodes, stop } = await startGalera();
  const { closeProxies, ...shared } = await behindProxies('galera', nodes);
  return {
    ...shared,
    dataDirectory,
    async crash(random) {
      const node = random.pick(nodes);
      await node.crash();
      await node.start();
    },
    async remove() {
      closeProxies();
      await stop();
    },
  };
}

export const start: Record<DatabaseName, (directory: string) => Promise<ChaosDatabase>> = { sqlite, mariadb, galera };
