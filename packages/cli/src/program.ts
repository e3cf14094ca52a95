import { OPERATIONS, type OperationName, SendstepError } from '@sendstep/core';
import { compose, migrateDatabase, rotateMasterKey, type Setting, SettingError } from '@sendstep/node';
import { Command, CommanderError } from 'commander';
import { requireDatabase, UsageError } from './backend.js';
import { createDemoStore, DEMO_STORE, fillDemoStore } from './demo.js';
import { addLongHistory, historyCount } from './demo-long-history.js';
import { examine, formatFindings } from './doctor.js';
import { addLayoutDiff } from './layout-diff.js';
import { commandWords, operationCommand } from './operation-command.js';
import { formatAnswer, progressOn, type Streams } from './output.js';
import { release } from './release.js';
import { addSend } from './send.js';
import { serve } from './serve.js';
import { serveTools } from './serve-tools.js';
import { addSettings, CLIENT_SETTINGS, configurationFrom, DATABASE_SETTINGS } from './settings.js';
import { unknownSettings } from './unknown-settings.js';

const GROUPS: Record<string, string> = {
  me: 'Who a key is',
  layouts: 'Email layouts',
  translations: 'Languages of an email layout',
  versions: 'Saved versions of an email layout',
  steps: 'Steps of the workflow platform, and the secret it signs them with',
  'http-requests': 'Configured HTTP requests',
  smtp: 'SMTP senders of a store',
  senders: 'Connected mailboxes, as integrations see them',
  mailboxes: 'Connected mailboxes of a store',
  settings: 'Settings of a store',
  unsubscribes: 'Addresses that get no marketing mails of a store',
  links: 'Links in the mails of a store',
  files: 'Uploaded files of a store',
  presets: 'Headers and footers that layouts share',
  history: 'What was sent and run',
  people: 'People who are named in the history',
  stats: 'How much was sent and run, and how well',
  repo: 'The git repository that layouts are committed to',
  'repo-versions': 'Versions of layouts in the connected repository',
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
  const configured = (command: Command) => configurationFrom(command.opts(), env);

  add(program, 'serve', SERVE_SETTINGS, 'Serve REST and tools in one process.', 'sendstep serve --port 9000')
    .option('--no-demo', 'make no demo store on the first start, and let outgoing calls reach public addresses alone')
    .action((flags, command) => serve(configured(command), { demo: flags.demo, logLevel: env.LOG_LEVEL }, streams));

  add(
    program,
    'mcp',
    CLIENT_SETTINGS,
    'Serve the tools over stdio to an assistant; the key comes from SENDSTEP_API_KEY.',
    'SENDSTEP_API_KEY=fak_… sendstep mcp',
  ).action((_flags, command) => serveTools(configured(command), env.LOG_LEVEL));

  add(program, 'migrate', DATABASE_SETTINGS, 'Bring the schema of the database up to date.', 'sendstep migrate')
    .option('--json', 'answer as JSON')
    .action(async (flags, command) => {
      const migrated = await migrateDatabase(configured(command));
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
    .option('--json', 'answer as JSON')
    .action(async (flags, command) => {
      if (flags.mend && !flags.counts) throw new UsageError('--mend goes with --counts');
      const config = configured(command);
      if (flags.counts && config.remoteUrl)
        throw new UsageError('--counts works on the database: leave out SENDSTEP_URL and --remote');
      const progress = progressOn(streams, 'stores');
      const findings = await examine(config, flags.counts && { mend: flags.mend === true, progress });
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
    .option('--history <count>', 'add so many executions of the last year; an existing demo store gets these alone')
    .option('--json', 'answer as JSON')
    .action(async (flags, command) => {
      const history = historyCount(flags.history);
      const { app, close } = await compose(configured(command));
      try {
        if (flags.store) await fillDemoStore(app, flags.store);
        const keys = flags.store ? undefined : await createDemoStore(app);
        if (history > 0) {
          const progress = progressOn(streams, 'executions');
          const owner = await app.admit({ owner: flags.store ?? DEMO_STORE });
          await addLongHistory(owner, history, (done) => progress(done, history));
        } else if (!flags.store && !keys)
          throw new SendstepError('conflict', 'there is a demo store already; name a store to fill with --store');
        streams.out(`${formatAnswer({ filled: true, ...keys }, flags.json === true)}\n`);
      } finally {
        await close();
      }
    });

  addSend(program, env, streams);

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

  const layouts = program.command('layouts').description(GROUPS.layouts!);
  addLayoutDiff(layouts, env, streams);

  const groups = new Map([
    ['secrets', secrets],
    ['layouts', layouts],
  ]);
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    // A link is its own credential, and leads to a page.
    if (OPERATIONS[name].level === 'link') continue;
    const [group, word] = commandWords(name);
    const parent = groups.get(group) ?? program.command(group).description(GROUPS[group] ?? group);
    groups.set(group, parent);
    const command = operationCommand(name, env, streams);
    // `sendstep stats` is `sendstep stats get`: there is one, and nothing to name. `sendstep history` is its list.
    const isOnly = word === 'get' && command.registeredArguments.length === 0;
    parent.addCommand(command, { isDefault: isOnly || name === 'history.list' });
  }
  return program;
}

/** Runs one command line; answers the exit code: 0 done, 1 refused or failed, 2 wrong use or a wrong setting. */
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
  const json = args.includes('--json');
  const tell = (kind: 'warning' | 'error', message: string) =>
    streams.error(json ? `${JSON.stringify({ [kind]: message })}\n` : `${kind}: ${message}\n`);
  program.hook('preAction', () => {
    for (const warning of unknownSettings(env)) tell('warning', warning);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    tell('error', error instanceof Error ? error.message : 'failed');
    return error instanceof UsageError || error instanceof SettingError ? 2 : 1;
  }
}
