import { closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type App, aesCipher, createApp, type HttpClient, type Ports, type Storage, systemPorts } from '@sendstep/core';
import { migrate, openStorage, sqlitePath } from '@sendstep/knex';
import type { Configuration } from './configuration.js';
import { databaseFault, settingOf } from './database-fault.js';
import { diskBlobs } from './disk-blobs.js';
import { gitRepo } from './git-repo.js';
import { githubRepo } from './github-repo.js';
import { guardedFetch } from './guarded-fetch.js';
import { htmlTools } from './html-tools.js';
import { httpClient } from './http-client.js';
import { liquidPool } from './liquid-pool.js';
import { loadLibraries } from './load-libraries.js';
import { mailer } from './mailer.js';
import { makeDirectory } from './make-directory.js';
import { checkMasterKeys, masterKeys } from './master-key.js';
import { SettingError } from './setting-error.js';

export interface Composed {
  app: App;
  /** The migrations that ran. */
  migrated: string[];
  /** Starts what otherwise starts on first use. For hosts that serve requests, so that no request waits for it. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** Brings the schema up to date, creating a SQLite file if necessary; returns the migrations it ran. */
export async function migrateDatabase(config: Configuration, onWarning?: (message: string) => void): Promise<string[]> {
  const { databaseUrl } = config;
  if (databaseUrl.startsWith('sqlite:') && databaseUrl !== 'sqlite::memory:')
    createFile(sqlitePath(databaseUrl), config);
  try {
    return await migrate(databaseUrl, onWarning);
  } catch (error) {
    throw databaseFault(error, config);
  }
}

function createFile(path: string, { dataDirectory }: Configuration): void {
  try {
    makeDirectory(dirname(path));
    // Created here with a mode that keeps others from reading it. SQLite uses the same mode for its other files.
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(settingOf(path, dataDirectory), `cannot write ${path} (${code})`);
  }
}

/** Creates the app from a configuration: migrates the database and connects all adapters. */
export async function compose(
  config: Configuration,
  onWarning: (message: string) => void = () => {},
): Promise<Composed> {
  checkMasterKeys(config);
  const migrated = await migrateDatabase(config, onWarning);
  const storage = openStorage(config.databaseUrl, onWarning);
  const http = httpClient({ allowNetworks: config.allowNetworks });
  const mail = mailer({
    http,
    allowNetworks: config.allowNetworks,
    google: config.google,
    microsoft: config.microsoft,
  });
  const liquid = liquidPool();
  const close = async () => {
    await liquid.close();
    mail.close();
    await http.close();
    await storage.close();
  };
  try {
    const cipher = await checkedCipher(storage, config);
    const app = createApp({
      ...storage,
      blobs: blobsFor(config, storage),
      cipher,
      ...systemPorts(),
      html: htmlTools,
      http,
      mailer: mail,
      repoHosts: repoHosts(config, http),
      liquid,
      publicUrl: config.baseUrl,
    });
    return { app, migrated, warm: async () => void (await Promise.all([liquid.warm(), loadLibraries()])), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const GITHUB_TIMEOUT_MS = 30_000;
const GITHUB_BYTES = 16 * 1024 * 1024;

/** Each host has its own copies of git repositories, which can be fetched again. */
const repoHosts = (config: Configuration, http: HttpClient): Ports['repoHosts'] => ({
  git: gitRepo({ directory: join(config.dataDirectory, 'repositories'), allowNetworks: config.allowNetworks }),
  github: githubRepo({
    apiUrl: config.githubApiUrl,
    fetch: guardedFetch(http, { timeoutMs: GITHUB_TIMEOUT_MS, maxBytes: GITHUB_BYTES }),
  }),
});

/** With SQLite, files are on disk; with a database server they are in the database, where every host can read them. */
const blobsFor = ({ databaseUrl, dataDirectory }: Configuration, { blobs }: Storage) =>
  databaseUrl.startsWith('sqlite:') ? diskBlobs(join(dataDirectory, 'files')) : blobs;

/** A cipher with the master key of this database; with another key every record would look damaged. */
async function checkedCipher({ stores }: Storage, config: Configuration) {
  const [vault] = await stores.listVaults('', 1);
  const cipher = aesCipher(masterKeys(config, vault === undefined).read);
  if (vault) {
    await cipher.seal(vault, { table: 'stores', id: vault.storeId }, '').catch(() => {
      throw new SettingError(
        'SENDSTEP_MASTER_KEY',
        'does not match this database, which was encrypted with another key',
      );
    });
  }
  return cipher;
}
