import { setTimeout as pause } from 'node:timers/promises';
import { openConnection } from './connection.js';

export interface Arrivals {
  port: number;
  operation: 'get-one';
  perSecond: number;
  seconds: number;
}
export interface Arrived {
  /** Responses a second. */
  perSecond: number;
  p50: number;
  p99: number;
}

const CONNECTIONS = 64;

/**
 * Requests arrive at a fixed rate, whether earlier ones have ended or not, as those of independent clients do. Latency
 * counts from the intended time: a request that waits for a connection has waited for the server.
 */
export async function arrive(
  { port, perSecond, seconds }: Omit<Arrivals, 'operation'>,
  request: () => Buffer,
): Promise<Arrived> {
  const count = Math.round(perSecond * seconds);
  const times: number[] = [];
  let next = 0;
  const started = performance.now() + 50;
  // A saturated server is left behind after a while.
  const end = started + 2 * seconds * 1000;
  const work = async () => {
    const connection = await openConnection(port);
    while (next < count && performance.now() < end) {
      const intended = started + (next++ * 1000) / perSecond;
      const early = intended - performance.now();
      if (early > 0) await pause(early);
      const { status } = await connection.send(request());
      times.push(performance.now() - intended);
      if (status !== 200) throw new Error(`a request returned ${status}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const spent = Math.max(seconds, (performance.now() - started) / 1000);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / spent, p50: at(0.5), p99: at(0.99) };
}
