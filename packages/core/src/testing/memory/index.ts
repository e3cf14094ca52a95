import { inProcessLiquid } from '../../liquid/render.js';
import type { Clock, Ids, Ports, Stores } from '../../ports/index.js';
import { aesCipher, MASTER_KEY_BYTES } from '../../runtime/aes-cipher.js';
import { noHttpClient } from '../../runtime/no-http-client.js';
import { noMailer } from '../../runtime/no-mailer.js';
import { plainHtmlTools } from '../../runtime/plain-html-tools.js';
import { systemClock, systemIds } from '../../runtime/system.js';
import { memoryAccountStore } from './account-store.js';
import { memoryBlobs } from './blobs.js';
import { memoryBudgets } from './budgets.js';
import { memoryDefaultSenderStore } from './default-sender-store.js';
import { memoryDeletedActionStore } from './deleted-action-store.js';
import { memoryEmailUsageStore } from './email-usage-store.js';
import { memoryExecutionStore } from './execution-store.js';
import { memoryFileStore } from './file-store.js';
import { memoryHttpRequestStore } from './http-request-store.js';
import { memoryIdempotentWriteStore } from './idempotent-write-store.js';
import { memoryKeyStore } from './key-store.js';
import { memoryLayoutStore } from './layout-store.js';
import { memoryLeases } from './leases.js';
import { memoryLinkKeyStore } from './link-key-store.js';
import { memoryMailboxStore } from './mailbox-store.js';
import { memoryMasterKeyStore } from './master-key-store.js';
import { memoryMemberStore } from './member-store.js';
import { memoryPresetStore } from './preset-store.js';
import { memoryRepoHost } from './repo-host.js';
import { memoryRepositoryStore } from './repository-store.js';
import { memoryRunMessageStore } from './run-message-store.js';
import { memoryRunners } from './runners.js';
import { memorySecretStore } from './secret-store.js';
import { memorySessionStore } from './session-store.js';
import { memorySettingsStore } from './settings-store.js';
import { memorySmtpSenderStore } from './smtp-sender-store.js';
import { memoryStepSecretStore } from './step-secret-store.js';
import { memoryStepStore } from './step-store.js';
import { memoryStoreStore } from './store-store.js';
import type { Rings, Tables } from './tables.js';
import { memoryUnsubscribeStore } from './unsubscribe-store.js';

const memoryStores = (tables: () => Tables, rings: Rings, clock: Clock): Stores => ({
  stores: memoryStoreStore(tables),
  accounts: memoryAccountStore(tables),
  members: memoryMemberStore(tables),
  sessions: memorySessionStore(tables),
  keys: memoryKeyStore(tables, rings),
  httpRequests: memoryHttpRequestStore(tables),
  files: memoryFileStore(tables),
  presets: memoryPresetStore(tables),
  secrets: memorySecretStore(tables),
  smtpSenders: memorySmtpSenderStore(tables),
  mailboxes: memoryMailboxStore(tables),
  defaultSenders: memoryDefaultSenderStore(tables),
  settings: memorySettingsStore(tables),
  layouts: memoryLayoutStore(tables),
  repositories: memoryRepositoryStore(tables),
  steps: memoryStepStore(tables),
  stepSecrets: memoryStepSecretStore(tables),
  emailUsage: memoryEmailUsageStore(tables),
  runMessages: memoryRunMessageStore(tables),
  executions: memoryExecutionStore(tables, clock),
  deletedActions: memoryDeletedActionStore(tables),
  linkKeys: memoryLinkKeyStore(tables),
  unsubscribes: memoryUnsubscribeStore(tables),
  idempotentWrites: memoryIdempotentWriteStore(tables),
});

/** Ports without a database, for tests and experiments. They pass the same suites as the real ones. */
export function memoryPorts(options: { clock?: Clock; ids?: Ids } = {}): Ports {
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? systemIds(clock);
  const masterKey = ids.random(MASTER_KEY_BYTES);
  const rings: Rings = new Map();
  let tables: Tables = new Map();
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work);
    turn = next.catch(() => {});
    return next;
  }
  const stores = memoryStores(() => tables, rings, clock);
  return {
    ...stores,
    // Written without a transaction, but not during one: its copy would replace what was written.
    httpRequests: {
      ...stores.httpRequests,
      insert: (...row) => inTurn(() => stores.httpRequests.insert(...row)),
      replace: (...change) => inTurn(() => stores.httpRequests.replace(...change)),
    },
    blobs: memoryBlobs(),
    budgets: memoryBudgets(() => tables, rings, clock),
    leases: memoryLeases(clock),
    // Lists count their rows.
    listCounts: { fold: async () => 0, check: async () => 0 },
    masterKey: memoryMasterKeyStore(),
    runners: memoryRunners(clock),
    cipher: aesCipher(() => [masterKey]),
    // Tests share a process, and its CPU time includes their garbage collection.
    liquid: inProcessLiquid({ renderMs: 30_000 }),
    html: plainHtmlTools,
    http: noHttpClient,
    mailer: noMailer,
    repoHosts: { git: memoryRepoHost(), github: memoryRepoHost() },
    clock,
    ids,
    publicUrl: 'http://127.0.0.1:8080',
    /** Runs transactions one at a time, each on a copy that replaces the rows on success. */
    transaction: (work) =>
      inTurn(async () => {
        const copy = structuredClone(tables);
        const result = await work(memoryStores(() => copy, rings, clock));
        tables = copy;
        return result;
      }),
    ping: async () => 'ok',
    async close() {},
  };
}
