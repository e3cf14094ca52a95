import type { RepoProvider } from '../domain/repository.js';
import type { AccountStore } from './account-store.js';
import type { Blobs } from './blobs.js';
import type { Budgets } from './budgets.js';
import type { Cipher } from './cipher.js';
import type { Clock } from './clock.js';
import type { DefaultSenderStore } from './default-sender-store.js';
import type { DeletedActionStore } from './deleted-action-store.js';
import type { EmailUsageStore } from './email-usage-store.js';
import type { ExecutionStore } from './execution-store.js';
import type { FileStore } from './file-store.js';
import type { HtmlTools } from './html-tools.js';
import type { HttpClient } from './http-client.js';
import type { HttpRequestStore } from './http-request-store.js';
import type { IdempotentWriteStore } from './idempotent-write-store.js';
import type { Ids } from './ids.js';
import type { KeyStore } from './key-store.js';
import type { LayoutStore } from './layout-store.js';
import type { Leases } from './leases.js';
import type { LinkKeyStore } from './link-key-store.js';
import type { LiquidRenderer } from './liquid-renderer.js';
import type { ListCounts } from './list-counts.js';
import type { MailboxStore } from './mailbox-store.js';
import type { Mailer } from './mailer.js';
import type { MasterKeyStore } from './master-key-store.js';
import type { MemberStore } from './member-store.js';
import type { PresetStore } from './preset-store.js';
import type { RepoHost } from './repo-host.js';
import type { RepositoryStore } from './repository-store.js';
import type { RunMessageStore } from './run-message-store.js';
import type { Runners } from './runners.js';
import type { SecretStore } from './secret-store.js';
import type { SessionStore } from './session-store.js';
import type { SettingsStore } from './settings-store.js';
import type { SmtpSenderStore } from './smtp-sender-store.js';
import type { StepSecretStore } from './step-secret-store.js';
import type { StepStore } from './step-store.js';
import type { StoreStore } from './store-store.js';
import type { UnsubscribeStore } from './unsubscribe-store.js';

export type { AccountStore } from './account-store.js';
export type { Blobs } from './blobs.js';
export type { BudgetKind, BudgetState, Budgets, Taken } from './budgets.js';
export type { Cipher, SealContext, Vault } from './cipher.js';
export type { Clock } from './clock.js';
export type { DefaultSenderStore } from './default-sender-store.js';
export type { DeletedAction, DeletedActionStore } from './deleted-action-store.js';
export type { EmailUsageStore } from './email-usage-store.js';
export type { ExecutionFilter, ExecutionStore } from './execution-store.js';
export type { FileStore } from './file-store.js';
export type { HtmlTools } from './html-tools.js';
export type { HttpClient, HttpFailureReason, HttpResponse, OutgoingRequest } from './http-client.js';
export type { HttpRequestStore } from './http-request-store.js';
export type { IdempotentWrite, IdempotentWriteStore } from './idempotent-write-store.js';
export type { Ids } from './ids.js';
export type { KeyStore } from './key-store.js';
export type { LayoutStore, LockedLayout } from './layout-store.js';
export type { Leases } from './leases.js';
export type { LinkKeyStore } from './link-key-store.js';
export type { LiquidRenderer, MoneyUnit, Rendered, RenderedPart, RenderJob, RenderMode } from './liquid-renderer.js';
export type { ListCounts } from './list-counts.js';
export type { MailboxStore } from './mailbox-store.js';
export type {
  MailAddress,
  MailAttachment,
  Mailer,
  MailFailureKind,
  MailReceipt,
  MailTransport,
  OutgoingMail,
} from './mailer.js';
export type { MasterKeyStore } from './master-key-store.js';
export type { MemberStore } from './member-store.js';
export type { PresetStore } from './preset-store.js';
export type { CallReadings, JobReadings, Readings } from './readings.js';
export type { RepoCommit, RepoConnection, RepoHost, RepoSave } from './repo-host.js';
export type { RepositoryStore } from './repository-store.js';
export type { MessageCounts, MessageState, RunMessageStore } from './run-message-store.js';
export type { RunnerFacts, Runners } from './runners.js';
export type { SecretStore } from './secret-store.js';
export type { SessionStore } from './session-store.js';
export type { SettingsStore } from './settings-store.js';
export type { SmtpSenderStore } from './smtp-sender-store.js';
export type { StepSecretStore } from './step-secret-store.js';
export type { StepStore } from './step-store.js';
export type { StoreStore } from './store-store.js';
export type { UnsubscribeStore } from './unsubscribe-store.js';

/** One store per noun. In a transaction the same set operates on that transaction. */
export interface Stores {
  stores: StoreStore;
  accounts: AccountStore;
  members: MemberStore;
  sessions: SessionStore;
  keys: KeyStore;
  httpRequests: HttpRequestStore;
  files: FileStore;
  presets: PresetStore;
  secrets: SecretStore;
  smtpSenders: SmtpSenderStore;
  mailboxes: MailboxStore;
  defaultSenders: DefaultSenderStore;
  settings: SettingsStore;
  layouts: LayoutStore;
  repositories: RepositoryStore;
  steps: StepStore;
  stepSecrets: StepSecretStore;
  emailUsage: EmailUsageStore;
  runMessages: RunMessageStore;
  executions: ExecutionStore;
  deletedActions: DeletedActionStore;
  linkKeys: LinkKeyStore;
  unsubscribes: UnsubscribeStore;
  idempotentWrites: IdempotentWriteStore;
}

/** What a storage adapter provides. */
export interface Storage extends Stores {
  /** Bytes of files. A host may keep them outside its database. */
  blobs: Blobs;
  budgets: Budgets;
  leases: Leases;
  listCounts: ListCounts;
  runners: Runners;
  masterKey: MasterKeyStore;
  /**
   * Runs the work in one transaction: everything is stored, or nothing. After a deadlock or lock timeout the work runs
   * again from the start, so it must have no other side effects.
   */
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /**
   * Fails if records cannot be read or written, or the schema is not up to date. `degraded`: they can, but other calls
   * failed a short while ago.
   */
  ping(): Promise<'ok' | 'degraded'>;
  close(): Promise<void>;
}

/** Everything operations use to access the outside world. */
export interface Ports extends Storage {
  cipher: Cipher;
  liquid: LiquidRenderer;
  html: HtmlTools;
  http: HttpClient;
  mailer: Mailer;
  repoHosts: Record<RepoProvider, RepoHost>;
  clock: Clock;
  ids: Ids;
  /**
   * Base URL of the pages that links in emails point to, without a trailing slash. By default the address of a running
   * host.
   */
  publicUrl?: string | undefined;
}
