import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readings, Storage } from '@sendstep/core';
import {
  type Database,
  knexDatabase,
  knexStorage,
  migrate,
  openDatabase,
  pendingMigrations,
  poolLoad,
  sqlitePath,
} from '@sendstep/knex';
import { databaseFault, optionOf } from './database-fault.js';
import { makeDirectory } from './make-directory.js';
import { isSqliteFile, MEMORY, type ReadOptions } from './options.js';
import { SettingError } from './setting-error.js';

type StorageOptions = Pick<ReadOptions, 'database' | 'dataDirectory' | 'logger' | 'migrate'>;

interface OpenedStorage {
  storage: Storage;
  /** The migrations that ran. */
  migrated: string[];
  pool(): Readings['databasePool'];
}

/** Opens the database and brings its schema up to date or checks it. */
export async function openStorage(options: StorageOptions): Promise<OpenedStorage> {
  const { database, logger } = options;
  const onWarning = (remark: string) => logger.warn({ remark }, 'database');
  if (isSqliteFile(database)) prepareFile(sqlitePath(database), options);
  const opened = typeof database === 'string' ? openDatabase(database, onWarning) : callersDatabase(database);
  const storage = knexStorage(opened);
  // What the caller opened, the caller closes.
  const close = typeof database === 'string' ? storage.close : async () => {};
  try {
    const migrated = await bringUpToDate(opened, options, onWarning);
    return { storage: { ...storage, close }, migrated, pool: () => poolLoad(opened) };
  } catch (error) {
    await close();
    throw databaseFault(error, options);
  }
}

function callersDatabase(instance: Parameters<typeof knexDatabase>[0]): Database {
  try {
    return knexDatabase(instance);
  } catch (error) {
    throw new SettingError('database', (error as Error).message);
  }
}

async function bringUpToDate(opened: Database, options: StorageOptions, onWarning: (remark: string) => void) {
  const { database, migrate: mode } = options;
  if (mode === 'run') {
    // By URL it gets a connection of its own, with longer limits. A database in memory has only one.
    return migrate(typeof database === 'string' && database !== MEMORY ? database : opened, onWarning);
  }
  const pending = mode === 'check' ? await pendingMigrations(opened) : [];
  if (pending.length > 0)
    throw new SettingError('database', `the schema is not up to date; the next migration is ${pending[0]}`);
  return [];
}

function prepareFile(path: string, { dataDirectory, migrate: mode }: StorageOptions): void {
  if (mode !== 'run') {
    if (!existsSync(path)) throw new SettingError(optionOf(path, dataDirectory), `${path} does not exist`);
    return;
  }
  try {
    makeDirectory(dirname(path));
    // Created here with a mode that keeps others from reading it. SQLite uses the same mode for its other files.
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(optionOf(path, dataDirectory), `cannot write ${path} (${code})`);
  }
}
