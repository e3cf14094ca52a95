import { askOnce, startChild } from './child.js';
import { type BenchDatabase, type DatabaseName, onEachDatabase } from './databases.js';
import type { DesignRow } from './design.js';
import { measureHosts } from './hosts.js';
import { countMails, measureMails } from './measure-mails.js';
import type { RunStatements } from './runs.js';
import { newSetup } from './seed.js';
import type { Size } from './sizes.js';
import { toolListRows } from './tool-list.js';
import { ANSWERS } from './warehouse.js';

interface Part {
  says: string;
  /** Each part gets new databases, because a database is sealed with one master key. */
  on: DatabaseName[];
  measure(database: BenchDatabase, size: Size): Promise<DesignRow[]>;
}

const BOTH: DatabaseName[] = ['SQLite', 'MariaDB'];
/** Measures in a process of its own. */
const ask = (child: string, { url }: BenchDatabase, options: object) =>
  askOnce<DesignRow[]>(child, child, { ...newSetup(url), ...options });

/** Parts that give single figures. */
export const PARTS = {
  tools: {
    says: 'size of the tool lists, and CPU by protocol revision',
    on: ['SQLite'],
    measure: async (_, { toolHandler }) => [
      ...(await toolListRows()),
      ...(await askOnce<DesignRow[]>('tool-handler', 'measure', toolHandler)),
    ],
  },
  liquid: {
    says: 'emails in the pool, alone and with a hostile store',
    on: ['SQLite'],
    measure: (_, { liquid }) => askOnce<DesignRow[]>('liquid', 'liquid', liquid),
  },
  layouts: {
    says: 'designs compared with MJML, small and large stores, previews',
    on: ['SQLite'],
    measure: async ({ url }, { layouts }) => {
      const setup = newSetup(url);
      return [
        ...(await askOnce<DesignRow[]>('layouts', 'layouts', { ...setup, ...layouts })),
        ...(await askOnce<DesignRow[]>('languages', 'languages', { ...setup, saves: layouts.calls })),
      ];
    },
  },
  runs: {
    says: 'HTTP requests, compared with bare ones',
    on: BOTH,
    measure: async ({ name, url }, { runs }) => {
      const target = startChild('echo-server');
      const options = { ...newSetup(url), port: await target.ask<number>('start', ANSWERS), ...runs };
      const statements = await askOnce<RunStatements>('runs', 'statements', options);
      const rows = await askOnce<DesignRow[]>('runs', 'runs', { ...options, statements });
      await target.stop();
      return rows.map((row) => ({ ...row, name: `${row.name}, ${name}` }));
    },
  },
  sending: {
    says: 'composing compared with bare compiling, and messages per second',
    on: ['SQLite'],
    measure: async (database, { sending }) => {
      const sink = startChild('mail-sink');
      const rows = await ask('sending', database, { port: await sink.ask<number>('start'), ...sending });
      await sink.stop();
      return rows;
    },
  },
  mails: {
    says: 'previews and emails of the demo store, with the Liquid processes',
    on: BOTH,
    measure: async (database, { mails }) =>
      (await measureMails(database, mails)).map((row) => ({ ...row, name: `${row.name}, ${database.name}` })),
  },
  'mail-counts': {
    says: 'statements of previews and emails, and messages to the Liquid processes',
    on: ['SQLite'],
    measure: countMails,
  },
  history: {
    says: 'few and many executions',
    on: BOTH,
    measure: (database, { history }) => ask('history', database, { ...history, database: database.name }),
  },
  lists: {
    says: 'few and many records',
    on: BOTH,
    measure: (database, { lists }) => ask('lists', database, { ...lists, database: database.name }),
  },
  hosts: {
    says: 'one host and two on one database',
    // SQLite is for one machine.
    on: ['MariaDB'],
    measure: (database, { recordsPerStore, pace }) => measureHosts(database, recordsPerStore, pace),
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** The figures of one part on all its databases. */
export async function measurePart(name: PartName, size: Size, progress: (line: string) => void): Promise<DesignRow[]> {
  const { says, on, measure }: Part = PARTS[name];
  const rows: DesignRow[] = [];
  await onEachDatabase(on, progress, async (database) => {
    progress(`${name}, ${database.name}: ${says}`);
    rows.push(...(await measure(database, size)));
  });
  return rows;
}
