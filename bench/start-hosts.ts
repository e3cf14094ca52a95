import type { BareSetup } from './bare-server.js';
import { type Child, startChild } from './child.js';
import type { BenchDatabase } from './databases.js';
import type { HostSetup } from './host.js';
import { newSetup } from './seed.js';
import { prepare } from './servers.js';

export interface Hosts {
  hosts: { child: Child; port: number }[];
  /** A load generator for each host. */
  loads: Child[];
  /** Resets the budget of every key. */
  resetBudgets(): Promise<void>;
  stop(): Promise<void>;
}

/** Several hosts on one database, and nothing to compare them with. */
export async function startHosts({ url }: BenchDatabase, recordsPerStore: number, count: number): Promise<Hosts> {
  const setup = newSetup(url);
  const { keys, statements } = await prepare(setup, recordsPerStore);
  const each = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
  const hosts = await each(async () => {
    const child = startChild('host');
    return { child, port: await child.ask<number>('start', { ...setup, instant: false } satisfies HostSetup) };
  });
  const loads = await each(async () => {
    const load = startChild('load');
    await load.ask('keys', keys);
    return load;
  });
  const bare = startChild('bare-server');
  await bare.ask('start', { databaseUrl: url, keys, statements, selectOnly: false } satisfies BareSetup);
  return {
    hosts,
    loads,
    resetBudgets: () => bare.ask('reset'),
    async stop() {
      await Promise.all([...hosts.map(({ child }) => child), ...loads, bare].map((child) => child.stop()));
    },
  };
}
