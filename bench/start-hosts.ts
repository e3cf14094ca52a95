import type { BareSetup } from './bare-server.js';
import { type Child, startChild } from './child.js';
import type { BenchDatabase } from './databases.js';
import type { HostSetup } from './host.js';
import { newSetup } from './seed.js';
import { prepare } from './servers.js';

interface Server {
  child: Child;
  port: number;
}
export interface Hosts {
  hosts: Server[];
  /** As many bare servers that make the same statements. */
  bare: Server[];
  /** A load generator for each host. */
  loads: Child[];
  /** Resets the budget of every key. */
  resetBudgets(): Promise<void>;
  stop(): Promise<void>;
}

/** Several hosts on one database, and as many bare servers. */
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
  const bare = await each(async () => {
    const child = startChild('bare-server');
    const setup: BareSetup = { databaseUrl: url, keys, statements, selectOnly: false };
    return { child, port: await child.ask<number>('start', setup) };
  });
  return {
    hosts,
    bare,
    loads,
    resetBudgets: () => bare[0]!.child.ask('reset'),
    async stop() {
      await Promise.all([...[...hosts, ...bare].map(({ child }) => child), ...loads].map((child) => child.stop()));
    },
  };
}
