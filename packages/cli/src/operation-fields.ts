import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { Field } from './operation-entry.js';
import { readWhole, secretFlags, secretFromEnv, secretFromFile, secretText } from './secret-values.js';
import { UsageError } from './usage-error.js';

/** The name commander gives the value of a flag. */
const attribute = (flag: string) => flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

export function addField(command: Command, field: Field): void {
  const { name, description, required, kind, flag } = field;
  const text = required ? `${description} Required.` : description;
  if (kind === 'argument') command.argument(`<${name}>`, description);
  else if (kind === 'file')
    command.argument('<path>', `${description} Its name is the filename unless --filename is given.`);
  else if (kind === 'secret') {
    const { stdin, file, env } = secretFlags(field);
    command
      .option(`--${stdin}`, `${text} ${fromStdin(field)}`)
      .option(`--${file} <path>`, `Read ${name} from this file instead.`)
      .option(`--${env} <variable>`, `Read ${name} from this environment variable instead.`);
  } else if (kind === 'list')
    command
      .option(`--${flag} <text>`, `${text} Repeatable.`, (item, before: unknown) => [
        ...(Array.isArray(before) ? before : []),
        item,
      ])
      .option(`--no-${flag}`, 'Set to an empty list.');
  else if (kind === 'switch') command.option(`--${flag}`, text).option(`--no-${flag}`, 'Set to false.');
  else command.option(`--${flag} <${placeholder(field)}>`, text);
}

/** Says how to set null, because the text "null" on standard input is a value. */
const fromStdin = ({ nullable }: Field) =>
  `Read from standard input as is, without the trailing newline${nullable ? '; use --input to set null' : ''}.`;

const placeholder = ({ choices, type }: Field) => choices?.join('|') ?? (type === 'integer' ? 'number' : type);

const quote = (text: string) => (/^[\w.-]+$/.test(text) ? text : `'${text}'`);

/** The argument or flag of this field in an example. */
export function exampleArguments({ name, kind, flag }: Field, value: unknown): string {
  if (kind === 'list') return (value as string[]).map((each) => `--${flag} ${quote(each)}`).join(' ');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const quoted = quote(text);
  if (kind === 'argument') return text === '…' ? '0198c0de-…' : quoted;
  if (kind === 'file') return './path';
  if (kind === 'secret') return `--${flag} < ${name}.txt`;
  if (kind === 'switch') return value === true ? `--${flag}` : `--no-${flag}`;
  return `--${flag} ${quoted}`;
}

/** Where secrets come from besides files. */
export interface SecretSources {
  env: NodeJS.ProcessEnv;
  piped?: (() => Promise<Uint8Array | undefined>) | undefined;
}

/** Builds the input from the file of `--input`, then arguments and flags. */
export async function inputFrom(
  fields: Field[],
  values: string[],
  flags: Record<string, unknown>,
  sources: SecretSources,
): Promise<Record<string, unknown>> {
  const secrets = fields.filter(({ kind }) => kind === 'secret');
  const fromStdin = secrets.filter(({ flag }) => flags[attribute(flag)] === true);
  const readers = [...(flags.input === '-' ? ['--input -'] : []), ...fromStdin.map(({ flag }) => `--${flag}`)];
  if (readers.length > 1) throw new UsageError(`${readers.join(' and ')}: standard input can be read only once`);
  const input = readInput(flags.input as string | undefined);
  const positional = fields.filter(({ kind }) => kind === 'argument' || kind === 'file');
  for (const [i, { name, kind }] of positional.entries()) {
    if (kind === 'file')
      Object.assign(input, { filename: basename(values[i]!), ...input, [name]: readFile(values[i]!) });
    else input[name] = values[i];
  }
  for (const { name, type, kind, flag } of fields) {
    const given = flags[attribute(flag)];
    if (kind === 'flag' && typeof given === 'string') input[name] = fieldValue(flag, given, type);
    if (kind === 'list' && given !== undefined) input[name] = Array.isArray(given) ? given : [];
    if (kind === 'switch' && typeof given === 'boolean') input[name] = given;
  }
  for (const field of secrets) {
    const value = givenSecret(field, flags, sources.env);
    if (value !== undefined) input[field.name] = value;
  }
  // A value that is piped in without a flag is meant for the only secret there is.
  const [only] = secrets;
  if (only && secrets.length === 1 && readers.length === 0 && !(only.name in input)) {
    const bytes = await sources.piped?.();
    if (bytes && bytes.length > 0) input[only.name] = secretText(`--${only.flag}`, 'standard input', bytes);
  }
  return input;
}

/** The secret from the flags of its field. */
function givenSecret(field: Field, flags: Record<string, unknown>, env: NodeJS.ProcessEnv): string | undefined {
  const { stdin, file, env: variable } = secretFlags(field);
  const given = [stdin, file, variable].filter((flag) => flags[attribute(flag)] !== undefined);
  if (given.length > 1) throw new UsageError(`${given.map((flag) => `--${flag}`).join(' and ')}: use one of them`);
  const [flag] = given;
  if (flag === undefined) return undefined;
  const value = flags[attribute(flag)];
  if (flag === file) return secretFromFile(`--${flag}`, String(value));
  return flag === variable ? secretFromEnv(`--${flag}`, String(value), env) : readSecret(flag);
}

function readSecret(flag: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readWhole(0);
  } catch (error) {
    throw new UsageError(`--${flag}: cannot read standard input (${(error as NodeJS.ErrnoException).code})`);
  }
  return secretText(`--${flag}`, 'standard input', bytes);
}

/** Streams a file. Checks first that it is readable, to fail before a database is opened. */
function readFile(path: string): AsyncIterable<Uint8Array> {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw new UsageError(`cannot read ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
  if (!statSync(path).isFile()) throw new UsageError(`cannot read ${path}: not a file`);
  return (async function* () {
    yield* createReadStream(path);
  })();
}

function fieldValue(flag: string, text: string, type: Field['type']): unknown {
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (type !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${flag}: not valid JSON`);
  }
}

/** Reads a JSON object from a file or standard input. Errors begin with `name`. */
export function readInput(file: string | undefined, name = '--input'): Record<string, unknown> {
  if (file === undefined) return {};
  let text: string;
  try {
    text = readWhole(file === '-' ? 0 : file).toString();
  } catch (error) {
    throw new UsageError(`${name}: cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${name}: not valid JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${name}: must be a JSON object`);
  return value as Record<string, unknown>;
}
