import type { OperationName } from '@sendstep/core';
import { Command } from 'commander';
import { kebab, type OperationEntry } from './operation-entry.js';
import { addField, exampleArguments, inputFrom } from './operation-fields.js';
import type { Streams } from './output.js';
import { addSettings, CLIENT_SETTINGS, configurationFrom, DATABASE_SETTINGS, STORE, STORE_OR_KEY } from './settings.js';
import { UsageError } from './usage-error.js';

/** `httpRequests.list` → the command group `http-requests` and its command `list`. */
export const commandWords = (name: OperationName) => name.split('.').map(kebab) as [group: string, command: string];

function exampleLine({ name, fields, example }: OperationEntry): string {
  const given = fields.filter((field) => field.name in example);
  // The redirection of standard input comes last.
  given.sort((a, b) => Number(a.kind === 'secret') - Number(b.kind === 'secret'));
  const words = given.map((field) => exampleArguments(field, example[field.name]));
  return ['  $ sendstep', ...commandWords(name), ...words].join(' ');
}

/** Operations that cannot be undone. */
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
  if (NEEDS_YES.includes(name)) command.option('--yes', 'confirm; this cannot be undone (required)');
  if (name === 'history.list') {
    command.option('--watch', 'keep showing new and changed entries until Ctrl-C; --limit sets how many to show first');
  }
  const settings = ownerOnly ? DATABASE_SETTINGS : CLIENT_SETTINGS;
  addSettings(command, settings);
  command.addHelpText('after', `\nExample:\n${exampleLine(entry)}`);

  return command.action(async (...args: unknown[]) => {
    const flags = command.opts<Record<string, unknown>>();
    const input = inputFrom(fields, args.slice(0, command.registeredArguments.length) as string[], flags);
    const config = configurationFrom(flags, env, settings);
    if (NEEDS_YES.includes(name) && !flags.yes) throw new UsageError('this cannot be undone: confirm with --yes');
    const { runOperation } = await import('./run-operation.js');
    const options = {
      store: flags.store as string | undefined,
      json: flags.json === true,
      watch: flags.watch === true,
      idempotencyKey: flags.idempotencyKey as string | undefined,
    };
    await runOperation(name, input, config, options, streams);
  });
}
