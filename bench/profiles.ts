import { writeFile } from 'node:fs/promises';
import { askOnce, startChild } from './child.js';
import { type BenchDatabase, DATABASES, type DatabaseName, onEachDatabase } from './databases.js';
import { isMail, MAILS } from './mail-kinds.js';
import { profileMail } from './measure-mails.js';
import type { Profile, ProfileLine } from './profile.js';
import { profileHost } from './profile-host.js';
import { OPERATIONS } from './requests.js';
import { newSetup } from './seed.js';
import type { Size } from './sizes.js';
import { ANSWERS } from './warehouse.js';

export const PROFILED = [...OPERATIONS, ...MAILS, 'run'] as const;
export type Profiled = (typeof PROFILED)[number];

const FILE = new URL('../../docs/profiles.md', import.meta.url);
const LINES = 10;

const TITLES: Record<Profiled, string> = {
  'get-one': 'Get an HTTP request',
  'list-25': 'List 25 HTTP requests',
  create: 'Create an HTTP request',
  'tools/list': 'List the tools',
  'tools/call': 'Call the tool `get_http_request`',
  preview: 'Preview the order confirmation',
  'preview-marketing': 'Preview the marketing email',
  save: 'Save a layout',
  send: 'Send to one recipient',
  'send-20': 'Send the marketing email to 20',
  run: 'Run an HTTP request',
};

/** Where the CPU time of the process goes that does the work. */
export async function profileOf(name: Profiled, database: BenchDatabase, size: Size): Promise<Profile> {
  if (isMail(name)) return profileMail(database, name, size.mails);
  if (name !== 'run') return profileHost(database, name, size);
  const target = startChild('echo-server');
  const port = await target.ask<number>('start', ANSWERS);
  const profile = await askOnce<Profile>('runs', 'profile', { ...newSetup(database.url), port, ...size.runs });
  await target.stop();
  return profile;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const row = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** The largest costs on each database, side by side. */
function costTable(costs: [DatabaseName, ProfileLine[]][]): string {
  const lines = Array.from({ length: LINES }, (_, i) =>
    row(costs.flatMap(([, of]) => [of[i]?.place ?? '', of[i] ? percent(of[i].share) : ''])),
  );
  return [row(costs.flatMap(([name]) => [name, 'share'])), row(costs.flatMap(() => ['---', '---:'])), ...lines].join(
    '\n',
  );
}

type Costs = Partial<Record<Profiled, [DatabaseName, ProfileLine[]][]>>;

/** The page of the largest costs. */
export const profilePage = (costs: Costs): string =>
  [
    INTRODUCTION,
    ...PROFILED.flatMap((name) =>
      costs[name] ? [`## ${TITLES[name]}\n\n\`--profile ${name}\`\n\n${costTable(costs[name])}`] : [],
    ),
  ].join('\n\n');

/** Profiles everything on each database, and writes the page after each operation. */
export async function writeProfiles(size: Size, progress: (line: string) => void): Promise<void> {
  const all: Costs = {};
  for (const name of PROFILED) {
    await onEachDatabase(DATABASES, progress, async (database) => {
      progress(`${database.name}: profile of ${name}`);
      const { costs } = await profileOf(name, database, size);
      all[name] = [...(all[name] ?? []), [database.name, costs]];
    });
    await writeFile(FILE, `${profilePage(all)}\n`);
  }
}

const INTRODUCTION = `# Where the CPU time goes

<!-- Written by \`npm run bench -- --profile all\`. -->

The ten largest costs of each operation, as shares of the busy time of the process that does it: by package, and native code by
what it does. The first five operations are measured in a host under load over HTTP. The others are called in a process without
HTTP, and their Liquid processes are not included. Samples are taken by the clock, so waiting for a CPU counts as well.
[Performance](performance.md) says what the operations cost in total.`;
