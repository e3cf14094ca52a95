export {
  type Admitted,
  type App,
  type Caller,
  createApp,
  type InputOf,
  inputFault,
  type OutputOf,
} from './app/admit.js';
export type { Block, BlockType, Design } from './design/index.js';
export { checkDesign, layoutSchema } from './design/index.js';
export { checkRendered, insertPreheader, type RenderOptions, renderDesign, tidyText } from './design/render/index.js';
export { type Access, allows, isLevel, LEVELS, type Level, levelsUpTo } from './domain/access.js';
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
  type NewExecution,
  type Origin,
  type Outcome,
  type Reception,
  STATUSES,
  type Status,
} from './domain/execution.js';
export {
  FILE_KINDS,
  type FileKind,
  type FileUse,
  type FileUser,
  fileReference,
  MAX_FILE_BYTES,
  type StoredFile,
} from './domain/file.js';
export { type HostAddress, STOPPED_HOST_MS } from './domain/host-address.js';
export type { HttpRequestChange, HttpRequestRow, HttpRequestSummary, Method } from './domain/http-request.js';
export { hashKey, isKey, type Key, type KeyFacts, makeKey } from './domain/key.js';
export type { BodyType, Category, LayoutChange, LayoutRow, LayoutSummary } from './domain/layout.js';
export { layoutFiles } from './domain/layout-files.js';
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
export { isSecretName, type SecretChange, type SecretRow, type SecretSummary } from './domain/secret.js';
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
export { commitSaves, JOBS, type Job } from './jobs/index.js';
export { liquidFaults } from './liquid/faults.js';
export { hasLiquid, liquidFault } from './liquid/parse.js';
export { type LiquidReferences, liquidReferences } from './liquid/references.js';
export { type InProcessLimits, inProcessLiquid } from './liquid/render.js';
export { USABLE_LIQUID, type UsableLiquid } from './liquid/usable.js';
export { maskPersonal, maskPersonalText, type PersonalRules, personalMasks } from './masking/index.js';
export type { Context, Effect, Operation, RunOutcome } from './operation.js';
export { type ApiOperationName, OPERATIONS, type OperationName } from './operations/index.js';
export { HTTP_FAILURES, HttpFailure } from './ports/http-client.js';
export type * from './ports/index.js';
export { MAIL_FAILURES, MailFailure } from './ports/mailer.js';
export { RepoFailure } from './ports/repo-host.js';
export { aesCipher, MASTER_KEY_BYTES } from './runtime/aes-cipher.js';
export { plainHtmlTools } from './runtime/plain-html-tools.js';
export { rotateDataKeys } from './runtime/rotate-data-keys.js';
export { systemClock, systemIds } from './runtime/system.js';
export { systemPorts } from './runtime/system-ports.js';
export { downloadUrl, publicUrl, unsubscribeUrl } from './sending/links.js';
export { unsubscribed } from './sending/unsubscribes.js';
export { conflict, type ErrorCode, invalid, notFound, SendstepError, unavailable } from './shared/errors.js';
export { type JsonSchema, jsonSchema } from './shared/json-schema.js';
export { fold, type Listed, type Slice } from './shared/paging.js';
export { parseUrl } from './shared/url.js';
export { isUuid } from './shared/uuid.js';
export { closeExecution, startExecution } from './steps/recording.js';
export { admitSignedStep, type SignedStep, type StepName, type StepRunner } from './steps/signed-step.js';
