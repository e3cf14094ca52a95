import { type Bar, type Comparison, compare } from './comparisons.js';
import type { BenchDatabase, DatabaseName } from './databases.js';
import { measureInTurn, type Pace } from './measure.js';
import type { OperationName } from './requests.js';
import { SERVERS, type ServerName, startBench } from './servers.js';

interface Pair {
  subject: ServerName;
  baseline: ServerName;
  bar?: Bar | Record<DatabaseName, Bar>;
  /** Only on SQLite, because no database is involved. */
  once?: true;
}

/** With MariaDB a larger part of the time is the same for both. */
const throughput = (onSqlite: number, onMariaDb: number): Record<DatabaseName, Bar> => ({
  SQLite: { throughputAtLeast: onSqlite },
  MariaDB: { throughputAtLeast: onMariaDb },
});

/** The comparisons. `create` comes last because it makes the lists longer. */
const PAIRS: Record<OperationName, Pair[]> = {
  'get-one': [
    { subject: 'host', baseline: 'equal', bar: throughput(0.65, 0.8) },
    { subject: 'equal', baseline: 'select' },
    { subject: 'host', baseline: 'select' },
    { subject: 'metered', baseline: 'host', bar: { cpuAtMost: 1.05 } },
  ],
  'list-25': [{ subject: 'host', baseline: 'equal', bar: throughput(0.7, 0.8) }],
  'tools/list': [
    { subject: 'instant', baseline: 'echo', bar: { cpuAtMost: 2 }, once: true },
    { subject: 'host', baseline: 'echo' },
    { subject: 'host', baseline: 'equal' },
  ],
  'tools/call': [
    { subject: 'instant', baseline: 'echo', bar: { cpuAtMost: 3 }, once: true },
    { subject: 'host', baseline: 'echo' },
    { subject: 'host', baseline: 'equal', bar: throughput(0.6, 0.75) },
  ],
  create: [
    { subject: 'host', baseline: 'equal' },
    { subject: 'host', baseline: 'transaction', bar: throughput(0.6, 0.6) },
  ],
};

export interface Plan {
  pace: Pace;
  recordsPerStore: number;
  /** Measure only this operation. */
  only?: string;
  progress(line: string): void;
}

/** Measures everything on one database. */
export async function measureDatabase(database: BenchDatabase, plan: Plan): Promise<Comparison[]> {
  const { name } = database;
  plan.progress(`${name}: creating stores, keys and records`);
  const bench = await startBench(database, plan.recordsPerStore);
  const comparisons: Comparison[] = [];
  for (const [operation, pairs] of Object.entries(PAIRS) as [OperationName, Pair[]][]) {
    if (plan.only && plan.only !== operation) continue;
    const wanted = pairs.filter(({ once }) => !once || name === 'SQLite');
    const servers = [...new Set(wanted.flatMap(({ subject, baseline }) => [subject, baseline]))];
    plan.progress(`${name}: ${operation} (${servers.map((server) => SERVERS[server]).join('; ')})`);
    const measured = await measureInTurn(bench, servers, operation, plan.pace);
    for (const { subject, baseline, bar, once } of wanted) {
      const names = { subject: SERVERS[subject], baseline: SERVERS[baseline] };
      const what = {
        operation,
        database: once ? ('none' as const) : name,
        ...names,
        ...(bar && { bar: 'SQLite' in bar ? bar[name] : bar }),
      };
      comparisons.push(compare(what, measured[subject]!, measured[baseline]!));
    }
  }
  await bench.stop();
  return comparisons;
}
