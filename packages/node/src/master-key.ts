import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { MASTER_KEY_BYTES, masterKeyId } from '@sendstep/core';
import { makeDirectory } from './make-directory.js';
import { isSqliteFile, MEMORY, type ReadOptions } from './options.js';
import { SettingError } from './setting-error.js';

/**
 * Where the master keys are: given by the caller or, with SQLite, in a file. There may be several, separated by a comma or
 * line break: the first one encrypts data keys, the others still decrypt those they encrypted.
 */
export interface MasterKeys {
  source: 'caller' | 'file';
  /** Reads a file each time, so a rotation reaches running processes. */
  read(): Uint8Array[];
  /** What a host publishes: the ids of its keys and, if it reads a file, which one. It reveals no key. */
  ids(): string[];
}

type KeyOptions = Pick<ReadOptions, 'masterKey' | 'masterKeyFile' | 'database' | 'dataDirectory'>;

/** `fresh`: nothing is encrypted yet, so a missing key may be created. */
export function findMasterKeys(options: KeyOptions, fresh: boolean): MasterKeys {
  const { masterKey, masterKeyFile, database } = options;
  if (masterKey || database === MEMORY) {
    const keys = parseKeys(masterKey ?? newMasterKey());
    if (!keys) throw new SettingError('masterKey', INVALID_KEY);
    return { source: 'caller', read: () => keys, ids: () => keys.map(masterKeyId) };
  }
  if (!existsSync(masterKeyFile)) {
    if (!isSqliteFile(database)) throw keyRequired(database);
    if (!fresh) throw new SettingError('masterKey', `not set, and ${masterKeyFile} does not exist`);
    createKeyFile(masterKeyFile);
  }
  const read = () => readKeyFile(masterKeyFile);
  return { source: 'file', read, ids: () => [...read().map(masterKeyId), keyFileId(masterKeyFile)] };
}

/** Hosts with the same id read a new key from the file as soon as it is there. */
export const keyFileId = (path: string) =>
  `file:${createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 16)}`;

/** Reports problems with the keys before anything is created or changed. */
export function checkMasterKeys(options: KeyOptions): void {
  const { masterKey, masterKeyFile, database, dataDirectory } = options;
  if (masterKey || database === MEMORY || existsSync(masterKeyFile)) findMasterKeys(options, false).read();
  else if (!isSqliteFile(database)) throw keyRequired(database);
  // In the data directory, opening the database reports the same problem.
  else if (dirname(masterKeyFile) !== dataDirectory) checkWritable(masterKeyFile);
}

const INVALID_KEY = `must be ${MASTER_KEY_BYTES} bytes in base64`;
const keyRequired = (database: KeyOptions['database']) =>
  new SettingError(
    'masterKey',
    `required with ${typeof database === 'string' ? 'MySQL' : 'a Knex instance'}; create one with: openssl rand -base64 ${MASTER_KEY_BYTES}`,
  );

/** Undefined if one of them has the wrong length. */
function parseKeys(given: string | Uint8Array): Uint8Array[] | undefined {
  const keys =
    typeof given === 'string'
      ? given.split(/[\s,]+/).flatMap((part) => (part ? [Buffer.from(part, 'base64')] : []))
      : [given];
  return keys.length > 0 && keys.every((key) => key.length === MASTER_KEY_BYTES) ? keys : undefined;
}

const fileFault = (path: string, reason: string) => new SettingError('masterKeyFile', `${path}: ${reason}`);

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
