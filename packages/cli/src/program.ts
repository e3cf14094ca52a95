import { OPERATIONS, type OperationName, SendstepError } from '@sendstep/core';
import { compose, migrateDatabase, readConfiguration, rotateMasterKey, type Setting } from '@sendstep/node';
import { Command, CommanderError } from 'commander';
import { requireDatabase, UsageError } from './backend.js';
import { createDemoStore, fillDemoStore } from './demo.js';
import { examine, formatFindings } from './doctor.js';
import { commandWords, operationCommand } from './operation-command.js';
import { formatAnswer, type Streams } from './output.js';
import { release } from './release.js';
import { serve } from './serve.js';
import { serveTools } from './serve-tools.js';
import { addSettings, CLIENT_SETTINGS, DATABASE_SETTINGS, settingsFrom } from './settings.js';

const GROUPS: Record<string, string> = {
  me: 'Who a key is',
  layouts: 'Email layouts',
  steps: 'Steps of the workflow platform that use layouts',
  'http-requests': 'Configured HTTP requests',
  smtp: 'SMTP senders of a store',
  senders: 'Connected mailboxes, as integrations see them',
  mailboxes: 'Connected mailboxes of a store',
  settings: 'Settings of a store',
  files: 'Uploaded files of a store',
  presets: 'Headers and footers that layouts share',
  stores: 'Stores of this installation',
  keys: 'API keys of a store',
};
const SERVE_SETTINGS: Setting[] = [
  ...DATABASE_SETTINGS,
  'SENDSTEP_HOST',
  'SENDSTEP_PORT',
  'SENDSTEP_BASE_URL',
  'SENDSTEP_TRUST_PROXY',
  'SENDSTEP_CORS_ORIGINS',
];

export function buildProgram(env: NodeJS.ProcessEnv, streams: Streams): Command {
  const program = new Command('sendstep')
    .description('Email and HTTP steps for workflows: serve them, look after them, script them.')
    .version(release)
    .addHelpText(
      'after',
      '\nExamples:\n  $ sendstep serve\n  $ sendstep stores create --name "Corner shop"\n  $ sendstep keys create --store "Corner shop" --level write\n  $ sendstep http-requests list --json',
    );
  const add = (parent: Command, name: string, settings: Setting[], words: string, example: string) => {
    const command = parent.command(name).description(words).addHelpText('after', `\nExample:\n  $ ${example}`);
    return addSettings(command, settings);
  };
  const configured = (command: Command) => readConfiguration(settingsFrom(command.opts(), env));

  add(program, 'serve', SERVE_SETTINGS, 'Serve REST and tools in one process.', 'sendstep serve --port 9000')
    .option('--no-demo', 'make no demo store on the first start')
    .action((flags, command) => serve(configured(command), { demo: flags.demo }, streams));

  add(
    program,
    'mcp',
    CLIENT_SETTINGS,
    'Serve the tools over stdio to an assistant; the key comes from SENDSTEP_API_KEY.',
    'SENDSTEP_API_KEY=fak_… sendstep mcp',
  ).action((_flags, command) => serveTools(configured(command)));

  add(program, 'migrate', DATABASE_SETTINGS, 'Bring the schema of the database up to date.', 'sendstep migrate')
    .option('--json', 'answer as JSON')
    .action(async (flags, command) => {
      const migrated = await migrateDatabase(configured(command));
      const text = migrated.length > 0 ? `ran ${migrated.join(', ')}` : 'up to date';
      streams.out(flags.json ? `${JSON.stringify({ migrated })}\n` : `${text}\n`);
    });

  add(program, 'doctor', DATABASE_SETTINGS, 'Look at everything an installation needs.', 'sendstep doctor')
    .option('--json', 'answer as JSON')
    .action(async (flags, command) => {
      const findings = await examine(configured(command));
      streams.out(`${flags.json ? JSON.stringify({ findings }, null, 2) : formatFindings(findings)}\n`);
      if (findings.some(({ state }) => state === 'fault'))
        throw new SendstepError('invalid', 'something needs mending');
    });

  add(
    program,
    'demo',
    DATABASE_SETTINGS,
    'Put sample content into a store, by default into a new demo store.',
    'sendstep demo',
  )
    .option('--store <store>', 'the store to fill, by id or name')
    .option('--json', 'answer as JSON')
    .action(async (flags, command) => {
      const { app, close } = await compose(configured(command));
      try {
        if (flags.store) await fillDemoStore(app, flags.store);
        const keys = flags.store ? undefined : await createDemoStore(app);
        if (!flags.store && !keys)
          throw new SendstepError('conflict', 'there is a demo store already; name a store to fill with --store');
        streams.out(`${formatAnswer({ filled: true, ...keys }, flags.json === true)}\n`);
      } finally {
        await close();
      }
    });

  const secrets = program.command('secrets').description('Secrets of a store, and what seals them');
  add(
    secrets,
    'rotate-master-key',
    DATABASE_SETTINGS,
    'Move every store to a new master key. With a key file a new key is made; in the environment put it first: NEW,OLD. It can be cut off and started again.',
    'sendstep secrets rotate-master-key',
  )
    .option('--json', 'answer as JSON')
    .action(async (flags, command) => {
      const config = configured(command);
      requireDatabase(config);
      const { app, close } = await compose(config);
      try {
        const { total } = await app.ports.stores.list({ offset: 0, limit: 1 });
        const outcome = await rotateMasterKey(app, config, (done) => {
          if (done % 100 === 0 || done === total) streams.error(`${done} of ${total} stores\n`);
        });
        streams.out(`${formatAnswer(outcome, flags.json === true)}\n`);
      } finally {
        await close();
      }
    });

  const groups = new Map<string, Command>([['secrets', secrets]]);
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const [group] = commandWords(name);
    const parent = groups.get(group) ?? program.command(group).description(GROUPS[group] ?? group);
    groups.set(group, parent);
    parent.addCommand(operationCommand(name, env, streams));
  }
  return program;
}

/** Runs one command line; answers the exit code: 0 done, 1 refused or failed, 2 wrong use. */
export async function main(args: string[], env: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  const program = buildProgram(env, streams);
  const everywhere = (command: Command): void => {
    command
      .exitOverride()
      .configureOutput({ writeOut: streams.out, writeErr: streams.error })
      .showHelpAfterError('(--help shows how)');
    command.commands.forEach(everywhere);
  };
  everywhere(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const message = error instanceof Error ? error.message : 'failed';
    streams.error(args.includes('--json') ? `${JSON.stringify({ error: message })}\n` : `error: ${message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
