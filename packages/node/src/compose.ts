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
  /** The migrations that this start ran. */
  migrated: string[];
  /** Starts what would else be started on first use: for hosts that serve, so that nobody waits for it. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** Brings the schema up to date, in a new file if need be; answers what it ran. */
export async function migrateDatabase(config: Configuration, remark?: (message: string) => void): Promise<string[]> {
  const { databaseUrl } = config;
  if (databaseUrl.startsWith('sqlite:') && databaseUrl !== 'sqlite::memory:') makeFile(sqlitePath(databaseUrl), config);
  try {
    return await migrate(databaseUrl, remark);
  } catch (error) {
    throw databaseFault(error, config);
  }
}

function makeFile(path: string, { dataDirectory }: Configuration): void {
  try {
    makeDirectory(dirname(path));
    // Made here, so that others may not read it; SQLite gives its other files the same mode.
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(settingOf(path, dataDirectory), `cannot write ${path} (${code})`);
  }
}

/** From configuration to a running app: the schema is brought up to date, then operations are bound to the database. */
export async function compose(config: Configuration, remark: (message: string) => void = () => {}): Promise<Composed> {
  checkMasterKeys(config);
  const migrated = await migrateDatabase(config, remark);
  const storage = openStorage(config.databaseUrl, remark);
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
    const cipher = await fittingCipher(storage, config);
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

/** Copies of git repositories are each host's own, and can be fetched again. */
const repoHosts = (config: Configuration, http: HttpClient): Ports['repoHosts'] => ({
  git: gitRepo({ directory: join(config.dataDirectory, 'repositories'), allowNetworks: config.allowNetworks }),
  github: githubRepo({
    apiUrl: config.githubApiUrl,
    fetch: guardedFetch(http, { timeoutMs: GITHUB_TIMEOUT_MS, maxBytes: GITHUB_BYTES }),
  }),
});

/** Files on disk beside the embedded database; with a server they are in the database, where every host sees them. */
const blobsFor = ({ databaseUrl, dataDirectory }: Configuration, { blobs }: Storage) =>
  databaseUrl.startsWith('sqlite:') ? diskBlobs(join(dataDirectory, 'files')) : blobs;

/** A cipher whose master key opens what is there; with a wrong one every record would seem to be damaged. */
async function fittingCipher({ stores }: Storage, config: Configuration) {
  const [vault] = await stores.listVaults('', 1);
  const cipher = aesCipher(masterKeys(config, vault === undefined).read);
  if (vault) {
    await cipher.seal(vault, { table: 'stores', id: vault.storeId }, '').catch(() => {
      throw new SettingError('SENDSTEP_MASTER_KEY', 'does not fit this database, which was sealed under another key');
    });
  }
  return cipher;
}
