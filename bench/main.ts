import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { writeCharts } from './charts.js';
import { startChild } from './child.js';
import { type Comparison, meetsBar } from './comparisons.js';
import { type BenchDatabase, benchDatabases, sqlite } from './databases.js';
import type { DesignRow } from './design.js';
import { addRelease, type Figures, ratiosOf, readFigures, writeFigures } from './figures.js';
import { measureHosts } from './hosts.js';
import { measureLatency } from './latency.js';
import { isMail, MAILS } from './mail-kinds.js';
import type { Masking } from './masking.js';
import { measureDatabase } from './measure-database.js';
import { countMails, measureMails, profileMail } from './measure-mails.js';
import { measureMemory } from './memory.js';
import { profileHost } from './profile-host.js';
import { figureTable, maskingText, profileText, ratioTable, rowTable } from './report.js';
import { isOperation } from './requests.js';
import type { RunStatements } from './runs.js';
import { newSetup } from './seed.js';
import { toolListRows } from './tool-list.js';
import { ANSWERS } from './warehouse.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    profile: { type: 'string' },
    only: { type: 'string' },
    charts: { type: 'boolean', default: false },
    release: { type: 'string', default: 'now' },
  },
});

const FULL = {
  toolHandler: { rounds: 15, calls: 5000 },
  pace: { rounds: 5, seconds: 1.5, warmUpSeconds: 5, warmUpRequests: 10_000 },
  recordsPerStore: 100,
  masking: { smallest: 25_000, doublings: 3, runs: 3 },
  layouts: { many: 10_000, calls: 200, design: { rounds: 5, calls: 2000, mjmlCalls: 5 } },
  liquid: { rounds: 5, seconds: 4 },
  runs: { rounds: 7, calls: 1000 },
  sending: { runs: 60 },
  mails: { rounds: 5, calls: 400 },
  history: { few: 10_000, many: 1_000_000, calls: 150, writes: 2000 },
  lists: { few: 100, many: 20_000, calls: 200 },
  latency: { seconds: 6, warmUpSeconds: 5, highest: 5000 },
  memory: { perSecond: 20, minutes: 60 },
};
/** A smoke test. Servers are not warm after such a short time, so no bars apply. */
const QUICK = {
  toolHandler: { rounds: 1, calls: 200 },
  pace: { rounds: 2, seconds: 0.2, warmUpSeconds: 0.15, warmUpRequests: 10_000 },
  recordsPerStore: 25,
  masking: { smallest: 5_000, doublings: 1, runs: 1 },
  layouts: { many: 300, calls: 20, design: { rounds: 1, calls: 100, mjmlCalls: 1 } },
  liquid: { rounds: 1, seconds: 0.5 },
  runs: { rounds: 1, calls: 20 },
  sending: { runs: 4 },
  mails: { rounds: 1, calls: 20 },
  history: { few: 500, many: 3000, calls: 5, writes: 80 },
  lists: { few: 100, many: 300, calls: 5 },
  latency: { seconds: 0.5, warmUpSeconds: 0.2, highest: 40 },
  memory: { perSecond: 20, minutes: 1 },
};

// On stderr, to keep the `--json` output clean.
const progress = (line: string) => process.stderr.write(`${line}\n`);
const size = options.quick ? QUICK : FULL;
const plan = { ...size, progress, ...(options.only && { only: options.only }) };

/** Runs the work on each database in turn, and removes the database afterwards. */
async function onEachDatabase(
  work: (database: BenchDatabase) => Promise<void>,
  databases = benchDatabases(progress),
): Promise<void> {
  for (const start of databases) {
    const database = await start();
    try {
      await work(database);
    } finally {
      await database.remove();
    }
  }
}

const onSqlite = (work: (database: BenchDatabase) => Promise<void>) => onEachDatabase(work, [sqlite]);

/** `--only` names one operation, or one of the other parts. */
const PARTS = [
  'tools',
  'masking',
  'liquid',
  'layouts',
  'runs',
  'history',
  'lists',
  'hosts',
  'latency',
  'memory',
  'sending',
  'mails',
] as const;
const wanted = (part: (typeof PARTS)[number]) => !options.only || options.only === part;

async function measureMasking(): Promise<Masking> {
  progress('masking: corpus and slow texts');
  const child = startChild('masking');
  const masking = await child.ask<Masking>('masking', size.masking);
  await child.stop();
  return masking;
}

async function measureTools(): Promise<DesignRow[]> {
  progress('tools: size of the lists, and CPU by protocol revision');
  const child = startChild('tool-handler');
  const rows = await child.ask<DesignRow[]>('measure', size.toolHandler);
  await child.stop();
  return [...(await toolListRows()), ...rows];
}

async function measureLiquid(): Promise<DesignRow[]> {
  progress('liquid: emails in the pool, alone and with a hostile store');
  const child = startChild('liquid');
  const rows = await child.ask<DesignRow[]>('liquid', size.liquid);
  await child.stop();
  return rows;
}

async function measureLayouts({ url }: BenchDatabase): Promise<DesignRow[]> {
  progress('layouts: designs compared with MJML, small and large stores, previews');
  const child = startChild('layouts');
  const setup = newSetup(url);
  const rows = await child.ask<DesignRow[]>('layouts', { ...setup, ...size.layouts });
  await child.stop();
  const languages = startChild('languages');
  rows.push(...(await languages.ask<DesignRow[]>('languages', { ...setup, saves: size.layouts.calls })));
  await languages.stop();
  return rows;
}

async function measureRuns({ name, url }: BenchDatabase): Promise<DesignRow[]> {
  progress(`runs: HTTP requests on ${name}, compared with bare ones`);
  const target = startChild('echo-server');
  const options = { ...newSetup(url), port: await target.ask<number>('start', ANSWERS), ...size.runs };
  const listening = startChild('runs');
  const statements = await listening.ask<RunStatements>('statements', options);
  await listening.stop();
  const child = startChild('runs');
  const rows = await child.ask<DesignRow[]>('runs', { ...options, statements });
  await Promise.all([child.stop(), target.stop()]);
  return rows.map((row) => ({ ...row, name: `${row.name}, ${name}` }));
}

async function measureHistory({ name, url }: BenchDatabase): Promise<DesignRow[]> {
  progress(`history: ${size.history.few} and ${size.history.many} executions on ${name}`);
  const child = startChild('history');
  const rows = await child.ask<DesignRow[]>('history', { ...newSetup(url), ...size.history, database: name });
  await child.stop();
  return rows;
}

async function measureLists({ name, url }: BenchDatabase): Promise<DesignRow[]> {
  progress(`lists: ${size.lists.few} and ${size.lists.many} records on ${name}`);
  const child = startChild('lists');
  const rows = await child.ask<DesignRow[]>('lists', { ...newSetup(url), ...size.lists, database: name });
  await child.stop();
  return rows;
}

async function measureSending({ url }: BenchDatabase): Promise<DesignRow[]> {
  progress('sending: composing compared with bare compiling, and messages per second');
  const sink = startChild('mail-sink');
  const child = startChild('sending');
  const options = { ...newSetup(url), port: await sink.ask<number>('start'), ...size.sending };
  const rows = await child.ask<DesignRow[]>('sending', options);
  await Promise.all([child.stop(), sink.stop()]);
  return rows;
}

async function bench(): Promise<void> {
  const { only } = options;
  if (only && !isOperation(only) && !PARTS.some((part) => part === only)) {
    throw new Error(`--only takes ${PARTS.join(', ')}, get-one, list-25, create, tools/list or tools/call`);
  }
  progress(`${availableParallelism()} cores, shared by server, load generator and database`);
  const tools = wanted('tools') ? await measureTools() : [];
  const masking = wanted('masking') ? await measureMasking() : undefined;
  const liquid = wanted('liquid') ? await measureLiquid() : [];
  const layouts: DesignRow[] = [];
  const runs: DesignRow[] = [];
  const history: DesignRow[] = [];
  const lists: DesignRow[] = [];
  const hosts: DesignRow[] = [];
  const sending: DesignRow[] = [];
  const mails: DesignRow[] = [];
  // A separate database each: it is sealed with one master key.
  if (wanted('layouts')) await onSqlite(async (database) => void layouts.push(...(await measureLayouts(database))));
  if (wanted('runs')) await onEachDatabase(async (database) => void runs.push(...(await measureRuns(database))));
  if (wanted('history'))
    await onEachDatabase(async (database) => void history.push(...(await measureHistory(database))));
  if (wanted('lists')) await onEachDatabase(async (database) => void lists.push(...(await measureLists(database))));
  // Several hosts need a server: SQLite is for one machine.
  if (wanted('hosts'))
    await onEachDatabase(async (database) => {
      if (database.name === 'SQLite') return;
      progress(`hosts: one and two on ${database.name}`);
      hosts.push(...(await measureHosts(database, size.recordsPerStore, size.pace)));
    });
  const latency: Figures['latency'] = {};
  let memory: Figures['memory'] = null;
  if (wanted('latency'))
    await onEachDatabase(async (database) => {
      progress(`latency: rising load on ${database.name}`);
      latency[database.name] = await measureLatency(database, { ...plan, ...size.latency });
    });
  if (wanted('memory'))
    await onSqlite(async (database) => {
      progress(`memory: an hour of ${size.memory.perSecond} requests a second, replayed`);
      memory = await measureMemory(database, { ...plan, ...size.memory });
    });
  if (wanted('sending')) await onSqlite(async (database) => void sending.push(...(await measureSending(database))));
  if (wanted('mails')) {
    progress('mails: previews and emails of the demo store, with the Liquid processes');
    await onSqlite(async (database) => void mails.push(...(await measureMails(database, size.mails))));
    await onSqlite(async (database) => void mails.push(...(await countMails(database))));
  }
  const comparisons: Comparison[] = [];
  if (!options.only || isOperation(options.only)) {
    await onEachDatabase(async (database) => void comparisons.push(...(await measureDatabase(database, plan))));
  }
  const held = options.quick ? comparisons.map(({ bar: _, ...comparison }) => comparison) : comparisons;
  if (options.json)
    console.log(
      JSON.stringify(
        {
          quick: options.quick,
          comparisons: held,
          tools,
          masking,
          layouts,
          liquid,
          runs,
          sending,
          mails,
          history,
          lists,
          hosts,
        },
        null,
        2,
      ),
    );
  else {
    const rows = { tools, layouts, liquid, runs, sending, mails, history, lists, hosts };
    const parts = [
      ...(held.length > 0 ? [ratioTable(held), figureTable(held)] : []),
      ...(masking ? [maskingText(masking)] : []),
      ...Object.entries(rows).flatMap(([name, some]) => (some.length > 0 ? [rowTable(name, some)] : [])),
    ];
    console.log(`\n${parts.join('\n\n')}`);
  }
  if (options.charts) {
    const figures = await readFigures();
    Object.assign(figures.latency, latency);
    figures.memory = memory ?? figures.memory;
    if (comparisons.length > 0) addRelease(figures, options.release, ratiosOf(comparisons));
    await writeFigures(figures);
    progress(`charts: ${(await writeCharts(figures)).join(', ')}`);
  }
  if (options.quick) progress('\n--quick measures cold servers: its ratios are not meaningful.');

  const missed = held.filter((comparison) => !meetsBar(comparison));
  if (missed.length === 0) return;
  const places = missed.map(({ operation, database }) =>
    database === 'none' ? operation : `${operation} on ${database}`,
  );
  progress(`\nBelow the bar: ${places.join(', ')}.`);
  if (options.strict) process.exitCode = 1;
}

async function profile(operation: string): Promise<void> {
  if (isMail(operation))
    return onSqlite(async (database) => console.log(profileText(await profileMail(database, operation, size.mails))));
  if (!isOperation(operation))
    throw new Error(`--profile takes ${MAILS.join(', ')}, get-one, list-25, create, tools/list or tools/call`);
  await onEachDatabase(async (database) => {
    console.log(profileText(await profileHost(database, operation, plan)));
  });
}

try {
  await (options.profile === undefined ? bench() : profile(options.profile));
} catch (error) {
  progress(`The benchmark failed: ${(error as Error).message}`);
  process.exit(1); // child processes exit with this one
}
