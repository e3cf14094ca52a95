import { z } from 'zod';
import {
  buildSmtpSender,
  maskSmtpSender,
  type NewSmtpSender,
  NO_SMTP_SENDER,
  OwnedSmtpSenderView,
  type SmtpLogin,
  SmtpSenderId,
  SmtpSenderInput,
  SmtpSenderPatch,
  type SmtpSenderRow,
  SmtpSenderView,
  showSmtpSender,
  smtpSenderSealContext,
} from '../domain/smtp-sender.js';
import { echoMasker } from '../masking/index.js';
import { type Context, defineOperation } from '../operation.js';
import { MailFailure } from '../ports/mailer.js';
import { changeDefault } from '../sending/default-sender.js';
import { found, notFound } from '../shared/errors.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';

const find = async (id: string, { storeId, ports }: Context) =>
  found(await ports.smtpSenders.find(storeId, id), 'SMTP sender');

const openLogin = async ({ id, sealed }: SmtpSenderRow, context: Context): Promise<SmtpLogin> =>
  JSON.parse(await context.open(smtpSenderSealContext(id), sealed));

async function makeRow(
  { settings, login }: ReturnType<typeof buildSmtpSender>,
  { id, createdAt }: { id: string; createdAt: number },
  { seal, ports }: Context,
): Promise<NewSmtpSender> {
  return {
    id,
    ...maskSmtpSender(settings),
    hasUsername: login.username !== '',
    hasPassword: login.password !== '',
    createdAt,
    updatedAt: ports.clock.now(),
    sealed: await seal(smtpSenderSealContext(id), JSON.stringify(login)),
  };
}

const show = ({ sealed, search, maskedBy, ...row }: NewSmtpSender, { dkim }: SmtpLogin, isDefault: boolean) => ({
  ...showSmtpSender({ ...row, isDefault }),
  dkim: dkim !== undefined,
  dkimDomain: dkim?.domain ?? '',
  dkimSelector: dkim?.selector ?? '',
});

const TEST_MS = 20_000;

/** The message of a `MailFailure`; undefined if there was none. */
async function failureOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return error.message;
  }
}

export const smtpSenders = {
  'smtp.list': defineOperation({
    title: 'List SMTP senders',
    description:
      'Lists SMTP senders, newest first: name, server, sending address, and whether a username and password are set. Credentials are never returned.',
    level: 'read',
    effect: 'read',
    input: z.strictObject(PageInput),
    output: pageOf(SmtpSenderView),
    example: {},
    handler: (input, { storeId, ports }) =>
      paged(input, (slice) => ports.smtpSenders.list(storeId, slice), showSmtpSender),
  }),
  'smtp.get': defineOperation({
    title: 'Get one SMTP sender',
    description: 'Returns one SMTP sender with its DKIM domain and selector. Credentials are never returned.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({ id: SmtpSenderId }),
    output: OwnedSmtpSenderView,
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    async handler({ id }, context) {
      const row = await find(id, context);
      return show(row, await openLogin(row, context), row.isDefault);
    },
  }),
  'smtp.test': defineOperation({
    title: 'Test an SMTP sender',
    description:
      'Connects to the mail server of a sender and logs in, without sending an email. Returns whether that worked, and otherwise the reason.',
    level: 'owner',
    effect: 'send',
    input: z.strictObject({ id: SmtpSenderId }),
    output: z.object({
      ok: z.boolean(),
      reason: z.string().describe('Why it did not work; empty if it did.'),
      durationMs: z.int(),
    }),
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    async handler({ id }, context) {
      const { clock, mailer } = context.ports;
      const row = await find(id, context);
      const { username, password } = await openLogin(row, context);
      const startedAt = clock.now();
      const reason = await failureOf(() => {
        if (!mailer.check) throw new MailFailure('permanent', 'this installation cannot test mail servers');
        const { host, port, security } = row;
        return mailer.check({ kind: 'smtp', host, port, security, username, password }, TEST_MS);
      });
      // A server may repeat in its reply what it was sent.
      const { text } = echoMasker({ secrets: {}, literals: [username, password].filter(Boolean) });
      return { ok: reason === undefined, reason: text(reason ?? ''), durationMs: clock.now() - startedAt };
    },
  }),
  'smtp.create': defineOperation({
    title: 'Add an SMTP sender',
    description:
      'Adds a mail server for sending email and returns it without credentials. Nothing is sent. With a DKIM key, its emails are signed.',
    level: 'owner',
    effect: 'create',
    input: SmtpSenderInput,
    resource: OwnedSmtpSenderView,
    output: OwnedSmtpSenderView,
    example: {
      name: 'Shop mail',
      host: 'smtp.example.com',
      port: 587,
      security: 'starttls' as const,
      fromName: 'Corner shop',
      fromAddress: 'shop@example.com',
      username: 'shop',
      password: 'app-7Q2x9ZpL4vRt',
      isDefault: true,
    },
    async handler(input, context) {
      const { storeId, ports } = context;
      const built = buildSmtpSender(input, NO_SMTP_SENDER);
      const row = await makeRow(built, { id: ports.ids.uuid(), createdAt: ports.clock.now() }, context);
      await ports.transaction(async (tx) => {
        await tx.smtpSenders.insert(storeId, row);
        await changeDefault(tx, storeId, row.id, input.isDefault);
      });
      return show(row, built.login, input.isDefault ?? false);
    },
  }),
  'smtp.update': defineOperation({
    title: 'Update an SMTP sender',
    description:
      'Updates the fields that are sent; others are kept, including credentials and DKIM key. Returns the sender without credentials.',
    level: 'owner',
    effect: 'update',
    input: SmtpSenderPatch,
    resource: OwnedSmtpSenderView,
    output: OwnedSmtpSenderView,
    example: { id: '…', port: 465, security: 'tls' as const },
    subject: ({ id }, context) => find(id, context),
    handler({ id, isDefault, ...sent }, context) {
      const { storeId, ports } = context;
      return ports.transaction(async (tx) => {
        const stored = found(await tx.smtpSenders.lock(storeId, id), 'SMTP sender');
        const built = buildSmtpSender(sent, { row: stored, login: await openLogin(stored, context) });
        const row = await makeRow(built, stored, context);
        await tx.smtpSenders.replace(storeId, id, row);
        await changeDefault(tx, storeId, id, isDefault);
        return show(row, built.login, isDefault ?? stored.isDefault);
      });
    },
  }),
  'smtp.remove': defineOperation({
    title: 'Delete an SMTP sender',
    description: 'Permanently deletes an SMTP sender and its credentials. Steps that still use it will fail.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ id: SmtpSenderId }),
    output: z.object({ deleted: z.literal(true), id: SmtpSenderId }),
    example: { id: '…' },
    async handler({ id }, { storeId, ports }) {
      await ports.transaction(async (tx) => {
        if (!(await tx.smtpSenders.remove(storeId, id))) throw notFound('SMTP sender');
        await changeDefault(tx, storeId, id, false);
      });
      return { deleted: true as const, id };
    },
  }),
};
