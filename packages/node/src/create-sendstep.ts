import { join } from 'node:path';
import {
  type App,
  aesCipher,
  createApp,
  type HostAddress,
  type HttpClient,
  JOBS,
  type Ports,
  type Readings,
  type Storage,
  systemIds,
  systemPorts,
} from '@sendstep/core';
import { describeFault } from '@sendstep/core/errors';
import { claimMasterKey, otherKey } from './claim-master-key.js';
import { diskBlobs } from './disk-blobs.js';
import { gitRepo } from './git-repo.js';
import { githubRepo } from './github-repo.js';
import { guardedFetch } from './guarded-fetch.js';
import { htmlTools } from './html-tools.js';
import { httpClient } from './http-client.js';
import { type JobRunner, startJobs } from './job-runner.js';
import { liquidPool } from './liquid-pool.js';
import { loadLibraries } from './load-libraries.js';
import { mailer } from './mailer.js';
import { checkMasterKeys, findMasterKeys } from './master-key.js';
import { observe } from './observe.js';
import { watchRuns } from './open-runs.js';
import { openStorage } from './open-storage.js';
import { isSqliteFile, type ReadOptions, readOptions, type SendstepOptions } from './options.js';

export interface Sendstep {
  /** For `createKoaApp`, `createToolServer` and the program's own calls: `app.admit(caller)`. */
  app: App;
  /** The migrations that ran. */
  migrated: string[];
  /** What this process has counted, for `createMetrics` of @sendstep/koa or the program's own monitoring. */
  readings(): Readings;
  /** Starts what otherwise starts on first use. For hosts that serve requests, so that no request waits for it. */
  warm(): Promise<void>;
  /** Starts the background jobs, with the address of this host if it is known. For hosts with `background: false`. */
  startJobs(address?: HostAddress): void;
  /**
   * Waits for running jobs, emails and HTTP requests, and releases everything, so that the process can end. What takes longer
   * than `graceMs` is recorded as interrupted. What the caller passed in stays open.
   */
  close(): Promise<void>;
}

/** Sendstep in one call: opens the database, brings its schema up to date, and connects the adapters. */
export async function createSendstep(given: SendstepOptions = {}): Promise<Sendstep> {
  const options = readOptions(given);
  checkMasterKeys(options);
  const opened = await openStorage(options);
  const { migrated, pool } = opened;
  const { storage, settle } = watchRuns(opened.storage);
  const { baseUrl, allowNetworks, google, microsoft, logger } = options;
  const ownHttp = options.http ? undefined : httpClient({ allowNetworks });
  const http = options.http ?? ownHttp!;
  const ownMailer = options.mailer ? undefined : mailer({ http, allowNetworks, google, microsoft });
  const liquid = liquidPool();
  let jobs: JobRunner | undefined;
  const closeAll = async () => {
    await jobs?.stop();
    // Fails only if the storage does; then another host records them.
    await settle(options.graceMs).catch(() => {});
    await liquid.close();
    ownMailer?.close();
    await ownHttp?.close();
    await storage.close();
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  try {
    const { cipher, keys } = await checkedCipher(storage, options);
    const observed = observe({ ...storage, http, mailer: options.mailer ?? ownMailer! }, JOBS);
    const app = createApp({
      ...storage,
      blobs: blobsFor(options, storage),
      cipher,
      ...systemPorts(),
      ...(options.clock ? { clock: options.clock, ids: systemIds(options.clock) } : {}),
      html: htmlTools,
      ...observed.ports,
      repoHosts: { ...repoHosts(options, http), ...options.repoHosts },
      liquid,
      publicUrl: baseUrl,
    });
    const start = (address?: HostAddress) => {
      if (closing) throw new Error('closed');
      jobs ??= startJobs(app.ports, observed.jobs, {
        address,
        masterKeys: keys.ids,
        onError: (job, error) => logger.error({ job, ...describeFault(error) }, 'job failed'),
      });
    };
    if (options.background) start(baseUrl ? { url: baseUrl, configured: true } : undefined);
    const warm = async () => void (await Promise.all([liquid.warm(), loadLibraries()]));
    const readings = () => ({ ...observed.counted, liquid: liquid.load(), databasePool: pool() });
    return { app, migrated, readings, warm, startJobs: start, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const GITHUB_TIMEOUT_MS = 30_000;
const GITHUB_BYTES = 16 * 1024 * 1024;

/** Each host has its own copies of git repositories, which can be fetched again. */
const repoHosts = (options: ReadOptions, http: HttpClient): Ports['repoHosts'] => ({
  git: gitRepo({ directory: join(options.dataDirectory, 'repositories'), allowNetworks: options.allowNetworks }),
  github: githubRepo({
    apiUrl: options.githubApiUrl,
    fetch: guardedFetch(http, { timeoutMs: GITHUB_TIMEOUT_MS, maxBytes: GITHUB_BYTES }),
  }),
});

/** With a SQLite file, uploads are on disk; otherwise they are in the database, where every host can read them. */
const blobsFor = ({ database, dataDirectory }: ReadOptions, { blobs }: Storage) =>
  isSqliteFile(database) ? diskBlobs(join(dataDirectory, 'files')) : blobs;

/** A cipher with the master key of this database; with another key every record would look damaged. */
async function checkedCipher(storage: Storage, options: ReadOptions) {
  const [vault] = await storage.stores.listVaults('', 1);
  const keys = findMasterKeys(options, vault === undefined);
  const cipher = aesCipher(keys.read);
  if (vault) {
    await cipher.seal(vault, { table: 'stores', id: vault.storeId }, '').catch(() => {
      throw otherKey();
    });
  }
  await claimMasterKey(storage, keys.read(), vault);
  return { cipher, keys };
}
