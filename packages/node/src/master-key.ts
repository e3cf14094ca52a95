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
 * Where the master keys are: in the environment or, with SQLite, in a file. There may be several, separated by a comma or
 * line break: the first one encrypts data keys, the others still decrypt those they encrypted.
 */
export interface MasterKeys {
  source: 'environment' | 'file';
  /** Reads a file each time, so a rotation reaches running processes. */
  read(): Uint8Array[];
}

/** `fresh`: nothing is encrypted yet, so a missing key may be created. */
export function masterKeys(config: Configuration, fresh: boolean): MasterKeys {
  const { masterKey, masterKeyFile, databaseUrl } = config;
  if (masterKey) {
    const keys = parseKeys(masterKey);
    if (!keys) throw new SettingError('SENDSTEP_MASTER_KEY', INVALID_KEY);
    return { source: 'environment', read: () => keys };
  }
  if (!existsSync(masterKeyFile)) {
    if (!databaseUrl.startsWith('sqlite:')) throw keyRequired();
    if (!fresh) throw new SettingError('SENDSTEP_MASTER_KEY', `not set, and ${masterKeyFile} does not exist`);
    createKeyFile(masterKeyFile);
  }
  return { source: 'file', read: () => readKeyFile(masterKeyFile) };
}

/** Reports problems with the keys before anything is created or changed. */
export function checkMasterKeys(config: Configuration): void {
  const { masterKey, masterKeyFile, databaseUrl, dataDirectory } = config;
  if (masterKey || existsSync(masterKeyFile)) masterKeys(config, false).read();
  else if (!databaseUrl.startsWith('sqlite:')) throw keyRequired();
  // In the data directory, opening the database reports the same problem.
  else if (dirname(masterKeyFile) !== dataDirectory) checkWritable(masterKeyFile);
}

const INVALID_KEY = `must be ${MASTER_KEY_BYTES} bytes in base64`;
const keyRequired = () =>
  new SettingError(
    'SENDSTEP_MASTER_KEY',
    `required with MySQL; create one with: openssl rand -base64 ${MASTER_KEY_BYTES}`,
  );

/** Undefined if one of them has the wrong length. */
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
  if (!keys) throw fileFault(path, INVALID_KEY);
  return keys;
}

/** Checks that a file can be created, by its closest existing parent directory. */
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

/** When two processes start at once, one creates the file and the other finds it complete. */
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

/** Replaces the file atomically: readers see the old keys or the new ones. */
export function replaceKeyFile(path: string, keys: Uint8Array[]): void {
  const next = `${path}.${process.pid}`;
  write(next, keys);
  renameSync(next, path);
}

/** Whether anyone but the owner may read the file. */
export const isOpenToOthers = (path: string) => (statSync(path).mode & 0o077) !== 0;
