import { z } from 'zod';
import { clip, id, optionalName, requiredSecret, Time } from '../shared/fields.js';
import { asWritten, CHECKED_FORM, EVERY_RECIPIENT } from '../shared/outgoing.js';
import { maskAddressesIn, requiredAddress } from './email-address.js';

export const PROVIDERS = ['google', 'microsoft'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const MAILBOX_STATUSES = ['connected', 'reconnect_required'] as const;
export type MailboxStatus = (typeof MAILBOX_STATUSES)[number];

const MAX_NAME = 200;

/** The sealed part: address and token. */
export interface MailboxContent {
  address: string;
  token: string;
}

/** The clear columns. `address` is masked. */
export interface MailboxSummary {
  id: string;
  provider: Provider;
  displayName: string;
  address: string;
  status: MailboxStatus;
  /** Not a column: the store has one default sender, see `DefaultSenderStore`. */
  isDefault: boolean;
  createdAt: number;
}
export interface MailboxRow extends MailboxSummary {
  /** `MailboxContent` as JSON text, sealed. */
  sealed: string;
  search: string;
}
export type NewMailbox = Omit<MailboxRow, 'isDefault'>;
export type MailboxChange = Pick<MailboxRow, 'displayName' | 'status' | 'sealed' | 'search'>;

/** Binds sealed content to its row. */
export const mailboxSealContext = (id: string) => ({ table: 'mailboxes', id });
/** The name may contain the address, which every key could then read. */
export const shownName = (displayName: string) => clip(maskAddressesIn(displayName), MAX_NAME);

const displayName = optionalName(MAX_NAME, 'Display name.');
const token = requiredSecret(16 * 1024, 'OAuth token from the provider; never returned.');
const isDefault = z.boolean().describe('Use for steps that name no sender. A store has one default.').optional();

export const MailboxId = id('Mailbox id.');
export const MailboxInput = z.strictObject({
  provider: z.enum(PROVIDERS).describe('Mailbox provider: google or microsoft.'),
  address: requiredAddress('Mailbox address; only returned masked.'),
  displayName,
  token,
  isDefault,
});
export const MailboxPatch = z.strictObject({
  id: MailboxId,
  displayName,
  status: z
    .enum(MAILBOX_STATUSES)
    .describe('connected, or reconnect_required if the token no longer works.')
    .optional(),
  token: token.optional(),
  isDefault,
});

export const MailboxView = z.object({
  id: MailboxId,
  provider: z.enum(PROVIDERS),
  displayName: asWritten(z.string(), EVERY_RECIPIENT),
  address: asWritten(z.string(), CHECKED_FORM).describe('Masked, such as jo***@example.com.'),
  status: z.enum(MAILBOX_STATUSES),
  isDefault: z.boolean(),
  createdAt: Time,
});
export const showMailbox = (mailbox: MailboxSummary): z.input<typeof MailboxView> => ({
  ...mailbox,
  createdAt: new Date(mailbox.createdAt).toISOString(),
});
