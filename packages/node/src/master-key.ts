import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { MASTER_KEY_BYTES } from '@sendstep/core';
import type { Configuration } from './configuration.js';
import { makeDirectory } from './make-directory.js';
import { SettingError } from './setting-error.js';

/**
 * Where the master keys are: in the environment, or, with the embedded database, in a file. Several may stand there (with a
 * comma or a line break between): the first one wraps, the others still open what they wrapped.
 */
export interface MasterKeys {
  source: 'environment' | 'file';
  /** Read anew each time from a file, so that a rotation reaches running processes. */
  read(): Uint8Array[];
}

/** `fresh`: nothing was ever sealed, so that a missing key may be made. */
export function masterKeys(config: Configuration, fresh: boolean): MasterKeys {
  const { masterKey, masterKeyFile, databaseUrl } = config;
  if (masterKey) {
    const keys = parseKeys(masterKey);
    if (!keys) throw new SettingError('SENDSTEP_MASTER_KEY', WANTED);
    return { source: 'environment', read: () => keys };
  }
  if (!existsSync(masterKeyFile)) {
    if (!databaseUrl.startsWith('sqlite:')) throw keyRequired();
    if (!fresh) throw new SettingError('SENDSTEP_MASTER_KEY', `not set, and there is no file ${masterKeyFile}`);
    createKeyFile(masterKeyFile);
  }
  return { source: 'file', read: () => readKeyFile(masterKeyFile) };
}

/** Finds what is wrong with the keys before anything is made or changed. */
export function checkMasterKeys(config: Configuration): void {
  const { masterKey, masterKeyFile, databaseUrl, dataDirectory } = config;
  if (masterKey || existsSync(masterKeyFile)) masterKeys(config, false).read();
  else if (!databaseUrl.startsWith('sqlite:')) throw keyRequired();
  // In the data directory the database comes first, and says the same.
  else if (dirname(masterKeyFile) !== dataDirectory) checkWritable(masterKeyFile);
}

const WANTED = `must be ${MASTER_KEY_BYTES} bytes in base64`;
const keyRequired = () =>
  new SettingError(
    'SENDSTEP_MASTER_KEY',
    `required with MySQL; make one with: openssl rand -base64 ${MASTER_KEY_BYTES}`,
  );

/** Undefined when one of them is not as long as a key is. */
function parseKeys(text: string): Uint8Array[] | undefined {
  const keys = text.split(/[\s,]+/).flatMap((part) => (part ? [Buffer.from(part, 'base64')] : []));
  return keys.length > 0 && keys.every((key) => key.length === MASTER_KEY_BYTES) ? keys : undefined;
}

const fileFault = (path: string, reason: string) => new SettingError('SENDSTEP_MASTER_KEY_FILE', `${path}: ${reason}`);

function readKeyFile(path: string): Uint8Array[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw fileFault(path, `cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const keys = parseKeys(text);
  if (!keys) throw fileFault(path, WANTED);
  return keys;
}

/** Whether a file could be made, by the closest directory above it that exists. */
function checkWritable(path: string): void {
  let above = dirname(path);
  while (!existsSync(above)) above = dirname(above);
  try {
    accessSync(`${above}/`, constants.W_OK);
  } catch (error) {
    throw fileFault(path, `cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

const write = (path: string, keys: Uint8Array[]) =>
  writeFileSync(path, `${keys.map((key) => Buffer.from(key).toString('base64')).join('\n')}\n`, { mode: 0o600 });

export const newMasterKey = (): Uint8Array => randomBytes(MASTER_KEY_BYTES);

/** Of two processes that start at once, one makes the file and the other finds it, whole. */
function createKeyFile(path: string): void {
  makeDirectory(dirname(path));
  const own = `${path}.${process.pid}`;
  write(own, [newMasterKey()]);
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
}

/** Replaces the file in one step: whoever reads it meanwhile sees the old keys or the new ones. */
export function replaceKeyFile(path: string, keys: Uint8Array[]): void {
  const next = `${path}.${process.pid}`;
  write(next, keys);
  renameSync(next, path);
}

/** Whether others than its owner may read the file. */
export const isOpenToOthers = (path: string) => (statSync(path).mode & 0o077) !== 0;
