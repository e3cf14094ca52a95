import { SendstepError, type Storage, type Stores } from '@sendstep/core';
import { knexAccountStore } from './account-store.js';
import { knexBlobs } from './blobs.js';
import { knexBudgets } from './budgets.js';
import { type Database, type OnWarning, openDatabase } from './database.js';
import { knexDefaultSenderStore } from './default-sender-store.js';
import { knexDeletedActionStore } from './deleted-action-store.js';
import { knexEmailUsageStore } from './email-usage-store.js';
import { translate } from './errors.js';
import { knexExecutionStore } from './execution-store.js';
import { knexFileStore } from './file-store.js';
import { storageHealth } from './health.js';
import { knexHttpRequestStore } from './http-request-store.js';
import { knexIdempotentWriteStore } from './idempotent-write-store.js';
import { knexKeyStore } from './key-store.js';
import { knexLayoutStore } from './layout-store.js';
import { knexLeases } from './leases.js';
import { knexLinkKeyStore } from './link-key-store.js';
import { knexListCounts } from './list-counts.js';
import { knexMailboxStore } from './mailbox-store.js';
import { knexMasterKeyStore } from './master-key-store.js';
import { knexMemberStore } from './member-store.js';
import { knexPresetStore } from './preset-store.js';
import { knexRepositoryStore } from './repository-store.js';
import { retryTransaction } from './retry-transaction.js';
import { createRetrying } from './retrying.js';
import { knexRunMessageStore } from './run-message-store.js';
import { knexRunners } from './runners.js';
import { knexSecretStore } from './secret-store.js';
import { knexSessionStore } from './session-store.js';
import { knexSettingsStore } from './settings-store.js';
import { knexSmtpSenderStore } from './smtp-sender-store.js';
import { knexStepSecretStore } from './step-secret-store.js';
import { knexStepStore } from './step-store.js';
import { knexStoreStore } from './store-store.js';
import { translating as translatingPort } from './translating.js';
import { knexUnsubscribeStore } from './unsubscribe-store.js';

const FACTORIES: { [Name in keyof Stores]: (database: Database) => Stores[Name] } = {
  stores: knexStoreStore,
  accounts: ({ knex }) => knexAccountStore(knex),
  members: ({ knex }) => knexMemberStore(knex),
  sessions: ({ knex }) => knexSessionStore(knex),
  keys: ({ knex }) => knexKeyStore(knex),
  httpRequests: knexHttpRequestStore,
  files: ({ knex }) => knexFileStore(knex),
  presets: ({ knex }) => knexPresetStore(knex),
  secrets: ({ knex }) => knexSecretStore(knex),
  smtpSenders: ({ knex }) => knexSmtpSenderStore(knex),
  mailboxes: ({ knex }) => knexMailboxStore(knex),
  defaultSenders: ({ knex }) => knexDefaultSenderStore(knex),
  settings: ({ knex }) => knexSettingsStore(knex),
  layouts: knexLayoutStore,
  repositories: ({ knex }) => knexRepositoryStore(knex),
  steps: ({ knex }) => knexStepStore(knex),
  stepSecrets: ({ knex }) => knexStepSecretStore(knex),
  emailUsage: ({ knex }) => knexEmailUsageStore(knex),
  runMessages: ({ knex }) => knexRunMessageStore(knex),
  executions: knexExecutionStore,
  deletedActions: ({ knex }) => knexDeletedActionStore(knex),
  linkKeys: ({ knex }) => knexLinkKeyStore(knex),
  unsubscribes: ({ knex }) => knexUnsubscribeStore(knex),
  idempotentWrites: ({ knex }) => knexIdempotentWriteStore(knex),
};

/** The stores on a database or a transaction. Each is made when it is first used, because a transaction uses few. */
function knexStores(database: Database): Stores {
  const made = new Map<string, unknown>();
  const factories: Record<string, (database: Database) => unknown> = FACTORIES;
  const get = (_: object, name: string) => {
    if (!made.has(name)) made.set(name, Object.hasOwn(factories, name) ? factories[name]!(database) : undefined);
    return made.get(name);
  };
  return new Proxy<object>(factories, { get: get as ProxyHandler<object>['get'] & {} }) as Stores;
}

/** All storage ports over one database, whose schema has to be up to date: see `migrate`. */
export function knexStorage(database: Database): Storage {
  const { knex, dialect } = database;
  const stores = knexStores(database);
  const health = storageHealth(database);
  const translated = (error: unknown) => {
    const result = translate(error);
    if (result instanceof SendstepError && result.code === 'unavailable') health.noteFault();
    return result;
  };
  const translating = <T extends object>(port: T, mayRepeat = true) => translatingPort(port, translated, mayRepeat);
  const retrying = createRetrying();
  return {
    stores: translating(stores.stores),
    accounts: translating(stores.accounts),
    members: translating(stores.members),
    sessions: translating(stores.sessions),
    keys: translating(stores.keys),
    httpRequests: translating(stores.httpRequests),
    files: translating(stores.files),
    presets: translating(stores.presets),
    blobs: translating(knexBlobs(knex), false),
    secrets: translating(stores.secrets),
    smtpSenders: translating(stores.smtpSenders),
    mailboxes: translating(stores.mailboxes),
    defaultSenders: translating(stores.defaultSenders),
    settings: translating(stores.settings),
    layouts: translating(stores.layouts),
    repositories: translating(stores.repositories),
    steps: translating(stores.steps),
    stepSecrets: translating(stores.stepSecrets),
    emailUsage: translating(stores.emailUsage),
    runMessages: translating(stores.runMessages),
    executions: translating(stores.executions),
    deletedActions: translating(stores.deletedActions),
    linkKeys: translating(stores.linkKeys),
    unsubscribes: translating(stores.unsubscribes),
    idempotentWrites: translating(stores.idempotentWrites),
    budgets: translating(knexBudgets(database)),
    leases: translating(knexLeases(database)),
    listCounts: translating(knexListCounts(database)),
    runners: translating(knexRunners(database)),
    masterKey: translating(knexMasterKeyStore(knex)),
    async transaction(work) {
      try {
        return await retryTransaction(knex, (trx) => work(knexStores({ knex: trx, dialect })), retrying);
      } catch (error) {
        throw translated(error);
      }
    },
    async ping() {
      try {
        return await health.check();
      } catch (error) {
        throw translated(error);
      }
    },
    close: () => knex.destroy(),
  };
}

export const openStorage = (url: string, onWarning?: OnWarning): Storage => knexStorage(openDatabase(url, onWarning));
