import { setTimeout as pause } from 'node:timers/promises';
import type { BenchDatabase } from './databases.js';
import type { DesignRow } from './design.js';
import type { Load, Run } from './load.js';
import type { Pace } from './measure.js';
import { type Hosts, startHosts } from './start-hosts.js';
import { median } from './statistics.js';

/** For each host: with fewer in flight, a request costs more of any event loop. */
const CONNECTIONS = 16;
const OPERATIONS = ['get-one', 'list-25', 'create'] as const;

type Servers = Pick<Hosts, 'hosts' | 'bare'>;
const KINDS = ['hosts', 'bare'] as const satisfies (keyof Servers)[];

/**
 * CPU of two busy hosts for a request, against one busy host beside an idle one: what hosts do for each other must cost next to
 * nothing. Bare servers show what sharing the cores and the database costs anybody. A response other than 2xx ends the run with an
 * error.
 */
export async function measureHosts(database: BenchDatabase, recordsPerStore: number, pace: Pace): Promise<DesignRow[]> {
  const started = await startHosts(database, recordsPerStore, 2);
  const { loads, resetBudgets } = started;
  const rows: DesignRow[] = [];
  const spent = async (kind: keyof Servers) => {
    const each = await Promise.all(started[kind].map(({ child }) => child.ask<number>('cpu')));
    return each.reduce((sum, cpu) => sum + cpu, 0);
  };
  /** The CPU of all servers of a kind for a request, with the load on some of them. */
  const measure = async (kind: keyof Servers, operation: Run['operation'], count: number, seconds: number) => {
    await resetBudgets();
    const before = await spent(kind);
    const run = (port: number): Run => ({
      ...{ port, operation, seconds, requests: Number.POSITIVE_INFINITY, connections: CONNECTIONS },
    });
    const busy = started[kind].slice(0, count);
    const done = await Promise.all(busy.map(({ port }, i) => loads[i]!.ask<Load>('run', run(port))));
    return ((await spent(kind)) - before) / done.reduce((sum, { requests }) => sum + requests, 0);
  };
  for (const operation of OPERATIONS) {
    for (const kind of KINDS) await measure(kind, operation, 2, pace.warmUpSeconds);
    const ratios: Record<keyof Servers, number[]> = { hosts: [], bare: [] };
    for (let round = 0; round < pace.rounds; round++) {
      for (const kind of KINDS) {
        // In turns, every other round backwards.
        const order = round % 2 === 0 ? [1, 2] : [2, 1];
        const cpu: Record<number, number> = {};
        for (const count of order) cpu[count] = await measure(kind, operation, count, pace.seconds);
        ratios[kind].push(cpu[2]! / cpu[1]!);
      }
    }
    const [hosts, bare] = [median(ratios.hosts), median(ratios.bare)];
    const name = `${database.name}: ${operation} on two`;
    rows.push(
      { name: `${name} hosts, CPU a request against one`, value: hosts },
      { name: `${name} bare servers, CPU a request against one`, value: bare },
      { name: `${name} hosts, relative to bare servers`, value: hosts / bare, bar: { atMost: 1.1 } },
    );
  }
  const [before, seconds] = [await spent('hosts'), pace.rounds];
  await pause(seconds * 1000);
  const idle = ((await spent('hosts')) - before) / 1000 / seconds / started.hosts.length;
  rows.push({ name: `${database.name}: an idle host, milliseconds of CPU a second`, value: idle });
  await started.stop();
  return rows;
}
