import { OPERATIONS, type Operation, type OperationName, type OutputOf } from '@sendstep/core';
import { Command } from 'commander';
import { openBackend, UsageError } from './backend.js';
import { historyTable } from './history-table.js';
import { followHistory } from './history-watch.js';
import { addField, exampleWords, type Field, fieldsOf, inputFrom, kebab } from './operation-fields.js';
import { formatAnswer, type Streams } from './output.js';
import { addSettings, CLIENT_SETTINGS, configurationFrom, DATABASE_SETTINGS, STORE, STORE_OR_KEY } from './settings.js';
import { statsChart } from './stats-chart.js';

/** `httpRequests.list` → the command group `http-requests` and its command `list`. */
export const commandWords = (name: OperationName) => name.split('.').map(kebab) as [group: string, command: string];

function exampleLine(name: OperationName, fields: Field[], example: Record<string, unknown>): string {
  const given = fields.filter((field) => field.name in example);
  // What is read from standard input stands last.
  given.sort((a, b) => Number(a.kind === 'secret') - Number(b.kind === 'secret'));
  const words = given.map((field) => exampleWords(field, example[field.name]));
  return ['  $ sendstep', ...commandWords(name), ...words].join(' ');
}

/** What cannot be made again by anything that is left. */
const NEEDS_YES: OperationName[] = ['stores.remove'];

/** Answers that are more to a person than their fields. */
const VIEWS: Partial<Record<OperationName, (answer: never) => string>> = {
  'stats.get': statsChart,
  'history.list': historyTable,
};
/** What a person should know of what they just did. */
const NOTES: Partial<Record<OperationName, (answer: never) => string | undefined>> = {
  'secrets.set': ({ name, hasValue, allowHosts }: OutputOf<'secrets.set'>) =>
    hasValue && allowHosts.length === 0
      ? `note: ${name} can be sent to any host: whoever may write and run HTTP requests can send it to one of their own. Limit it with --allow-host api.example.com.`
      : undefined,
};

const show = (name: OperationName, answer: Record<string, unknown>, json: boolean) => {
  const view = json ? undefined : VIEWS[name];
  return view ? view(answer as never) : formatAnswer(answer, json);
};

/** One command for one operation: its fields are flags, its answer a table or JSON. */
export function operationCommand(name: OperationName, env: NodeJS.ProcessEnv, streams: Streams): Command {
  const operation = OPERATIONS[name] as unknown as Operation;
  const [, word] = commandWords(name);
  const command = new Command(word).summary(operation.title).description(operation.description);
  const fields = fieldsOf(operation);
  for (const field of fields) addField(command, field);
  if (operation.effect === 'create' || operation.effect === 'update') {
    command.option('--input <file>', 'fields as a JSON object in a file, - for standard input; flags win over it');
  }
  command.option('--store <store>', operation.level === 'owner' ? STORE : STORE_OR_KEY);
  command.option('--json', 'answer as JSON');
  if (NEEDS_YES.includes(name)) command.option('--yes', 'yes, do it: there is no way back. Required.');
  if (name === 'history.list') {
    command.option(
      '--watch',
      'go on and show new entries and changes, until Ctrl-C; --limit is how many to begin with',
    );
  }
  const settings = operation.level === 'owner' ? DATABASE_SETTINGS : CLIENT_SETTINGS;
  addSettings(command, settings);
  command.addHelpText('after', `\nExample:\n${exampleLine(name, fields, operation.example)}`);

  return command.action(async (...args: unknown[]) => {
    const flags = command.opts<Record<string, unknown>>();
    const input = inputFrom(fields, args.slice(0, command.registeredArguments.length) as string[], flags);
    const config = configurationFrom(flags, env, settings);
    const progress = (words: string) => streams.error(`${words}\n`);
    if (NEEDS_YES.includes(name) && !flags.yes) throw new UsageError('there is no way back: add --yes to do it');
    const backend = await openBackend(name, config, flags.store as string | undefined, progress);
    try {
      if (flags.watch) await followHistory(backend, input, flags.json === true, streams);
      else {
        const answer = await backend.run(name, input);
        streams.out(`${show(name, answer, flags.json === true)}\n`);
        const note = NOTES[name]?.(answer as never);
        if (note) streams.error(`${note}\n`);
      }
    } finally {
      await backend.close();
    }
  });
}
