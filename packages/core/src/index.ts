export { type Access, allows, isLevel, LEVELS, type Level, levelsUpTo } from './access.js';
export { type Admitted, type App, type Caller, createApp, type InputOf, type OutputOf } from './admit.js';
export { aesCipher, MASTER_KEY_BYTES } from './aes-cipher.js';
export { BUDGETS, SLOTS, slotMs } from './budgets.js';
export type { Block, BlockType, Design } from './design/index.js';
export { checkDesign, layoutSchema } from './design/index.js';
export { checkRendered, insertPreheader, type RenderOptions, renderDesign, tidyText } from './design/render/index.js';
export {
  FILE_KINDS,
  type FileKind,
  type FileUse,
  type FileUser,
  MAX_FILE_BYTES,
  type StoredFile,
} from './domain/file.js';
export type { HttpRequestChange, HttpRequestRow, HttpRequestSummary, Method } from './domain/http-request.js';
export { hashKey, isKey, type Key, type KeyFacts, makeKey } from './domain/key.js';
export type { BodyType, Category, LayoutChange, LayoutRow, LayoutSummary } from './domain/layout.js';
export type {
  MailboxChange,
  MailboxRow,
  MailboxStatus,
  MailboxSummary,
  NewMailbox,
  Provider,
} from './domain/mailbox.js';
export type { Preset, PresetChange, PresetKind, PresetSummary, PresetUse } from './domain/preset.js';
export { isSecretName, type SecretChange, type SecretRow, type SecretSummary } from './domain/secret.js';
export type { Settings } from './domain/settings.js';
export type {
  NewSmtpSender,
  Security,
  SmtpSenderChange,
  SmtpSenderRow,
  SmtpSenderSummary,
} from './domain/smtp-sender.js';
export type { Store } from './domain/store.js';
export { type Part, VERSIONS_KEPT, type VersionNote, type VersionSource } from './domain/version.js';
export { conflict, type ErrorCode, invalid, notFound, SendstepError, unavailable } from './errors.js';
export { JOBS, type Job } from './jobs/index.js';
export { type JsonSchema, jsonSchema } from './json-schema.js';
export { hasLiquid, liquidFault } from './liquid/parse.js';
export { type LiquidReferences, liquidReferences } from './liquid/references.js';
export { type InProcessLimits, inProcessLiquid } from './liquid/render.js';
export { USABLE_LIQUID, type UsableLiquid } from './liquid/usable.js';
export type { Context, Effect, Operation } from './operation.js';
export { type ApiOperationName, OPERATIONS, type OperationName } from './operations/index.js';
export { fold, type Listed, type Slice } from './paging.js';
export { plainHtmlTools } from './plain-html-tools.js';
export { HTTP_FAILURES, HttpFailure } from './ports/http-client.js';
export type * from './ports/index.js';
export { rotateDataKeys } from './rotate-data-keys.js';
export { systemClock, systemIds } from './system.js';
export { systemPorts } from './system-ports.js';
export { isUuid } from './uuid.js';
