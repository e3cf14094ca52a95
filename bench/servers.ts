import type { BareSetup } from './bare-server.js';
import { type Child, startChild } from './child.js';
import type { BenchDatabase } from './databases.js';
import type { HostSetup } from './host.js';
import type { Prepared, PrepareOptions } from './prepare.js';
import { toolRequest } from './requests.js';
import { newSetup, type Setup } from './seed.js';
import { inTransaction } from './statements.js';

/** Names of the servers in the report. */
export const SERVERS = {
  host: 'host',
  metered: 'host with metrics',
  instant: 'host, in-memory storage',
  equal: 'bare server, same SQL',
  transaction: 'bare server, in a transaction',
  select: 'bare server, SELECT alone',
  echo: 'bare JSON echo, same response',
} as const;
export type ServerName = keyof typeof SERVERS;

export interface Server {
  child: Child;
  port: number;
}
/** The processes of a measurement. */
export interface Bench {
  servers: Record<ServerName, Server>;
  load: Child;
  /** Resets the budget of every key. */
  resetBudgets(): Promise<void>;
  stop(): Promise<void>;
}

export async function prepare(setup: Setup, recordsPerStore: number): Promise<Prepared> {
  const child = startChild('prepare');
  const prepared = await child.ask<Prepared>('prepare', { setup, recordsPerStore } satisfies PrepareOptions);
  await child.stop();
  return prepared;
}

/** The host's response to each method of the tool server. */
async function toolAnswers(port: number, keys: Prepared['keys']): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const method of ['tools/list', 'tools/call'] as const) {
    const { headers, body } = toolRequest(method, keys[0]!);
    const response = await fetch(`http://127.0.0.1:${port}/api/mcp`, { method: 'POST', headers, body });
    answers[method] = await response.json();
  }
  return answers;
}

/**
 * Fills the database and starts the load generator and every server, each in its own process. Servers that are not
 * under load are idle.
 */
export async function startBench({ url }: BenchDatabase, recordsPerStore: number): Promise<Bench> {
  const setup = newSetup(url);
  const { keys, statements } = await prepare(setup, recordsPerStore);
  const children: Child[] = [];
  const startProcess = (name: string) => {
    const child = startChild(name);
    children.push(child);
    return child;
  };
  const start = async (name: string, payload?: unknown): Promise<Server> => {
    const child = startProcess(name);
    return { child, port: await child.ask<number>('start', payload) };
  };
  const bare: BareSetup = { databaseUrl: url, keys, statements, selectOnly: false };
  const load = startProcess('load');
  await load.ask('keys', keys);
  const transacting = { ...statements, create: inTransaction(statements.create) };
  const [host, metered, instant, equal, transaction, select] = await Promise.all([
    start('host', { ...setup, instant: false } satisfies HostSetup),
    start('host', { ...setup, instant: false, metrics: true } satisfies HostSetup),
    start('host', { ...setup, instant: true } satisfies HostSetup),
    start('bare-server', bare),
    start('bare-server', { ...bare, statements: transacting } satisfies BareSetup),
    start('bare-server', { ...bare, selectOnly: true } satisfies BareSetup),
  ]);
  const echo = await start('echo-server', await toolAnswers(host.port, keys));
  return {
    servers: { host, metered, instant, equal, transaction, select, echo },
    load,
    resetBudgets: () => equal.child.ask('reset'),
    async stop() {
      await Promise.all(children.map((child) => child.stop()));
    },
  };
}
