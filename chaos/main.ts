import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DATABASES, type DatabaseName, missing, start } from './databases.js';
import { FAULTS, type FaultName } from './faults.js';
import { details, resultTable } from './report.js';
import { type RunResult, runChaos } from './run.js';

const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true },
    kills: { type: 'string', default: '6' },
    writes: { type: 'string', default: '500' },
    minutes: { type: 'string', default: 'Infinity' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    json: { type: 'boolean', default: false },
  },
});

function namesIn<T extends string>(option: string, given: string[], known: readonly T[]): T[] {
  const wrong = given.find((name) => !known.some((one) => one === name));
  if (wrong !== undefined) throw new Error(`--${option} takes ${known.join(', ')}`);
  return given as T[];
}

// On stderr, to keep the `--json` output clean.
const progress = (line: string) =>
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line.trimEnd()}` : `${line}\n`);

async function runOn(name: DatabaseName, only: readonly FaultName[]): Promise<RunResult | undefined> {
  const reason = missing[name]();
  if (reason) {
    if (process.env.CI) throw new Error(reason);
    progress(`${name} is skipped. ${reason}\n`);
    return undefined;
  }
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-chaos-'));
  const database = await start[name](directory);
  let isClean = false;
  try {
    const result = await runChaos(database, {
      seed: Number(values.seed),
      kills: Number(values.kills),
      writes: Number(values.writes),
      minutes: Number(values.minutes),
      only,
      directory,
      progress: (line) => progress(`${name}: ${line}`),
    });
    isClean = result.findings.length === 0;
    return result;
  } finally {
    await database.remove();
    if (isClean) rmSync(directory, { recursive: true, force: true });
    else progress(`\nThe logs of the hosts are in ${directory}\n`);
  }
}

// Ends the hosts and databases, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  const databases = namesIn(
    'database',
    values.database?.flatMap((text) => text.split(',')) ?? ['sqlite', 'mariadb'],
    DATABASES,
  );
  const only = values.only ? namesIn('only', values.only.split(','), FAULTS) : FAULTS;
  progress(`seed ${values.seed}\n`);
  // At the same time: a run mostly waits for hosts to start and for leases to end.
  const outcomes = await Promise.allSettled(databases.map((name) => runOn(name, only)));
  const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : []));
  if (values.json) console.log(JSON.stringify({ seed: Number(values.seed), results }, null, 2));
  else console.log(`\n${resultTable(results)}\n\n${results.map(details).join('\n\n')}`);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  process.exit(results.some(({ findings }) => findings.length > 0) ? 1 : 0);
} catch (error) {
  progress(`\nThe run failed: ${(error as Error).stack}\n`);
  process.exit(2);
}
