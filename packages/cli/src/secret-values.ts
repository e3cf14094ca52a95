import { readFileSync, statSync } from 'node:fs';
import type { Field } from './operation-entry.js';
import { UsageError } from './usage-error.js';

/** `value-stdin` → `value`. */
const baseOf = ({ flag }: Pick<Field, 'flag'>) => flag.replace(/-stdin$/, '');

/** The flags that a secret can come from, without dashes. */
export const secretFlags = (field: Pick<Field, 'flag'>) => ({
  stdin: field.flag,
  file: `${baseOf(field)}-file`,
  env: `${baseOf(field)}-env`,
});

/** Drops the newline that a shell or an editor appends. An empty value means that something failed. */
export function secretText(source: string, where: string, bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`${source}: not valid UTF-8 text`);
  }
  const value = text.replace(/\r?\n$/, '');
  if (value === '') throw new UsageError(`${source}: ${where} is empty`);
  return value;
}

/** The secret in a file. */
export function secretFromFile(source: string, path: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readWhole(path);
  } catch (error) {
    throw new UsageError(`${source}: cannot read ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
  return secretText(source, path, bytes);
}

/** The secret in an environment variable. */
export function secretFromEnv(source: string, name: string, env: NodeJS.ProcessEnv): string {
  const value = env[name];
  if (!value) throw new UsageError(`${source}: ${name} is not set`);
  return value;
}

/**
 * Reads a file or standard input to its end. Node's `realpathSync` reuses the result of the last `stat` of the process and
 * stops at a pipe: after reading one, imports through symbolic links fail until another file is examined.
 */
export function readWhole(file: string | 0): Buffer {
  try {
    return readFileSync(file);
  } finally {
    statSync(process.execPath);
  }
}
