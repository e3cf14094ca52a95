import type { Load, Run } from './load.js';
import type { OperationName } from './requests.js';
import type { Bench, ServerName } from './servers.js';

export interface Measured {
  requestsPerSecond: number;
  /** CPU of the server process only. */
  cpuMicroseconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}
export interface Pace {
  rounds: number;
  seconds: number;
  /** The warm-up ends at whichever comes first: the engine optimises by number of calls, not by time. */
  warmUpSeconds: number;
  warmUpRequests: number;
}

const CONNECTIONS = 16;
/** A tool server returns errors with status 200. */
const REFUSAL = /"isError":true|^\{"jsonrpc":"2.0","id":1,"error":/;

/** Loads one server for a while. Budgets are reset before each run, so no request is refused. */
export async function runOnce(
  { servers, load, resetBudgets }: Bench,
  server: ServerName,
  run: Omit<Run, 'port' | 'connections'>,
): Promise<Measured> {
  const { child, port } = servers[server];
  await resetBudgets();
  const cpuBefore = await child.ask<number>('cpu');
  const ran = await load.ask<Load>('run', { ...run, port, connections: CONNECTIONS } satisfies Run);
  const cpu = (await child.ask<number>('cpu')) - cpuBefore;
  if (REFUSAL.test(ran.sample)) throw new Error(`${run.operation} returned ${ran.sample.slice(0, 300)}`);
  const { requests, seconds, p50, p99 } = ran;
  return { requestsPerSecond: requests / seconds, cpuMicroseconds: cpu / requests, p50, p99 };
}

export const warmUp = (bench: Bench, server: ServerName, operation: OperationName, pace: Pace) =>
  runOnce(bench, server, { operation, seconds: pace.warmUpSeconds, requests: pace.warmUpRequests });

export type Rounds = Partial<Record<ServerName, Measured[]>>;

/**
 * Loads the servers in turn, in rounds, every other round backwards, so other load on the machine affects all equally
 * and each ratio compares neighbours in time. Returns one list of measurements per server.
 */
export async function measureInTurn(
  bench: Bench,
  servers: ServerName[],
  operation: OperationName,
  pace: Pace,
): Promise<Rounds> {
  const measured: Rounds = {};
  for (const server of servers) await warmUp(bench, server, operation, pace);
  for (let round = 0; round < pace.rounds; round++) {
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      const run = { operation, seconds: pace.seconds, requests: Number.POSITIVE_INFINITY };
      measured[server] = [...(measured[server] ?? []), await runOnce(bench, server, run)];
    }
  }
  return measured;
}
