import { accessSync, constants, createReadStream, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { Field } from './operation-entry.js';
import { UsageError } from './usage-error.js';

/** The name commander gives the value of a flag. */
const attribute = (flag: string) => flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

export function addField(command: Command, field: Field): void {
  const { name, description, required, kind, flag } = field;
  const text = required ? `${description} Required.` : description;
  if (kind === 'argument') command.argument(`<${name}>`, description);
  else if (kind === 'file')
    command.argument('<path>', `${description} Its name is the filename unless --filename is given.`);
  else if (kind === 'secret') command.option(`--${flag}`, `${text} ${fromStdin(field)}`);
  else if (kind === 'list')
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

/** Builds the input from the file of `--input`, then arguments and flags. */
export function inputFrom(fields: Field[], values: string[], flags: Record<string, unknown>): Record<string, unknown> {
  const secrets = fields.filter(({ kind, flag }) => kind === 'secret' && flags[attribute(flag)] === true);
  const readers = [...(flags.input === '-' ? ['--input -'] : []), ...secrets.map(({ flag }) => `--${flag}`)];
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
  for (const { name, flag } of secrets) input[name] = readSecret(flag);
  return input;
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

/** Drops the newline that a shell or an editor appends. Empty input means that the pipe failed. */
function readSecret(flag: string): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readWhole(0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `--${flag}: ${code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not valid UTF-8 text' : `cannot read standard input (${code})`}`,
    );
  }
  const value = text.replace(/\r?\n$/, '');
  if (value === '') throw new UsageError(`--${flag}: standard input is empty`);
  return value;
}

/**
 * Reads a file or standard input to its end. Node's `realpathSync` reuses the result of the last `stat` of the process and
 * stops at a pipe: after reading one, imports through symbolic links fail until another file is examined.
 */
function readWhole(file: string | 0): Buffer {
  try {
    return readFileSync(file);
  } finally {
    statSync(process.execPath);
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
