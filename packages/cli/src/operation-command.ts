import type { OperationName } from '@sendstep/core';
import { Command } from 'commander';
import { sinceTime } from './history-since.js';
import { commandWords, type OperationEntry } from './operation-entry.js';
import { addField, exampleArguments, inputFrom } from './operation-fields.js';
import type { Streams } from './output.js';
import { addSettings, CLIENT_SETTINGS, configurationFrom, DATABASE_SETTINGS, STORE, STORE_OR_KEY } from './settings.js';
import { UsageError } from './usage-error.js';

function exampleLine({ name, fields, example }: OperationEntry): string {
  const given = fields.filter((field) => field.name in example);
  // The redirection of standard input comes last.
  given.sort((a, b) => Number(a.kind === 'secret') - Number(b.kind === 'secret'));
  const words = given.map((field) => exampleArguments(field, example[field.name]));
  return ['  $ sendstep', ...commandWords(name), ...words].join(' ');
}

/** Operations that delete so much that scripts have to confirm them, too. */
const NEEDS_YES: OperationName[] = ['stores.remove'];

/** The command of an operation: fields become flags, the result is printed as a table or JSON. */
export function operationCommand(entry: OperationEntry, env: NodeJS.ProcessEnv, streams: Streams): Command {
  const { name, fields, ownerOnly } = entry;
  const command = new Command(commandWords(name)[1]).summary(entry.title).description(entry.description);
  for (const field of fields) addField(command, field);
  if (entry.writes) {
    command.option('--input <file>', 'JSON file with the fields, - for standard input; flags take precedence');
  }
  if (entry.repeatable) {
    command.option('--idempotency-key <key>', 'run once per key: a repeated command gets the first result again');
  }
  command.option('--store <store>', ownerOnly ? STORE : STORE_OR_KEY);
  command.option('--json', 'print JSON');
  if (entry.destroys) {
    const scripts = NEEDS_YES.includes(name) ? 'required in scripts' : 'scripts are not asked';
    command.option('--yes', `do not ask for confirmation (${scripts})`);
  }
  if (name === 'history.list') {
    command
      .option(
        '--since <age>',
        'only entries that started in this time, such as 12h or 7d, or since a date; all on one page',
      )
      .option('--failed', 'only failed entries (--status FAILED)');
    command.option('--watch', 'keep showing new and changed entries until Ctrl-C; --limit sets how many to show first');
  }
  const settings = ownerOnly ? DATABASE_SETTINGS : CLIENT_SETTINGS;
  addSettings(command, settings);
  command.addHelpText('after', `\nExample:\n${exampleLine(entry)}`);

  return command.action(async (...args: unknown[]) => {
    const flags = command.opts<Record<string, unknown>>();
    const values = args.slice(0, command.registeredArguments.length) as string[];
    const input = await inputFrom(fields, values, flags, { env, piped: streams.piped });
    if (flags.failed === true) input.status = 'FAILED';
    const since = typeof flags.since === 'string' ? sinceTime(flags.since, Date.now()) : undefined;
    if (since !== undefined && flags.watch === true) throw new UsageError('--since and --watch: use one of them');
    const config = configurationFrom(flags, env, settings);
    const confirm = async (whole: Record<string, unknown>) => {
      if (!entry.destroys) return;
      const { confirmDeletion } = await import('./confirm.js');
      const what = [entry.title, ...Object.values(whole).filter((value) => typeof value === 'string')].join(' ');
      await confirmDeletion(what, { yes: flags.yes === true, needed: NEEDS_YES.includes(name) }, streams);
    };
    const { runOperation } = await import('./run-operation.js');
    const options = {
      store: flags.store as string | undefined,
      json: flags.json === true,
      watch: flags.watch === true,
      since,
      idempotencyKey: flags.idempotencyKey as string | undefined,
      confirm,
    };
    await runOperation(name, input, config, options, streams);
  });
}
