import { type Admitted, type App, createApp } from '../app/admit.js';
import type { Level } from '../domain/access.js';
import type { Account } from '../domain/account.js';
import type { ExecutionContent, NewExecution, Outcome } from '../domain/execution.js';
import type { StoredFile } from '../domain/file.js';
import type { HttpRequestRow } from '../domain/http-request.js';
import { hashKey, hintOf, type Key, makeKey } from '../domain/key.js';
import type { LayoutRow } from '../domain/layout.js';
import type { NewMailbox } from '../domain/mailbox.js';
import type { Preset } from '../domain/preset.js';
import type { Role } from '../domain/role.js';
import type { SecretRow } from '../domain/secret.js';
import { hashAccessToken, makeAccessToken, type Session } from '../domain/session.js';
import type { NewSmtpSender } from '../domain/smtp-sender.js';
import { MASKING_VERSION } from '../masking/index.js';
import type { Ports } from '../ports/index.js';
import { systemIds } from '../runtime/system.js';
import { closeExecution, startExecution } from '../steps/recording.js';

const ids = systemIds();

/** A store with one key per level, created through the operations. */
export async function buildStore(ports: Ports, name = `Shop ${ids.uuid()}`) {
  const app: App = createApp(ports);
  const store = await (await app.admit({ owner: undefined })).run('stores.create', { name });
  const owner = await app.admit({ owner: store.id });
  const key = async (level: Level) => (await owner.run('keys.create', { level, name: `${level} key` })).key;
  return { app, store, owner, read: await key('read'), write: await key('write'), execute: await key('execute') };
}

/** Adds a member to a store, created through the operations, and signs in. The session of the administrator has no store. */
export async function buildMember(app: App, storeId: string | undefined, role: Role = 'owner', email?: string) {
  const operator = await app.admit({ owner: storeId });
  const { id: member } =
    storeId === undefined
      ? { id: undefined }
      : await operator.run('members.add', { name: `A ${role}`, role, ...(email !== undefined && { email }) });
  const { url, member: account } = await operator.run('app.link', member === undefined ? {} : { member });
  const { session } = await app.signIn(url.split('#')[1]!, { label: 'Firefox' });
  return { id: account.id, session, admit: (store = storeId) => app.admit({ session, store }) };
}

export const buildKey = (over: Partial<Key> = {}): Key & { hash: string; secret: string } => {
  const secret = makeKey(ids);
  return {
    id: ids.uuid(),
    name: 'A key',
    hint: hintOf(secret),
    level: 'read',
    createdAt: 1_750_000_000_000,
    lastUsedAt: null,
    revokedAt: null,
    hash: hashKey(secret),
    secret,
    ...over,
  };
};

export const buildAccount = (over: Partial<Account> = {}): Account => ({
  id: ids.uuid(),
  name: 'Jo Baker',
  installation: false,
  createdAt: 1_750_000_000_000,
  ...over,
});

export const buildSession = (over: Partial<Session> = {}): Session & { hash: string } => ({
  id: ids.uuid(),
  accountId: ids.uuid(),
  label: 'Firefox',
  createdAt: 1_750_000_000_000,
  lastUsedAt: 1_750_000_000_000,
  hash: hashAccessToken(makeAccessToken(ids)),
  ...over,
});

export const buildLayoutRow = (over: Partial<LayoutRow> = {}): LayoutRow => ({
  id: ids.uuid(),
  name: 'Order confirmation',
  description: '',
  bodyType: 'text',
  defaultLocale: 'en',
  category: 'transactional',
  subject: 'Your order',
  previewText: '',
  translations: [],
  version: 1,
  search: 'order confirmation',
  createdAt: 1_750_000_000_000,
  updatedAt: 1_750_000_000_000,
  ...over,
});

export const buildHttpRequestRow = (over: Partial<HttpRequestRow> = {}): HttpRequestRow => ({
  id: ids.uuid(),
  name: 'Stock',
  description: '',
  method: 'GET',
  url: 'https://shop.example/stock',
  timeoutMs: 10_000,
  version: 1,
  createdAt: 1_750_000_000_000,
  updatedAt: 1_750_000_000_000,
  sealed: 'v1.sealed',
  search: 'stock',
  maskedBy: MASKING_VERSION,
  ...over,
});

export const buildSecretRow = (over: Partial<SecretRow> = {}): SecretRow => ({
  id: ids.uuid(),
  name: 'A_KEY',
  description: '',
  createdAt: 1_750_000_000_000,
  updatedAt: 1_750_000_000_000,
  sealed: 'v1.sealed',
  allowHosts: [],
  search: 'a_key',
  maskedBy: MASKING_VERSION,
  ...over,
});

export const buildSmtpSenderRow = (over: Partial<NewSmtpSender> = {}): NewSmtpSender => ({
  id: ids.uuid(),
  name: 'Shop mail',
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  fromName: 'Shop',
  fromAddress: 'shop@example.com',
  replyTo: '',
  bounceAddress: '',
  feedbackId: '',
  hasUsername: true,
  hasPassword: true,
  createdAt: 1_750_000_000_000,
  updatedAt: 1_750_000_000_000,
  sealed: 'v1.sealed',
  search: 'shop mail',
  maskedBy: MASKING_VERSION,
  ...over,
});

export const buildMailboxRow = (over: Partial<NewMailbox> = {}): NewMailbox => ({
  id: ids.uuid(),
  provider: 'google',
  displayName: 'Jo',
  address: 'jo***@example.com',
  status: 'connected',
  createdAt: 1_750_000_000_000,
  sealed: 'v1.sealed',
  search: 'jo',
  ...over,
});

export const buildFile = (over: Partial<StoredFile> = {}): StoredFile => ({
  key: ids.uuid(),
  filename: 'logo.png',
  contentType: 'image/png',
  size: 68,
  kind: 'image',
  createdAt: 1_750_000_000_000,
  ...over,
});

export const buildPreset = (over: Partial<Preset> = {}): Preset => ({
  id: ids.uuid(),
  kind: 'header',
  name: 'Header',
  blocks: [{ type: 'text', text: 'Hello' }],
  isDefault: false,
  createdAt: 1_750_000_000_000,
  updatedAt: 1_750_000_000_000,
  ...over,
});

export const buildExecution = (over: Partial<NewExecution> = {}): NewExecution => {
  const { startedAt = 1_750_000_000_000 } = over;
  return {
    id: systemIds({ now: () => startedAt }).uuid(),
    actionType: 'HTTP_REQUEST',
    configId: ids.uuid(),
    actionName: 'Stock',
    origin: 'step',
    stepReference: 'flow-1/step-2',
    runId: null,
    locale: '',
    summary: 'GET https://shop.example/stock',
    startedAt,
    leaseMs: 60_000,
    sealed: 'v1.sealed',
    ...over,
  };
};

/** An execution in a store, sealed as in a run; PENDING if no outcome is given. */
export async function recordExecution(
  owner: Admitted,
  over: Partial<NewExecution & ExecutionContent> = {},
  outcome?: Partial<Outcome>,
): Promise<string> {
  const { request = { method: 'GET' }, response = { status: 200 }, ...fields } = over;
  const { sealed, ...execution } = buildExecution({ startedAt: owner.context.ports.clock.now(), ...fields });
  await startExecution(owner.context, { ...execution, request });
  if (outcome) {
    const end = { status: 'SUCCESS' as const, summary: execution.summary, error: '', attempts: 1 };
    const finishedAt = execution.startedAt + 120;
    await closeExecution(owner.context, execution.id, { ...end, finishedAt, ...outcome, request, response });
  }
  return execution.id;
}

export const newId = () => ids.uuid();
