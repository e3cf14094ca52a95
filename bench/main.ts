import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { writeCharts } from './charts.js';
import { askOnce } from './child.js';
import { type Comparison, meetsBar } from './comparisons.js';
import { DATABASES, onEachDatabase } from './databases.js';
import { type DesignRow, meets } from './design.js';
import { addRelease, type Figures, ratiosOf, readFigures, writeFigures } from './figures.js';
import { measureLatency } from './latency.js';
import type { Masking } from './masking.js';
import { measureDatabase } from './measure-database.js';
import { measureMemory } from './memory.js';
import { measurePart, PART_NAMES, type PartName } from './parts.js';
import { PROFILED, profileOf, writeProfiles } from './profiles.js';
import { figureTable, maskingText, profileText, ratioTable, rowTable } from './report.js';
import { isOperation, OPERATIONS } from './requests.js';
import { FULL, QUICK } from './sizes.js';

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

// On stderr, to keep the `--json` output clean.
const progress = (line: string) => process.stderr.write(`${line}\n`);
const size = options.quick ? QUICK : FULL;

const OTHER_PARTS = ['masking', 'latency', 'memory'] as const;
const wanted = (part: PartName | (typeof OTHER_PARTS)[number]) => !options.only || options.only === part;

/** The lines that the charts show over time. */
async function measureCharted(): Promise<Pick<Figures, 'latency' | 'memory'>> {
  const charted: Pick<Figures, 'latency' | 'memory'> = { latency: {}, memory: null };
  if (wanted('latency'))
    await onEachDatabase(DATABASES, progress, async (database) => {
      progress(`latency, ${database.name}: rising load`);
      charted.latency[database.name] = await measureLatency(database, { ...size, ...size.latency });
    });
  if (wanted('memory'))
    await onEachDatabase(['SQLite'], progress, async (database) => {
      progress(`memory, SQLite: an hour of ${size.memory.perSecond} requests a second, replayed`);
      charted.memory = await measureMemory(database, { ...size, ...size.memory });
    });
  return charted;
}

async function measureMasking(): Promise<Masking> {
  progress('masking: corpus and slow texts');
  return askOnce<Masking>('masking', 'masking', size.masking);
}

async function measureOperations(): Promise<Comparison[]> {
  const { only } = options;
  const comparisons: Comparison[] = [];
  if (!only || isOperation(only))
    await onEachDatabase(DATABASES, progress, async (database) => {
      comparisons.push(...(await measureDatabase(database, { ...size, progress, ...(only && { only }) })));
    });
  return comparisons;
}

async function keepCharts(charted: Pick<Figures, 'latency' | 'memory'>, comparisons: Comparison[]): Promise<void> {
  const figures = await readFigures();
  Object.assign(figures.latency, charted.latency);
  figures.memory = charted.memory ?? figures.memory;
  if (comparisons.length > 0) addRelease(figures, options.release, ratiosOf(comparisons));
  await writeFigures(figures);
  progress(`charts: ${(await writeCharts(figures)).join(', ')}`);
}

/** What misses its bar. A smoke test has none: its servers are cold. */
const missedBy = (comparisons: Comparison[], rows: DesignRow[]): string[] =>
  options.quick
    ? []
    : [
        ...comparisons
          .filter((comparison) => !meetsBar(comparison))
          .map(({ operation, database }) => (database === 'none' ? operation : `${operation} on ${database}`)),
        ...rows.filter(({ value, bar }) => bar && !meets(value, bar)).map(({ name }) => name),
      ];

async function bench(): Promise<void> {
  const { only } = options;
  const names = [...PART_NAMES, ...OTHER_PARTS, ...OPERATIONS];
  if (only && !names.some((name) => name === only)) throw new Error(`--only takes ${names.join(', ')}`);
  progress(`${availableParallelism()} cores, shared by server, load generator and database`);
  const masking = wanted('masking') ? await measureMasking() : undefined;
  const rows: Partial<Record<PartName, DesignRow[]>> = {};
  for (const name of PART_NAMES) if (wanted(name)) rows[name] = await measurePart(name, size, progress);
  const charted = await measureCharted();
  const measured = await measureOperations();
  const comparisons = options.quick ? measured.map(({ bar: _, ...comparison }) => comparison) : measured;
  if (options.json) console.log(JSON.stringify({ quick: options.quick, comparisons, masking, ...rows }, null, 2));
  else {
    const tables = [
      ...(comparisons.length > 0 ? [ratioTable(comparisons), figureTable(comparisons)] : []),
      ...(masking ? [maskingText(masking)] : []),
      ...Object.entries(rows).map(([name, some]) => rowTable(name, some)),
    ];
    console.log(`\n${tables.join('\n\n')}`);
  }
  if (options.charts) await keepCharts(charted, measured);
  if (options.quick) progress('\n--quick measures cold servers: its ratios are not meaningful.');
  const missed = missedBy(comparisons, Object.values(rows).flat());
  if (missed.length === 0) return;
  progress(`\nMisses its limit: ${missed.join('; ')}.`);
  if (options.strict) process.exitCode = 1;
}

async function profile(name: string): Promise<void> {
  if (name === 'all') return writeProfiles(size, progress);
  const profiled = PROFILED.find((one) => one === name);
  if (!profiled) throw new Error(`--profile takes all, ${PROFILED.join(', ')}`);
  await onEachDatabase(DATABASES, progress, async (database) => {
    progress(`${database.name}: profile of ${name}`);
    console.log(profileText(await profileOf(profiled, database, size)));
  });
}

try {
  await (options.profile === undefined ? bench() : profile(options.profile));
} catch (error) {
  progress(`The benchmark failed: ${(error as Error).message}`);
  process.exit(1); // child processes exit with this one
}
