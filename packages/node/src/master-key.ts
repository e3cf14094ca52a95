import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { MASTER_KEY_BYTES, SendstepError } from '@sendstep/core';
import type { Configuration } from './configuration.js';

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
    const keys = parseKeys(masterKey, 'SENDSTEP_MASTER_KEY');
    return { source: 'environment', read: () => keys };
  }
  if (!existsSync(masterKeyFile)) {
    if (!databaseUrl.startsWith('sqlite:')) {
      throw new SendstepError(
        'invalid',
        `SENDSTEP_MASTER_KEY: required with MySQL; make one with: openssl rand -base64 ${MASTER_KEY_BYTES}`,
      );
    }
    if (!fresh)
      throw new SendstepError('invalid', `SENDSTEP_MASTER_KEY: not set, and there is no file ${masterKeyFile}`);
    createKeyFile(masterKeyFile);
  }
  return { source: 'file', read: () => parseKeys(readFileSync(masterKeyFile, 'utf8'), masterKeyFile) };
}

function parseKeys(text: string, where: string): Uint8Array[] {
  const keys = text.split(/[\s,]+/).flatMap((part) => (part ? [Buffer.from(part, 'base64')] : []));
  if (keys.length === 0 || keys.some((key) => key.length !== MASTER_KEY_BYTES)) {
    throw new SendstepError('invalid', `${where}: must be ${MASTER_KEY_BYTES} bytes in base64`);
  }
  return keys;
}

const write = (path: string, keys: Uint8Array[]) =>
  writeFileSync(path, `${keys.map((key) => Buffer.from(key).toString('base64')).join('\n')}\n`, { mode: 0o600 });

export const newMasterKey = (): Uint8Array => randomBytes(MASTER_KEY_BYTES);

/** Of two processes that start at once, one makes the file and the other finds it, whole. */
function createKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
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
