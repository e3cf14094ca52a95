import { setTimeout as pause } from 'node:timers/promises';
import type { BenchDatabase } from './databases.js';
import type { DesignRow } from './design.js';
import type { Load, Run } from './load.js';
import type { Pace } from './measure.js';
import { startHosts } from './start-hosts.js';
import { median } from './statistics.js';

/** For each host: with fewer in flight, a request costs more of any event loop. */
const CONNECTIONS = 16;
const OPERATIONS = ['get-one', 'list-25', 'create'] as const;

/**
 * CPU of two busy hosts for a request, against one busy host beside an idle one: what hosts do for each other must cost next to nothing.
 * A response other than 2xx ends the run with an error.
 */
export async function measureHosts(database: BenchDatabase, recordsPerStore: number, pace: Pace): Promise<DesignRow[]> {
  const started = await startHosts(database, recordsPerStore, 2);
  const { hosts, loads, resetBudgets } = started;
  const rows: DesignRow[] = [];
  const spent = async () => {
    const each = await Promise.all(hosts.map(({ child }) => child.ask<number>('cpu')));
    return each.reduce((sum, cpu) => sum + cpu, 0);
  };
  /** The CPU of all hosts for a request, with the load on some of them. */
  const measure = async (operation: Run['operation'], count: number, seconds: number) => {
    await resetBudgets();
    const before = await spent();
    const run = (port: number): Run => ({
      ...{ port, operation, seconds, requests: Number.POSITIVE_INFINITY, connections: CONNECTIONS },
    });
    const done = await Promise.all(hosts.slice(0, count).map(({ port }, i) => loads[i]!.ask<Load>('run', run(port))));
    return ((await spent()) - before) / done.reduce((sum, { requests }) => sum + requests, 0);
  };
  for (const operation of OPERATIONS) {
    await measure(operation, 2, pace.warmUpSeconds);
    const ratios: number[] = [];
    for (let round = 0; round < pace.rounds; round++) {
      // In turns, every other round backwards.
      const order = round % 2 === 0 ? [1, 2] : [2, 1];
      const cpu: Record<number, number> = {};
      for (const count of order) cpu[count] = await measure(operation, count, pace.seconds);
      ratios.push(cpu[2]! / cpu[1]!);
    }
    const name = `${database.name}: ${operation} on two hosts, CPU a request against one host`;
    rows.push({ name, value: median(ratios), bar: { atMost: 1.1 } });
  }
  const [before, seconds] = [await spent(), pace.rounds];
  await pause(seconds * 1000);
  const idle = ((await spent()) - before) / 1000 / seconds / hosts.length;
  rows.push({ name: `${database.name}: an idle host, milliseconds of CPU a second`, value: idle });
  await started.stop();
  return rows;
}
