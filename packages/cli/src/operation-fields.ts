import { accessSync, constants, createReadStream, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type JsonSchema, jsonSchema, type Operation } from '@sendstep/core';
import type { Command } from 'commander';
import { UsageError } from './backend.js';

/** One field of an operation's input and how it is given on the command line. */
export interface Field {
  name: string;
  schema: JsonSchema;
  required: boolean;
  /** What names the record, or a file to read, is an argument; what is secret comes from standard input, as a flag it would be in the shell's history. */
  kind: 'argument' | 'file' | 'flag' | 'list' | 'switch' | 'secret';
  /** The flag without its dashes: `timeoutMs` is `timeout-ms`, `isDefault` is `default`, a secret `value` is `value-stdin`, each of the texts `allowHosts` an `allow-host`. */
  flag: string;
}

export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const firstType = ({ type }: JsonSchema) => (Array.isArray(type) ? type[0] : type);
const isTexts = (schema: JsonSchema) =>
  firstType(schema) === 'array' && firstType((schema.items ?? {}) as JsonSchema) === 'string';
/** What commander calls the value of a flag. */
const attribute = (flag: string) => flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

export function fieldsOf({ input }: Operation): Field[] {
  const { properties = {}, required = [] } = jsonSchema(input, 'input');
  const hasFile = Object.values(properties).some(({ format }) => format === 'binary');
  return Object.entries(properties).map(([name, schema]) => {
    const base = { name, schema, required: required.includes(name) && !(hasFile && name === 'filename') };
    if (schema.format === 'binary') return { ...base, kind: 'file', flag: '' };
    if (name === 'id' || name === 'key' || schema.identity === true) return { ...base, kind: 'argument', flag: '' };
    if (schema.secret === true) return { ...base, kind: 'secret', flag: `${kebab(name)}-stdin` };
    if (isTexts(schema)) return { ...base, kind: 'list', flag: kebab(name).replace(/s$/, '') };
    if (firstType(schema) !== 'boolean') return { ...base, kind: 'flag', flag: kebab(name) };
    return { ...base, kind: 'switch', flag: kebab(name).replace(/^is-/, '') };
  });
}

export function addField(command: Command, { name, schema, required, kind, flag }: Field): void {
  const description = String(schema.description ?? '');
  const words = required ? `${description} Required.` : description;
  if (kind === 'argument') command.argument(`<${name}>`, description);
  else if (kind === 'file')
    command.argument('<path>', `${description} Its name is the filename, if no other is given.`);
  else if (kind === 'secret') command.option(`--${flag}`, `${words} ${fromStdin(schema)}`);
  else if (kind === 'list')
    command
      .option(`--${flag} <text>`, `${words} Can be given several times.`, (text, before: unknown) => [
        ...(Array.isArray(before) ? before : []),
        text,
      ])
      .option(`--no-${flag}`, 'None.');
  else if (kind === 'switch') command.option(`--${flag}`, words).option(`--no-${flag}`, 'The opposite.');
  else command.option(`--${flag} <${placeholder(schema)}>`, words);
}

/** Nobody has to guess whether the word null is a value: it is one. */
const fromStdin = ({ type }: JsonSchema) =>
  `Read from standard input and taken as it is, without the line end${Array.isArray(type) && type.includes('null') ? '; null is given with --input' : ''}.`;

function placeholder(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join('|');
  const type = firstType(schema);
  return type === 'integer' ? 'number' : type === 'object' || type === 'array' ? 'json' : 'text';
}

const quote = (text: string) => (/^[\w.-]+$/.test(text) ? text : `'${text}'`);

/** The part of a command line that gives this field, for an example. */
export function exampleWords({ name, kind, flag }: Field, value: unknown): string {
  if (kind === 'list') return (value as string[]).map((each) => `--${flag} ${quote(each)}`).join(' ');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const quoted = quote(text);
  if (kind === 'argument') return text === '…' ? '0198c0de-…' : quoted;
  if (kind === 'file') return './path';
  if (kind === 'secret') return `--${flag} < ${name}.txt`;
  if (kind === 'switch') return value === true ? `--${flag}` : `--no-${flag}`;
  return `--${flag} ${quoted}`;
}

/** The input that a command line gives: the file's fields with arguments and flags laid over them. */
export function inputFrom(fields: Field[], values: string[], flags: Record<string, unknown>): Record<string, unknown> {
  const secrets = fields.filter(({ kind, flag }) => kind === 'secret' && flags[attribute(flag)] === true);
  const readers = [...(flags.input === '-' ? ['--input -'] : []), ...secrets.map(({ flag }) => `--${flag}`)];
  if (readers.length > 1) throw new UsageError(`${readers.join(' and ')}: standard input can be read only once`);
  const input = readInput(flags.input as string | undefined);
  const places = fields.filter(({ kind }) => kind === 'argument' || kind === 'file');
  for (const [i, { name, kind }] of places.entries()) {
    if (kind === 'file')
      Object.assign(input, { filename: basename(values[i]!), ...input, [name]: readFile(values[i]!) });
    else input[name] = values[i];
  }
  for (const { name, schema, kind, flag } of fields) {
    const given = flags[attribute(flag)];
    if (kind === 'flag' && typeof given === 'string') input[name] = fieldValue(flag, given, schema);
    if (kind === 'list' && given !== undefined) input[name] = Array.isArray(given) ? given : [];
    if (kind === 'switch' && typeof given === 'boolean') input[name] = given;
  }
  for (const { name, flag } of secrets) input[name] = readSecret(flag);
  return input;
}

/** The bytes of a file as they are asked for. What cannot be read is told before anything is opened. */
function readFile(path: string): AsyncIterable<Uint8Array> {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw new UsageError(`cannot read ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
  if (!statSync(path).isFile()) throw new UsageError(`cannot read ${path}: it is no file`);
  return (async function* () {
    yield* createReadStream(path);
  })();
}

function fieldValue(flag: string, text: string, schema: JsonSchema): unknown {
  const type = firstType(schema);
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (type !== 'object' && type !== 'array') return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${flag}: not valid JSON`);
  }
}

/** The line end that a shell or an editor puts after a value is not part of it. Nothing at all is a pipe that failed. */
function readSecret(flag: string): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(0));
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

/** The JSON object that a file or standard input holds. */
export function readInput(file: string | undefined): Record<string, unknown> {
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
