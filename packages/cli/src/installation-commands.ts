import type { Setting } from '@sendstep/node';
import { type Command, Option } from 'commander';
import { groupIn } from './operation-groups.js';
import type { Streams } from './output.js';
import { addSettings, CLIENT_SETTINGS, configurationFrom, DATABASE_SETTINGS } from './settings.js';
import { UsageError } from './usage-error.js';

const SERVE_SETTINGS: Setting[] = [
  ...DATABASE_SETTINGS,
  'SENDSTEP_HOST',
  'SENDSTEP_PORT',
  'SENDSTEP_ADMIN_PORT',
  'SENDSTEP_ADMIN_HOST',
  'SENDSTEP_DRAIN_SECONDS',
  'SENDSTEP_KEEP_ALIVE_SECONDS',
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
  'SENDSTEP_OIDC_ISSUER',
  'SENDSTEP_OIDC_CLIENT_ID',
  'SENDSTEP_OIDC_CLIENT_SECRET',
];

const MCP_SETTINGS: Setting[] = [...CLIENT_SETTINGS, 'SENDSTEP_TOOLS'];
const DOCTOR_SETTINGS: Setting[] = [...CLIENT_SETTINGS, 'SENDSTEP_BASE_URL'];

const AS_JSON = ['--json', 'print JSON'] as const;

function add(parent: Command, name: string, settings: Setting[], description: string, example: string): Command {
  const command = parent.command(name).description(description).addHelpText('after', `\nExample:\n  $ ${example}`);
  return addSettings(command, settings);
}

/** Adds `serve` and `mcp`. */
export function addServing(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  add(program, 'serve', SERVE_SETTINGS, 'Serve the REST API and the MCP tools', 'sendstep serve --port 9000')
    .option('--no-demo', 'create no demo store on first start, and limit outgoing calls to public addresses')
    .action(async (flags, command) => {
      const config = configurationFrom(command.opts(), env, SERVE_SETTINGS);
      const { serve } = await import('./serve.js');
      await serve(config, { demo: flags.demo, logLevel: env.LOG_LEVEL }, streams);
    });

  add(
    program,
    'mcp',
    MCP_SETTINGS,
    'Serve the MCP tools over stdio, with the key in SENDSTEP_API_KEY',
    'SENDSTEP_API_KEY=fak_… sendstep mcp',
  ).action(async (_flags, command) => {
    const config = configurationFrom(command.opts(), env, MCP_SETTINGS);
    const { serveTools } = await import('./serve-tools.js');
    await serveTools(config, env.LOG_LEVEL);
  });
}

/** Adds `migrate`, `doctor` and `demo`. */
export function addMaintenance(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  add(program, 'migrate', DATABASE_SETTINGS, 'Update the database schema', 'sendstep migrate')
    .option(...AS_JSON)
    .action(async (flags, command) => {
      const config = configurationFrom(command.opts(), env, DATABASE_SETTINGS);
      const { migrateDatabase } = await import('@sendstep/node');
      const migrated = await migrateDatabase(config);
      const text = migrated.length > 0 ? `applied ${migrated.join(', ')}` : 'up to date';
      streams.out(flags.json ? `${JSON.stringify({ migrated })}\n` : `${text}\n`);
    });

  add(
    program,
    'doctor',
    DOCTOR_SETTINGS,
    'Check the installation, or the remote host if SENDSTEP_URL is set',
    'sendstep doctor',
  )
    .option('--files', 'also check that the bytes of every uploaded file exist')
    .option('--counts', 'also compare the history counts with the stored entries')
    .option('--repair', 'with --counts: fix mismatches')
    .addOption(new Option('--mend').implies({ repair: true }).hideHelp())
    .option(...AS_JSON)
    .action(async (flags, command) => {
      if (flags.repair && !flags.counts) throw new UsageError('--repair requires --counts');
      const config = configurationFrom(command.opts(), env, DOCTOR_SETTINGS);
      if ((flags.counts || flags.files) && config.remoteUrl)
        throw new UsageError(
          `--${flags.counts ? 'counts' : 'files'} needs database access: unset SENDSTEP_URL and omit --remote`,
        );
      const { reportFindings } = await import('./doctor.js');
      await reportFindings(config, flags, streams);
    });

  add(
    program,
    'demo',
    DATABASE_SETTINGS,
    'Add sample content to a store, by default to a new demo store',
    'sendstep demo',
  )
    .option('--store <store>', 'store to fill, by id or name')
    .option('--history <count>', 'add this many executions over the last year; an existing demo store gets only these')
    .option(...AS_JSON)
    .action(async (flags, command) => {
      const config = configurationFrom(command.opts(), env, DATABASE_SETTINGS);
      const { makeDemo } = await import('./make-demo.js');
      await makeDemo(config, flags, streams);
    });
}

/** Adds `backup` and `restore`. */
export function addBackup(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  add(
    program,
    'backup',
    DATABASE_SETTINGS,
    'Copy the database and the uploaded files to a new file while hosts run. It names the master key it needs, but does not contain it. SQLite only',
    'sendstep backup /backups/monday.sendstep',
  )
    .summary('Copy a SQLite installation to a file')
    .argument('<file>', 'the file to create')
    .option(...AS_JSON)
    .action(async (file, flags, command) => {
      const config = configurationFrom(command.opts(), env, DATABASE_SETTINGS);
      const { backUp } = await import('./backup.js');
      await backUp(config, file, flags.json === true, streams);
    });

  add(
    program,
    'restore',
    DATABASE_SETTINGS,
    'Make an installation from a backup, in a data directory without one, and check it. SQLite only',
    'sendstep restore /backups/monday.sendstep --data-dir ./restored',
  )
    .summary('Make a SQLite installation from a backup')
    .argument('<file>', 'the backup')
    .option(...AS_JSON)
    .action(async (file, flags, command) => {
      const config = configurationFrom(command.opts(), env, DATABASE_SETTINGS);
      const { restore } = await import('./restore.js');
      await restore(config, file, flags.json === true, streams);
    });
}

/** Adds `secrets rotate-master-key`. */
export function addKeyRotation(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  add(
    groupIn(program, 'secrets'),
    'rotate-master-key',
    DATABASE_SETTINGS,
    'Move all stores to a new master key. With a key file, the new key is generated; in SENDSTEP_MASTER_KEY, put it first: NEW,OLD. Safe to interrupt and run again.',
    'sendstep secrets rotate-master-key',
  )
    .summary('Move all stores to a new master key')
    .option('--force', 'rotate although a running host does not have the new key; it then fails for every store')
    .option(...AS_JSON)
    .action(async (flags, command) => {
      const config = configurationFrom(command.opts(), env, DATABASE_SETTINGS);
      const { rotateKeys } = await import('./rotate-keys.js');
      await rotateKeys(config, flags, streams);
    });
}
