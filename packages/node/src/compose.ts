import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type App, aesCipher, createApp, SendstepError, type Storage, systemPorts } from '@sendstep/core';
import { migrate, openStorage, sqlitePath } from '@sendstep/knex';
import type { Configuration } from './configuration.js';
import { diskBlobs } from './disk-blobs.js';
import { htmlTools } from './html-tools.js';
import { masterKeys } from './master-key.js';

export interface Composed {
  app: App;
  /** The migrations that this start ran. */
  migrated: string[];
  close(): Promise<void>;
}

/** Brings the schema up to date, in a new file if need be; answers what it ran. */
export function migrateDatabase({ databaseUrl }: Configuration, remark?: (message: string) => void): Promise<string[]> {
  if (databaseUrl.startsWith('sqlite:') && databaseUrl !== 'sqlite::memory:') {
    const path = sqlitePath(databaseUrl);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Made here, so that others may not read it; SQLite gives its other files the same mode.
    closeSync(openSync(path, 'a', 0o600));
  }
  return migrate(databaseUrl, remark);
}

/** From configuration to a running app: the schema is brought up to date, then operations are bound to the database. */
export async function compose(config: Configuration, remark: (message: string) => void = () => {}): Promise<Composed> {
  const migrated = await migrateDatabase(config, remark);
  const storage = openStorage(config.databaseUrl, remark);
  try {
    const cipher = await fittingCipher(storage, config);
    const app = createApp({
      ...storage,
      blobs: blobsFor(config, storage),
      cipher,
      ...systemPorts(),
      html: htmlTools,
    });
    return { app, migrated, close: () => storage.close() };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Files on disk beside the embedded database; with a server they are in the database, where every host sees them. */
const blobsFor = ({ databaseUrl, dataDirectory }: Configuration, { blobs }: Storage) =>
  databaseUrl.startsWith('sqlite:') ? diskBlobs(join(dataDirectory, 'files')) : blobs;

/** A cipher whose master key opens what is there; with a wrong one every record would seem to be damaged. */
async function fittingCipher({ stores }: Storage, config: Configuration) {
  const [vault] = await stores.listVaults('', 1);
  const cipher = aesCipher(masterKeys(config, vault === undefined).read);
  if (vault) {
    await cipher.seal(vault, { table: 'stores', id: vault.storeId }, '').catch(() => {
      throw new SendstepError(
        'invalid',
        'SENDSTEP_MASTER_KEY: does not fit this database, which was sealed under another key',
      );
    });
  }
  return cipher;
}
