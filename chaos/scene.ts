import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startChild } from '../bench/child.js';
import { freePort } from '../packages/knex/test/mariadb.js';
import { type Client, createClient } from './client.js';
import type { ChaosDatabase } from './databases.js';
import { createExchange } from './exchange.js';
import { createHost, type Host } from './hosts.js';
import type { Random } from './random.js';
import { prepare } from './setup.js';
import type { World } from './world.js';

/** The mail server waits between the end of one message in forty and its response, so hosts are killed there. */
const STALL = { stallOneIn: 40, stallMs: 1500 };

export interface Scene {
  hosts: Host[];
  client: Client;
  world: World;
  end(): Promise<void>;
}
export interface SceneOptions {
  random: Random;
  /** How many emails the store with a monthly limit may send. */
  quota: number;
  /** The difference of the clock of a host, for its next start. */
  shiftMs(host: number): number;
  directory: string;
}

/** Starts targets and hosts on a prepared database. */
export async function setScene(
  database: ChaosDatabase,
  { random, quota, shiftMs, directory }: SceneOptions,
): Promise<Scene> {
  const [sink, target] = [startChild('mail-sink'), startChild('http-target')];
  const settings = {
    SENDSTEP_DATABASE_URL: database.urls[0]!,
    SENDSTEP_DATA_DIR: database.dataDirectory,
    SENDSTEP_MASTER_KEY: randomBytes(32).toString('base64'),
    SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8',
    SENDSTEP_BASE_URL: 'http://127.0.0.1:8080',
    // Requests that were cut off at a stop are warnings.
    LOG_LEVEL: 'warn',
  };
  const targetUrl = `http://127.0.0.1:${await target.ask<number>('start')}`;
  const setup = await prepare(settings, { mailPort: await sink.ask<number>('start', STALL), targetUrl, quota });
  const hosts: Host[] = [];
  for (const [index, url] of database.urls.entries()) {
    hosts.push(
      createHost({
        name: `host ${index + 1}`,
        port: await freePort(),
        env: { ...settings, SENDSTEP_DATABASE_URL: url },
        logFile: join(directory, `host-${index + 1}.log`),
        shiftMs: () => shiftMs(index),
      }),
    );
  }
  const { exchange, close } = createExchange();
  const client = createClient(exchange, hosts, random);
  await Promise.all(hosts.map((host) => host.start()));
  let marks = 0;
  let calls = 0;
  const inTurn = <T>(list: readonly T[]) => list[calls++ % list.length]!;
  return {
    hosts,
    client,
    world: {
      ...{ random, client, setup, sink, target },
      mark: () => `w${++marks}`,
      key: () => inTurn(setup.keys),
      session: () => inTurn(setup.sessions),
    },
    async end() {
      for (const host of hosts) host.signal('SIGTERM');
      await Promise.all(hosts.map((host) => host.ended()));
      await Promise.all([sink.stop(), target.stop()]);
      close();
    },
  };
}
