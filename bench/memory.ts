import type { BenchDatabase } from './databases.js';
import type { Figures, MemoryPoint } from './figures.js';
import type { Load, Run } from './load.js';
import { startHosts } from './start-hosts.js';

export interface MemoryOptions {
  recordsPerStore: number;
  /** The rate whose hour is replayed. */
  perSecond: number;
  minutes: number;
}

const OPERATIONS = ['get-one', 'list-25', 'tools/call', 'create'] as const;

/** Memory of a host over as many requests as an hour has, sent as fast as possible. A sample is taken for each minute. */
export async function measureMemory(database: BenchDatabase, options: MemoryOptions): Promise<Figures['memory']> {
  const { recordsPerStore, perSecond, minutes } = options;
  const { hosts, loads, resetBudgets, stop } = await startHosts(database, recordsPerStore, 1);
  const [{ child, port }, load] = [hosts[0]!, loads[0]!];
  const points: MemoryPoint[] = [];
  const sample = async (requests: number) => {
    const { rss, heapUsed } = await child.ask<NodeJS.MemoryUsage>('memory');
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
    points.push({ requests, rss: megabytes(rss), heap: megabytes(heapUsed) });
  };
  await sample(0);
  let sent = 0;
  for (let minute = 1; minute <= minutes; minute++) {
    await resetBudgets();
    for (const operation of OPERATIONS) {
      const requests = (perSecond * 60) / OPERATIONS.length;
      const run: Run = { port, operation, requests, seconds: Number.POSITIVE_INFINITY, connections: 16 };
      sent += (await load.ask<Load>('run', run)).requests;
    }
    await sample(sent);
  }
  await stop();
  return { perSecond, points };
}
