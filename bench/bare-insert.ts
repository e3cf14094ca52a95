import { systemIds } from '@sendstep/core';
import { openBare } from './bare-database.js';
import type { DesignRow } from './design.js';
import { median } from './statistics.js';
import { built } from './workspace.js';

type KnexPackage = typeof import('../packages/knex/src/index.js');

const ROUNDS = 7;
const AT_ONCE = 8;
const COLUMNS = [
  ...[
    'store_id varchar(36)',
    'id varchar(36)',
    'action_type varchar(20)',
    'status varchar(10)',
    'config_id varchar(36)',
  ],
  ...['action_name varchar(200)', 'origin varchar(10)', 'step_reference varchar(200)', 'run_hash char(64)'],
  ...['locale varchar(64)', 'summary mediumtext', 'error mediumtext', 'started_at bigint', 'attempts int'],
  ...['sealed mediumtext', 'expires_at bigint', 'id_hour int', 'dirty tinyint', 'primary key (store_id, id)'],
];
/** Indexes for lists, runs and leases. */
const INDEXES = {
  type: 'store_id, action_type, status, id',
  config: 'store_id, config_id, action_type, status, id',
  run: 'store_id, run_hash',
  expires: 'expires_at',
};
const CONNECT = ['pragma busy_timeout=5000', 'pragma journal_mode=WAL', 'pragma synchronous=NORMAL'];

/**
 * Measures the cost of counting for a writer: the INSERT that records a start, on the real table and on one without the
 * index that counting needs. Also measures our port against that INSERT and against a table with only a primary key.
 * Takes turns, with several writes at once.
 */
export async function bareInsert(url: string, storeId: string, writes: number): Promise<DesignRow[]> {
  const { knexStorage, openDatabase } = await built<KnexPackage>('knex');
  const database = openDatabase(url);
  const { knex, dialect } = database;
  const { executions } = knexStorage(database);
  const tail = dialect === 'mysql' ? 'engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin' : 'without rowid';
  for (const table of ['bare_indexed', 'bare_alone']) await knex.raw(`create table ${table} (${COLUMNS}) ${tail}`);
  for (const [name, on] of Object.entries(INDEXES)) await knex.raw(`create index bare_${name} on bare_indexed (${on})`);

  const ids = systemIds();
  const own = () =>
    executions.start(storeId, {
      id: ids.uuid(),
      actionType: 'EMAIL',
      configId: storeId,
      actionName: 'Order confirmation',
      origin: 'step',
      stepReference: 'order-paid/1',
      runId: null,
      locale: 'en',
      summary: 'Sent to 1 recipient',
      startedAt: Date.now(),
      leaseMs: 60_000,
      sealed: 'x'.repeat(700),
    });
  let heard: { sql: string; bindings: unknown[] } | undefined;
  knex.once('query', (query) => {
    heard = query;
  });
  await own();
  const bindings = heard!.bindings.map((value, i) => (i === 1 ? { slot: 'newId' } : value));
  const driver = openBare(url, dialect === 'sqlite' ? CONNECT.map((sql) => ({ sql, bindings: [] })) : []);
  const bare = (table: string) => {
    const work = driver.prepare([{ sql: heard!.sql.replace('executions', table), bindings }]);
    return async () => work({ newId: ids.uuid(), keyHash: '', storeId: '', recordId: '' });
  };
  const writers = { real: bare('executions'), indexed: bare('bare_indexed'), alone: bare('bare_alone'), port: own };
  const rate = async (write: () => Promise<unknown>) => {
    const started = performance.now();
    const worker = async () => {
      for (let i = 0; i < writes / AT_ONCE; i++) await write();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return writes / (performance.now() - started);
  };
  const rounds: Record<keyof typeof writers, number>[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rates = { real: 0, indexed: 0, alone: 0, port: 0 };
    for (const name of Object.keys(writers) as (keyof typeof writers)[]) rates[name] = await rate(writers[name]);
    // The first round warms up.
    if (round > 0) rounds.push(rates);
  }
  await knex.destroy();
  const row = (name: string, ratio: (rates: (typeof rounds)[number]) => number) => ({
    name,
    value: median(rounds.map(ratio)),
  });
  return [
    {
      ...row('INSERT of an execution, rate against the same without counting', ({ real, indexed }) => real / indexed),
      bar: { atLeast: 0.8 },
    },
    row('recording through the port, against that INSERT by the driver', ({ port, real }) => port / real),
    row('recording through the port, against a table with only a key', ({ port, alone }) => port / alone),
  ];
}
