import { readFileSync } from 'node:fs';
import { type JsonSchema, jsonSchema, OPERATIONS, type Operation, type OperationName } from '@sendstep/core';
import { readConfiguration } from '@sendstep/node';
import { Command } from 'commander';
import { openBackend, UsageError } from './backend.js';
import { formatAnswer, type Streams } from './output.js';
import { addSettings, CLIENT_SETTINGS, DATABASE_SETTINGS, settingsFrom } from './settings.js';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const firstType = ({ type }: JsonSchema) => (Array.isArray(type) ? type[0] : type);

/** `httpRequests.list` → the command group `http-requests` and its command `list`. */
export const commandWords = (name: OperationName) => name.split('.').map(kebab) as [group: string, command: string];

/** Fields that name the record stand as arguments, not as flags. */
const ARGUMENTS = ['id'];

function exampleLine(name: OperationName, { example }: Operation): string {
  const words = Object.entries(example as Record<string, unknown>).flatMap(([field, value]) => {
    if (ARGUMENTS.includes(field)) return ['0198c0de-…'];
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return [`--${kebab(field)} ${/^[\w.-]+$/.test(text) ? text : `'${text}'`}`];
  });
  return ['  $ sendstep', ...commandWords(name), ...words].join(' ');
}

/** One command for one operation: its fields are flags, its answer a table or JSON. */
export function operationCommand(name: OperationName, env: NodeJS.ProcessEnv, streams: Streams): Command {
  const operation = OPERATIONS[name] as unknown as Operation;
  const { properties = {}, required = [] } = jsonSchema(operation.input, 'input');
  const [, word] = commandWords(name);
  const command = new Command(word).summary(operation.title).description(operation.description);
  const fields = Object.entries(properties);
  for (const [field, schema] of fields) {
    const words = String(schema.description ?? '');
    if (ARGUMENTS.includes(field)) command.argument(`<${field}>`, words);
    else
      command.option(
        `--${kebab(field)} <${placeholder(schema)}>`,
        required.includes(field) ? `${words} Required.` : words,
      );
  }
  if (operation.effect === 'create' || operation.effect === 'update') {
    command.option('--input <file>', 'fields as a JSON object in a file, - for standard input; flags win over it');
  }
  command.option('--store <store>', 'the store to work on, by id or name (not needed where there is only one)');
  command.option('--json', 'answer as JSON');
  addSettings(command, operation.level === 'owner' ? DATABASE_SETTINGS : CLIENT_SETTINGS);
  command.addHelpText('after', `\nExample:\n${exampleLine(name, operation)}`);

  return command.action(async (...args: unknown[]) => {
    const flags = command.opts<Record<string, string | true | undefined>>();
    const input = readInput(flags.input as string | undefined);
    const positional = args.slice(0, command.registeredArguments.length) as string[];
    for (const [i, argument] of command.registeredArguments.entries()) input[argument.name()] = positional[i];
    for (const [field, schema] of fields) {
      const text = flags[field];
      if (typeof text === 'string' && !ARGUMENTS.includes(field)) input[field] = fieldValue(field, text, schema);
    }
    const config = readConfiguration(settingsFrom(flags, env));
    const backend = await openBackend(name, config, flags.store as string | undefined);
    try {
      streams.out(`${formatAnswer(await backend.run(name, input), flags.json === true)}\n`);
    } finally {
      await backend.close();
    }
  });
}

function placeholder(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join('|');
  const type = firstType(schema);
  return type === 'integer' ? 'number' : type === 'object' || type === 'array' ? 'json' : 'text';
}

function fieldValue(field: string, text: string, schema: JsonSchema): unknown {
  const type = firstType(schema);
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true';
  if (type !== 'object' && type !== 'array') return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${kebab(field)}: not valid JSON`);
  }
}

function readInput(file: string | undefined): Record<string, unknown> {
  if (file === undefined) return {};
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(`--input: cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError('--input: not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError('--input: must be a JSON object');
  return value as Record<string, unknown>;
}
