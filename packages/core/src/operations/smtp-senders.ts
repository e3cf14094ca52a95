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
import { type Context, defineOperation } from '../operation.js';
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

const show = (
  { sealed, search, maskedBy, ...row }: NewSmtpSender,
  { login: { dkim } }: ReturnType<typeof buildSmtpSender>,
  isDefault: boolean,
) => ({
  ...showSmtpSender({ ...row, isDefault }),
  dkim: dkim !== undefined,
  dkimDomain: dkim?.domain ?? '',
  dkimSelector: dkim?.selector ?? '',
});

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
      return show(row, built, input.isDefault ?? false);
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
        return show(row, built, isDefault ?? stored.isDefault);
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
