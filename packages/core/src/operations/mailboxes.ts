import { z } from 'zod';
import { maskAddress } from '../domain/email-address.js';
import {
  type MailboxContent,
  MailboxId,
  MailboxInput,
  MailboxPatch,
  type MailboxRow,
  MailboxView,
  mailboxSealContext,
  type NewMailbox,
  type Provider,
  showMailbox,
  shownName,
} from '../domain/mailbox.js';
import { type Context, defineOperation } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { changeDefault } from '../sending/default-sender.js';
import { found, notFound } from '../shared/errors.js';
import { fold, PageInput, paged, pageOf } from '../shared/paging.js';

const find = async (id: string, { storeId, ports }: Context) =>
  found(await ports.mailboxes.find(storeId, id), 'mailbox');

const open = async ({ id, sealed }: MailboxRow, context: Context): Promise<MailboxContent> =>
  JSON.parse(await context.open(mailboxSealContext(id), sealed));
const seal = (id: string, content: MailboxContent, context: Context) =>
  context.seal(mailboxSealContext(id), JSON.stringify(content));

const show = ({ sealed, search, ...row }: NewMailbox, isDefault: boolean) => showMailbox({ ...row, isDefault });

/** The mailbox with exactly this address, if it is already connected. */
async function findConnected(tx: Stores, provider: Provider, address: string, context: Context) {
  for (const row of await tx.mailboxes.findMasked(context.storeId, provider, maskAddress(address))) {
    if ((await open(row, context)).address === address) return tx.mailboxes.lock(context.storeId, row.id);
  }
  return undefined;
}

const listing = {
  title: 'List connected mailboxes',
  description:
    'Lists the mailboxes connected for sending, newest first: provider, name, masked address and whether it must be reconnected. Full addresses and tokens are never returned.',
  effect: 'read' as const,
  input: z.strictObject(PageInput),
  output: pageOf(MailboxView),
  example: {},
  handler: (input: { page?: number; limit?: number; q?: string }, { storeId, ports }: Context) =>
    paged(input, (slice) => ports.mailboxes.list(storeId, slice), showMailbox),
};

export const mailboxes = {
  'senders.list': defineOperation({ ...listing, level: 'read' }),
  'mailboxes.list': defineOperation({ ...listing, level: 'owner' }),
  'mailboxes.connect': defineOperation({
    title: 'Connect a mailbox',
    description:
      'Connects a mailbox for sending email, using a token from its provider, and returns it without the token and full address. Connecting the same mailbox again replaces the token.',
    level: 'owner',
    effect: 'create',
    input: MailboxInput,
    output: MailboxView,
    example: {
      provider: 'google' as const,
      address: 'jo.baker@example.com',
      displayName: 'Jo at the counter',
      token: '1//0g7Q2x9ZpL4vRt8Wn3',
    },
    handler({ provider, token, isDefault, ...sent }, context) {
      const { storeId, ports } = context;
      // Both providers ignore letter case.
      const address = sent.address.toLowerCase();
      return ports.transaction(async (tx) => {
        const stored = await findConnected(tx, provider, address, context);
        const id = stored?.id ?? ports.ids.uuid();
        const displayName = sent.displayName === undefined ? (stored?.displayName ?? '') : shownName(sent.displayName);
        const row: NewMailbox = {
          id,
          provider,
          displayName,
          address: maskAddress(address),
          status: 'connected',
          createdAt: stored?.createdAt ?? ports.clock.now(),
          sealed: await seal(id, { address, token }, context),
          search: fold(displayName),
        };
        if (stored) await tx.mailboxes.replace(storeId, id, row);
        else await tx.mailboxes.insert(storeId, row);
        await changeDefault(tx, storeId, id, isDefault);
        return show(row, isDefault ?? stored?.isDefault ?? false);
      });
    },
  }),
  'mailboxes.update': defineOperation({
    title: 'Update a connected mailbox',
    description:
      'Updates the fields that are sent; others are kept. A new token reconnects the mailbox. Returns the mailbox without the token and full address.',
    level: 'owner',
    effect: 'update',
    input: MailboxPatch,
    resource: MailboxView,
    output: MailboxView,
    example: { id: '…', status: 'reconnect_required' as const },
    subject: ({ id }, context) => find(id, context),
    handler({ id, token, isDefault, ...sent }, context) {
      const { storeId, ports } = context;
      return ports.transaction(async (tx) => {
        const stored = found(await tx.mailboxes.lock(storeId, id), 'mailbox');
        const displayName = sent.displayName === undefined ? stored.displayName : shownName(sent.displayName);
        const row: NewMailbox = {
          ...stored,
          displayName,
          search: fold(displayName),
          status: sent.status ?? (token === undefined ? stored.status : 'connected'),
          sealed:
            token === undefined ? stored.sealed : await seal(id, { ...(await open(stored, context)), token }, context),
        };
        await tx.mailboxes.replace(storeId, id, row);
        await changeDefault(tx, storeId, id, isDefault);
        return show(row, isDefault ?? stored.isDefault);
      });
    },
  }),
  'mailboxes.remove': defineOperation({
    title: 'Disconnect a mailbox',
    description: 'Permanently removes a connected mailbox and its token. Steps that still use it will fail.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ id: MailboxId }),
    output: z.object({ deleted: z.literal(true), id: MailboxId }),
    example: { id: '…' },
    async handler({ id }, { storeId, ports }) {
      await ports.transaction(async (tx) => {
        if (!(await tx.mailboxes.remove(storeId, id))) throw notFound('mailbox');
        await changeDefault(tx, storeId, id, false);
      });
      return { deleted: true as const, id };
    },
  }),
};
