export { describeAccountStore } from './account-store.js';
export { describeBlobs, HOSTILE_KEYS } from './blobs.js';
export { describeBudgets } from './budgets.js';
export {
  buildAccount,
  buildExecution,
  buildFile,
  buildHttpRequestRow,
  buildKey,
  buildLayoutRow,
  buildMailboxRow,
  buildMember,
  buildPreset,
  buildSecretRow,
  buildSession,
  buildSmtpSenderRow,
  buildStore,
  newId,
  recordExecution,
} from './build.js';
export { describeCipher } from './cipher.js';
export { describeDefaultSenderStore } from './default-sender-store.js';
export { describeDeletedActionStore } from './deleted-action-store.js';
export { describeEmailUsageStore } from './email-usage-store.js';
export { allExecutionFilters, matchesFilter, randomOf } from './execution-filters.js';
export { describeExecutionStore } from './execution-store.js';
export { describeFileStore } from './file-store.js';
export { describeHtmlTools } from './html-tools.js';
export { describeHttpRequestStore } from './http-request-store.js';
export { describeIdempotentWriteStore } from './idempotent-write-store.js';
export { describeKeyStore } from './key-store.js';
export { describeLayoutStore } from './layout-store.js';
export { describeLeases } from './leases.js';
export { describeLinkKeyStore } from './link-key-store.js';
export { describeLiquidRenderer } from './liquid-renderer.js';
export { describeListCounts } from './list-counts.js';
export { describeListSearch } from './list-search.js';
export { describeMailboxStore } from './mailbox-store.js';
export { describeMasterKeyStore } from './master-key-store.js';
export { describeMemberStore } from './member-store.js';
export { memoryPorts } from './memory/index.js';
export { memoryRepoHost } from './memory/repo-host.js';
export { describePresetStore } from './preset-store.js';
export { buildSave, describeRepoHost } from './repo-host.js';
export { describeRepositoryStore } from './repository-store.js';
export { describeRunMessageStore } from './run-message-store.js';
export { describeRunners } from './runners.js';
export { describeSecretStore } from './secret-store.js';
export { describeSessionStore } from './session-store.js';
export { describeSettingsStore } from './settings-store.js';
export { describeSmtpSenderStore } from './smtp-sender-store.js';
export { describeStepSecretStore } from './step-secret-store.js';
export { describeStepStore } from './step-store.js';
export { describeStorage } from './storage.js';
export { describeStoreStore } from './store-store.js';
export type { TestFunctions } from './test-functions.js';
export { describeTransactions } from './transactions.js';
export { describeUnsubscribeStore } from './unsubscribe-store.js';
