export {
  type Admitted,
  type App,
  type Caller,
  createApp,
  type Identity,
  type IdentityRefusal,
  type InputOf,
  inputFault,
  type OutputOf,
  type RunOptions,
  type SignedIn,
  type WrittenOutput,
} from './app/admit.js';
export { type Access, allows, isLevel, LEVELS, type Level } from './domain/access.js';
export type { Account, Member, MemberStoreEntry, Membership } from './domain/account.js';
export { BUDGETS, SLOTS, slotMs } from './domain/budgets.js';
export { COMMIT_EMAIL, isCommitOf } from './domain/commit-message.js';
export { isEmailAddress } from './domain/email-address.js';
export {
  ACTION_TYPES,
  type ActionType,
  type EndedExecution,
  type ExecutionContent,
  type ExecutionRow,
  type ExecutionSummary,
  executionSealContext,
  INTERRUPTED,
  interruptedWarnings,
  type NewExecution,
  type Origin,
  type Outcome,
  type Reception,
  STATUSES,
  type Status,
} from './domain/execution.js';
export { type FileKind, type FileUse, type FileUser, fileReference, type StoredFile } from './domain/file.js';
export { type HostAddress, STOPPED_HOST_MS } from './domain/host-address.js';
export type { HttpRequestChange, HttpRequestRow, HttpRequestSummary, Method } from './domain/http-request.js';
export type { Key, KeyFacts } from './domain/key.js';
export type { BodyType, Category, LayoutChange, LayoutRow, LayoutSummary } from './domain/layout.js';
export { layoutFiles, layoutFolder, readLayoutFiles } from './domain/layout-files.js';
export type { LinkKey, LinkKeyPurpose } from './domain/link-token.js';
export { matchLocale } from './domain/locale-match.js';
export type {
  MailboxChange,
  MailboxRow,
  MailboxStatus,
  MailboxSummary,
  NewMailbox,
  Provider,
} from './domain/mailbox.js';
export { outgoingHeaderFault } from './domain/outgoing-headers.js';
export type { Preset, PresetChange, PresetKind, PresetSummary, PresetUse } from './domain/preset.js';
export {
  githubRepository,
  isSha,
  type NewRepository,
  type QueuedSave,
  type RepoProvider,
  type Repository,
} from './domain/repository.js';
export { ROLES, type Role, type SignedInMember } from './domain/role.js';
export { isSecretName, type SecretChange, type SecretRow, type SecretSummary } from './domain/secret.js';
export type { Session, SignInLink } from './domain/session.js';
export type { Settings } from './domain/settings.js';
export type {
  NewSmtpSender,
  Security,
  SmtpSenderChange,
  SmtpSenderRow,
  SmtpSenderSummary,
} from './domain/smtp-sender.js';
export type { Snapshot } from './domain/snapshot.js';
export { type DayCount, dayOf } from './domain/stats.js';
export type { StepSecret } from './domain/step-signature.js';
export type { RetiredStore, Store } from './domain/store.js';
export { MAX_TRANSLATIONS } from './domain/translation.js';
export type { Unsubscribe, UnsubscribeSource } from './domain/unsubscribe.js';
export {
  type Part,
  type StoredPart,
  VERSIONS_KEPT,
  type VersionNote,
  type VersionSource,
  type VersionSummary,
} from './domain/version.js';
export { JOBS, type Job } from './jobs/index.js';
export { type InProcessLimits, inProcessLiquid } from './liquid/render.js';
export { USABLE_LIQUID, type UsableLiquid } from './liquid/usable.js';
export type { Context, Effect, Operation, RunOutcome } from './operation.js';
export { type ApiOperationName, OPERATIONS, type OperationName } from './operations/index.js';
export { ROLE_OF } from './operations/roles.js';
export { HttpFailure } from './ports/http-client.js';
export type * from './ports/index.js';
export { MailFailure } from './ports/mailer.js';
export { RepoFailure } from './ports/repo-host.js';
export { publishedSchemas } from './published/schemas.js';
export { aesCipher, MASTER_KEY_BYTES, masterKeyId } from './runtime/aes-cipher.js';
export { plainHtmlTools } from './runtime/plain-html-tools.js';
export { rotateDataKeys } from './runtime/rotate-data-keys.js';
export { systemIds } from './runtime/system.js';
export { systemPorts } from './runtime/system-ports.js';
export { publicUrl } from './sending/links.js';
export { conflict, type ErrorCode, invalid, SendstepError, unavailable } from './shared/errors.js';
export { type JsonSchema, jsonSchema } from './shared/json-schema.js';
export type { Logger } from './shared/logger.js';
export { fold, type Listed, type Slice } from './shared/paging.js';
export { createRateLimit, type RateLimit } from './shared/rate-limit.js';
export { parseUrl } from './shared/url.js';
export { isUuid } from './shared/uuid.js';
export { admitSignedStep, type SignedStep, type StepName, type StepRunner } from './steps/signed-step.js';
