import { z } from 'zod';
import { clip, id, optionalName, requiredSecret, Time } from '../shared/fields.js';
import { asWritten, CHECKED_FORM, EVERY_RECIPIENT } from '../shared/outgoing.js';
import { maskAddressesIn, requiredAddress } from './email-address.js';

export const PROVIDERS = ['google', 'microsoft'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const MAILBOX_STATUSES = ['connected', 'reconnect_required'] as const;
export type MailboxStatus = (typeof MAILBOX_STATUSES)[number];

const MAX_NAME = 200;

/** Whose mailbox it is and what opens it: the part that is sealed. */
export interface MailboxContent {
  address: string;
  token: string;
}

/** The clear columns. `address` is the masked one. */
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

/** Where a mailbox's content is sealed for. */
export const mailboxPlace = (id: string) => ({ table: 'mailboxes', id });
/** A person may write the address into the name; there it would be readable by every key. */
export const shownName = (displayName: string) => clip(maskAddressesIn(displayName), MAX_NAME);

const displayName = optionalName(MAX_NAME, 'Name that the mailbox is known by.');
const token = requiredSecret(16 * 1024, 'Token that the provider gave for the mailbox; never shown again.');
const isDefault = z
  .boolean()
  .describe('Whether steps that name no sender use this one. A store has one default.')
  .optional();

export const MailboxId = id('Id of a connected mailbox.');
export const MailboxInput = z.strictObject({
  provider: z.enum(PROVIDERS).describe('Who runs the mailbox: google or microsoft.'),
  address: requiredAddress('Address of the mailbox; only shown masked.'),
  displayName,
  token,
  isDefault,
});
export const MailboxPatch = z.strictObject({
  id: MailboxId,
  displayName,
  status: z
    .enum(MAILBOX_STATUSES)
    .describe('connected, or reconnect_required when its token no longer works.')
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
