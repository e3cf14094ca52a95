import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../packages');
const entriesOf = (name: string) =>
  Object.keys(JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')).exports).map((entry) =>
    join(`@sendstep/${name}`, entry),
  );
const sorted = (...groups: string[]) => groups.flatMap((names) => names.trim().split(/\s+/)).sort();

/** The values each entry point exports, pinned: programs may rely on every one of them. */
const PINNED: Record<string, string[]> = {
  '@sendstep/core': sorted(
    // Embedding programs: the app, its operations, keys and errors, and the ports that need no operating system.
    `createApp OPERATIONS JOBS LEVELS BUDGETS allows isLevel jsonSchema publishedSchemas inputFault publicUrl USABLE_LIQUID matchLocale
    SendstepError conflict invalid unavailable MAX_TRANSLATIONS
    systemPorts systemIds aesCipher MASTER_KEY_BYTES masterKeyId rotateDataKeys plainHtmlTools inProcessLiquid`,
    // Hosts: steps signed by a workflow platform.
    'admitSignedStep STOPPED_HOST_MS ROLE_OF ROLES createRateLimit',
    // Adapters of the ports: failures they throw, and rules they share with the domain.
    `HttpFailure MailFailure RepoFailure ACTION_TYPES STATUSES INTERRUPTED interruptedWarnings executionSealContext dayOf VERSIONS_KEPT
    SLOTS slotMs fileReference layoutFiles layoutFolder readLayoutFiles fold isSecretName isUuid isEmailAddress outgoingHeaderFault parseUrl
    COMMIT_EMAIL isCommitOf isSha githubRepository`,
  ),
  '@sendstep/core/design': sorted('checkDesign layoutSchema renderDesign checkRendered insertPreheader tidyText'),
  '@sendstep/core/errors': sorted('SendstepError conflict describeFault found invalid notFound unavailable parseUrl'),
  '@sendstep/core/liquid': ['inProcessLiquid'],
  '@sendstep/core/masking': sorted('maskPersonal maskPersonalText personalMasker'),
  '@sendstep/core/memory': sorted('memoryMailer memoryPorts memoryRepoHost'),
  '@sendstep/core/testing': sorted(
    'memoryPorts memoryRepoHost newId randomOf allExecutionFilters matchesFilter HOSTILE_KEYS recordExecution',
    `buildAccount buildExecution buildFile buildHttpRequestRow buildKey buildLayoutRow buildMailboxRow buildMember buildPreset
    buildSave buildSecretRow buildSession buildSmtpSenderRow buildStore`,
    `describeAccountStore describeBlobs describeBudgets describeCipher describeDefaultSenderStore describeDeletedActionStore
    describeEmailUsageStore describeExecutionStore describeFileStore describeHtmlTools describeHttpRequestStore
    describeIdempotentWriteStore describeMemberStore describeSessionStore
    describeKeyStore describeLayoutStore describeLeases describeLinkKeyStore describeListCounts describeListSearch describeLiquidRenderer
    describeMailboxStore describeMasterKeyStore describePresetStore describeRepoHost describeRepositoryStore describeRunMessageStore
    describeRunners describeSecretStore describeSettingsStore describeSmtpSenderStore describeStepSecretStore
    describeStepStore describeStorage describeStoreStore describeTransactions describeUnsubscribeStore`,
  ),
  '@sendstep/client': sorted('createClient createCall createSend failureOf isOperationName SendstepError'),
  '@sendstep/knex': sorted(
    'knexDatabase knexStorage migrate openDatabase openStorage pendingMigrations poolLoad sqlitePath',
    'backUpSqlite readBackupNote unpackBackup sqliteDamage',
  ),
  '@sendstep/node': sorted(
    `createSendstep compose migrateDatabase readConfiguration SETTINGS SettingError createLogger startJobs
    masterKeys isOpenToOthers hostsWithoutKey rotateMasterKey startMailCatcher
    addressGuard reachableAddresses guardedFetch httpClient mailer liquidPool diskBlobs gitRepo githubRepo`,
  ),
  '@sendstep/node/configuration': sorted('SETTINGS SettingError readConfiguration'),
  '@sendstep/koa': sorted(
    'createKoaApp createMetrics listen listenAdmin openApiDocument API_ROOT ROUTES STATUS verbsOf',
  ),
  '@sendstep/koa/routes': sorted('API_ROOT ROUTES STATUS fieldsInPath verbsOf'),
  '@sendstep/mcp': sorted(
    `createMcpServer createToolServer serveStdio serveStdioRemote
    TOOLS TOOLS_BY_LEVEL TOOLS_BY_SET TOOL_SETS PROMPTS INSTRUCTIONS instructionsFor LAYOUT_SCHEMA LAYOUT_TEMPLATE`,
  ),
  '@sendstep/app': sorted('createWebApp NEEDS_HTTPS'),
  '@sendstep/cli': sorted('buildProgram main'),
};

it('every entry point of every package is pinned here', () => {
  const names = ['core', 'client', 'knex', 'node', 'koa', 'mcp', 'app', 'cli'];
  expect(Object.keys(PINNED)).toEqual(names.flatMap(entriesOf));
});

it.each(Object.entries(PINNED))('%s exports the pinned values', async (entry, pinned) => {
  expect(Object.keys(await import(entry)).sort()).toEqual(pinned);
});
