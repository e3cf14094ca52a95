import type { Setting } from '@sendstep/node';
import type { Command } from 'commander';
import { groupIn } from './operation-groups.js';
import type { Streams } from './output.js';
import { addSettings, CLIENT_SETTINGS, configurationFrom, DATABASE_SETTINGS } from './settings.js';
import { UsageError } from './usage-error.js';

const SERVE_SETTINGS: Setting[] = [
  ...DATABASE_SETTINGS,
  'SENDSTEP_HOST',
  'SENDSTEP_PORT',
  'SENDSTEP_BASE_URL',
  'SENDSTEP_TRUST_PROXY',
  'SENDSTEP_CORS_ORIGINS',
  'SENDSTEP_GITHUB_API_URL',
  'SENDSTEP_GOOGLE_CLIENT_ID',
  'SENDSTEP_GOOGLE_CLIENT_SECRET',
  'SENDSTEP_GOOGLE_API_URL',
  'SENDSTEP_GOOGLE_TOKEN_URL',
  'SENDSTEP_MICROSOFT_CLIENT_ID',
  'SENDSTEP_MICROSOFT_CLIENT_SECRET',
  'SENDSTEP_MICROSOFT_API_URL',
  'SENDSTEP_MICROSOFT_TOKEN_URL',
];

const AS_JSON = ['--json', 'answer as JSON'] as const;

function add(parent: Command, name: string, settings: Setting[], words: string, example: string): Command {
  const command = parent.command(name).description(words).addHelpText('after', `\nExample:\n  $ ${example}`);
  return addSettings(command, settings);
}

/** Adds the commands that serve: REST and tools to anybody, or the tools alone to an assistant. */
export function addServing(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  add(program, 'serve', SERVE_SETTINGS, 'Serve REST and tools in one process.', 'sendstep serve --port 9000')
    .option('--no-demo', 'make no demo store on the first start, and let outgoing calls reach public addresses alone')
    .action(async (flags, command) => {
      const config = configurationFrom(command.opts(), env);
      const { serve } = await import('./serve.js');
      await serve(config, { demo: flags.demo, logLevel: env.LOG_LEVEL }, streams);
    });

  add(
    program,
    'mcp',
    CLIENT_SETTINGS,
    'Serve the tools over stdio to an assistant; the key comes from SENDSTEP_API_KEY.',
    'SENDSTEP_API_KEY=fak_… sendstep mcp',
  ).action(async (_flags, command) => {
    const config = configurationFrom(command.opts(), env);
    const { serveTools } = await import('./serve-tools.js');
    await serveTools(config, env.LOG_LEVEL);
  });
}

/** Adds the commands that look after an installation: `migrate`, `doctor` and `demo`. */
export function addUpkeep(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  add(program, 'migrate', DATABASE_SETTINGS, 'Bring the schema of the database up to date.', 'sendstep migrate')
    .option(...AS_JSON)
    .action(async (flags, command) => {
      const config = configurationFrom(command.opts(), env);
      const { migrateDatabase } = await import('@sendstep/node');
      const migrated = await migrateDatabase(config);
      const text = migrated.length > 0 ? `ran ${migrated.join(', ')}` : 'up to date';
      streams.out(flags.json ? `${JSON.stringify({ migrated })}\n` : `${text}\n`);
    });

  add(
    program,
    'doctor',
    [...CLIENT_SETTINGS, 'SENDSTEP_BASE_URL'],
    'Look at everything an installation needs; with SENDSTEP_URL, at that host.',
    'sendstep doctor',
  )
    .option('--counts', 'also compare the counts of history with its rows')
    .option('--mend', 'with --counts: put right what differs')
    .option(...AS_JSON)
    .action(async (flags, command) => {
      if (flags.mend && !flags.counts) throw new UsageError('--mend goes with --counts');
      const config = configurationFrom(command.opts(), env);
      if (flags.counts && config.remoteUrl)
        throw new UsageError('--counts works on the database: leave out SENDSTEP_URL and --remote');
      const { reportFindings } = await import('./doctor.js');
      await reportFindings(config, flags, streams);
    });

  add(
    program,
    'demo',
    DATABASE_SETTINGS,
    'Put sample content into a store, by default into a new demo store.',
    'sendstep demo',
  )
    .option('--store <store>', 'the store to fill, by id or name')
    .option('--history <count>', 'add so many executions of the last year; an existing demo store gets these alone')
    .option(...AS_JSON)
    .action(async (flags, command) => {
      const config = configurationFrom(command.opts(), env);
      const { makeDemo } = await import('./make-demo.js');
      await makeDemo(config, flags, streams);
    });
}

/** Adds `secrets rotate-master-key`. */
export function addKeyRotation(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  add(
    groupIn(program, 'secrets'),
    'rotate-master-key',
    DATABASE_SETTINGS,
    'Move every store to a new master key. With a key file a new key is made; in the environment put it first: NEW,OLD. It can be cut off and started again.',
    'sendstep secrets rotate-master-key',
  )
    .option(...AS_JSON)
    .action(async (flags, command) => {
      const config = configurationFrom(command.opts(), env);
      const { rotateKeys } = await import('./rotate-keys.js');
      await rotateKeys(config, flags.json === true, streams);
    });
}
