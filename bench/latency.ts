import type { Arrivals, Arrived } from './arrivals.js';
import type { BenchDatabase } from './databases.js';
import type { LatencyPoint } from './figures.js';
import type { Load, Run } from './load.js';
import { startHosts } from './start-hosts.js';

export interface LatencyOptions {
  recordsPerStore: number;
  seconds: number;
  warmUpSeconds: number;
  highest: number;
}

/** Each rate is this many times the one before. */
const STEP = 1.4;
const FIRST = 25;

/** Latency of a read at rising rates, until the host no longer keeps up. */
export async function measureLatency(database: BenchDatabase, options: LatencyOptions): Promise<LatencyPoint[]> {
  const { recordsPerStore, seconds, warmUpSeconds, highest } = options;
  const { hosts, loads, resetBudgets, stop } = await startHosts(database, recordsPerStore, 1);
  const [{ port }, load] = [hosts[0]!, loads[0]!];
  const warmUp = { seconds: warmUpSeconds, requests: Number.POSITIVE_INFINITY, connections: 16 };
  await load.ask<Load>('run', { port, operation: 'get-one', ...warmUp } satisfies Run);
  const points: LatencyPoint[] = [];
  for (let rate = FIRST; rate <= highest; rate *= STEP) {
    await resetBudgets();
    const arrivals: Arrivals = { port, operation: 'get-one', perSecond: rate, seconds };
    const { perSecond, p50, p99 } = await load.ask<Arrived>('arrive', arrivals);
    const rounded = (value: number) => Number(value.toFixed(1));
    points.push({ perSecond: Math.round(rate), p50: rounded(p50), p99: rounded(p99) });
    if (perSecond < rate * 0.9) break;
  }
  await stop();
  return points;
}
