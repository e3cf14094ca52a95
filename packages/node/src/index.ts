export { type AddressGuard, addressGuard } from './address-guard.js';
export { compose, masterKeys, migrateDatabase } from './compose.js';
export { type Configuration, readConfiguration, SETTINGS, type Setting, type Settings } from './configuration.js';
export { createSendstep, type Sendstep } from './create-sendstep.js';
export { diskBlobs } from './disk-blobs.js';
export { type GitRepoOptions, gitRepo } from './git-repo.js';
export type { GithubApiOptions } from './github-api.js';
export { githubRepo } from './github-repo.js';
export { reachableAddresses } from './guarded-connector.js';
export { type GuardedFetchOptions, guardedFetch } from './guarded-fetch.js';
export { type ClosableHttpClient, type HttpClientOptions, httpClient } from './http-client.js';
export { type JobRunner, type JobRunnerOptions, startJobs } from './job-runner.js';
export { type LiquidPool, type LiquidPoolOptions, liquidPool } from './liquid-pool.js';
export { createLogger } from './logger.js';
export {
  type CaughtAttachment,
  type CaughtMail,
  type CaughtMailSummary,
  type MailCatcher,
  startMailCatcher,
} from './mail-catcher.js';
export type { MailboxProvider } from './mailbox-tokens.js';
export { type ClosableMailer, type MailerOptions, mailer } from './mailer.js';
export { isOpenToOthers, type MasterKeys } from './master-key.js';
export type { SendstepOptions } from './options.js';
export { hostsWithoutKey, rotateMasterKey } from './rotate-master-key.js';
export { SettingError } from './setting-error.js';
