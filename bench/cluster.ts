import mysql from 'mysql2/promise';
import { galeraMissing, startGalera } from '../packages/knex/test/galera.js';
import { startMariaDb } from '../packages/knex/test/mariadb.js';
import { type Child, startChild } from './child.js';
import { openConnection } from './connection.js';
import type { HostSetup } from './host.js';
import type { Prepared, PrepareOptions } from './prepare.js';
import { bytesOf, PATH } from './requests.js';
import { newSetup, type SeededKey } from './seed.js';

const HOSTS = 3;
const CONNECTIONS_PER_HOST = 8;
const ROUNDS = 5;
const SECONDS_PER_ROUND = 5;
const RECORDS_PER_STORE = 20;

type Requests = (turn: number) => Buffer;

/** The same requests on both databases. Hot rows are those that all hosts write: a key's budget, a record. */
const loads = (keys: SeededKey[]): Record<string, Requests> => {
  const read = (key: SeededKey, turn: number) =>
    bytesOf({ line: `GET ${PATH}/${key.records[turn % key.records.length]}` }, key);
  const edit = (key: SeededKey, record: string, turn: number) =>
    bytesOf({ line: `PATCH ${PATH}/${record}`, body: { description: `Edit ${turn}` } }, key);
  const first = keys[0]!;
  const colleagues = keys.filter(({ storeId }) => storeId === first.storeId);
  return {
    'reads, 1,000 keys': (turn) => read(keys[turn % keys.length]!, turn),
    'reads, one key': (turn) => read(first, turn),
    'edits of 200 records': (turn) => {
      const key = keys[turn % keys.length]!;
      return edit(key, key.records[(turn >> 3) % key.records.length]!, turn);
    },
    'edits of one record': (turn) => edit(colleagues[turn % colleagues.length]!, first.records[0]!, turn),
  };
};

interface Measured {
  perSecond: number;
  times: number[];
  refused: number;
}

async function measure(ports: number[], requests: Requests): Promise<Measured> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let turn = 0;
  const started = performance.now();
  const end = started + SECONDS_PER_ROUND * 1000;
  const clients = ports.flatMap((port) =>
    Array.from({ length: CONNECTIONS_PER_HOST }, async () => {
      const connection = await openConnection(port);
      for (let sent = performance.now(); sent < end; sent = performance.now()) {
        const { status } = await connection.send(requests(turn++));
        times.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      connection.close();
    }),
  );
  await Promise.all(clients);
  if (Object.keys(statuses).some((status) => !['200', '503'].includes(status)))
    throw new Error(`unexpected statuses: ${JSON.stringify(statuses)}`);
  const perSecond = times.length / ((performance.now() - started) / 1000);
  return { perSecond, times, refused: statuses[503] ?? 0 };
}

/** Median throughput of the rounds; times and refusals over all requests. */
function cellsOf(rounds: Measured[]): string[] {
  const rates = rounds.map(({ perSecond }) => perSecond).sort((a, b) => a - b);
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  const refused = rounds.reduce((sum, round) => sum + round.refused, 0);
  const [lowest, median, highest] = [rates[0]!, rates[rates.length >> 1]!, rates.at(-1)!];
  const range = `${median.toFixed(0)} (${lowest.toFixed(0)}-${highest.toFixed(0)})`;
  return [range, at(0.5), at(0.95), `${refused} of ${times.length}`];
}

/** Fills a new database and starts the hosts, each on the next server. */
async function start(name: string, servers: string[]) {
  const connection = await mysql.createConnection(servers[0]!);
  await connection.query('create database bench');
  const setup = newSetup(`${servers[0]}bench`);
  const preparing = startChild('prepare');
  const options: PrepareOptions = { setup, recordsPerStore: RECORDS_PER_STORE };
  const { keys } = await preparing.ask<Prepared>('prepare', options);
  await preparing.stop();
  // The load is about rows, not about limits.
  await connection.query('update bench.key_budgets set budget = 999999');
  connection.destroy();
  const hosts = Array.from({ length: HOSTS }, () => startChild('host'));
  const startHost = (host: Child, i: number) => {
    const databaseUrl = `${servers[i % servers.length]}bench`;
    return host.ask<number>('start', { ...setup, databaseUrl, instant: false } satisfies HostSetup);
  };
  const ports = await Promise.all(hosts.map(startHost));
  return { name, hosts, ports, loads: Object.entries(loads(keys)) };
}

const missing = galeraMissing();
if (missing) throw new Error(missing);
const single = await startMariaDb({ durable: true });
const cluster = await startGalera();
const galera = cluster.nodes.map(({ url }) => url);
const databases = [await start('MariaDB', [single.url]), await start('Galera', galera)];
console.log('| load | database | req/s | p50 | p95 | 503 |\n| --- | --- | --- | --- | --- | --- |');
for (const [index, [load]] of databases[0]!.loads.entries()) {
  const rounds = databases.map((): Measured[] => []);
  // In turns, because the load of the machine changes; the first round only warms up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [which, { ports, loads }] of databases.entries()) {
      const measured = await measure(ports, loads[index]![1]);
      if (round > 0) rounds[which]!.push(measured);
    }
  for (const [which, { name }] of databases.entries())
    console.log(`| ${[load, name, ...cellsOf(rounds[which]!)].join(' | ')} |`);
}
await Promise.all(databases.flatMap(({ hosts }) => hosts.map((host) => host.stop())));
await single.stop();
await cluster.stop();
