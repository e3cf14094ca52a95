import { z } from 'zod';
import { MASKING_VERSION } from '../masking/index.js';
import {
  checked,
  checkedText,
  id,
  optionalName,
  optionalSecret,
  optionalText,
  requiredName,
  Time,
} from '../shared/fields.js';
import { asWritten, EVERY_RECIPIENT, HOST_NAME, shownText } from '../shared/outgoing.js';
import { searchText } from '../shared/paging.js';
import { recordMask } from '../shared/record-mask.js';
import { buildDkim, type Dkim, dkimFields } from './dkim.js';
import { optionalAddress, requiredAddress } from './email-address.js';
import { normaliseHost } from './host-name.js';

const MAX_NAME = 200;
const MAX_FEEDBACK_ID = 200;
/** Gmail reports by up to three names of your choice, and needs a sender name of 5 to 15 characters at the end. */
const FEEDBACK_ID = /^(?:[\w.-]*:){0,3}[\w.-]{5,15}$/;
const feedbackIdFault = (text: string) =>
  FEEDBACK_ID.test(text)
    ? undefined
    : 'must be up to three names and a sender name of 5 to 15 characters, joined by colons';
export const SECURITIES = ['none', 'starttls', 'tls'] as const;
export type Security = (typeof SECURITIES)[number];

/** The sealed part: credentials. Empty means none. */
export interface SmtpLogin {
  username: string;
  password: string;
  /** Signs the emails of this sender. */
  dkim?: Dkim | undefined;
}

/** The clear columns, shown in lists and searched by `q`. */
export interface SmtpSenderSummary {
  id: string;
  name: string;
  host: string;
  port: number;
  security: Security;
  fromName: string;
  fromAddress: string;
  replyTo: string;
  /** Gets bounces, as the envelope's sender; empty means the From address. */
  bounceAddress: string;
  /** The `Feedback-ID` header; empty means none. */
  feedbackId: string;
  hasUsername: boolean;
  hasPassword: boolean;
  /** Not a column: the store has one default sender, see `DefaultSenderStore`. */
  isDefault: boolean;
  createdAt: number;
  updatedAt: number;
}
export interface SmtpSenderRow extends SmtpSenderSummary {
  /** `SmtpLogin` as JSON text, sealed. */
  sealed: string;
  search: string;
  /** The `MASKING_VERSION` that the clear columns were masked with. */
  maskedBy: number;
}
export type NewSmtpSender = Omit<SmtpSenderRow, 'isDefault'>;
export type SmtpSenderChange = Omit<NewSmtpSender, 'id' | 'createdAt'>;

/** Binds sealed credentials to their row. */
export const smtpSenderSealContext = (id: string) => ({ table: 'smtp_senders', id });

const fields = {
  name: requiredName(MAX_NAME, 'Display name.'),
  host: z
    .string()
    .check(
      checked((text) => {
        if (text.trim() === '') return 'required';
        return normaliseHost(text) ? undefined : 'must be a host name or IP address, without scheme or port';
      }),
    )
    .meta({ minLength: 1, maxLength: 255, description: 'Mail server host name or IP address.' }),
  port: z.int().min(1).max(65_535).describe('Mail server port.'),
  security: z.enum(SECURITIES).describe('none, starttls (upgrade to TLS) or tls (TLS from the start).'),
  fromName: optionalName(MAX_NAME, 'From name shown to recipients.'),
  fromAddress: requiredAddress('From address.'),
  replyTo: optionalAddress('Reply-To address, if different.'),
  bounceAddress: optionalAddress('Address that gets bounces (envelope sender), if different.'),
  feedbackId: checkedText(
    MAX_FEEDBACK_ID,
    'Feedback-ID header for the complaint reports of mailbox providers, such as spring:shop1:news:cornershop.',
    feedbackIdFault,
  ),
  username: optionalText(320, 'line', 'SMTP username; never returned. Null removes it.'),
  password: optionalSecret(4096, 'SMTP password; never returned. Null removes it.'),
  ...dkimFields,
  isDefault: z.boolean().describe('Use for steps that name no sender. A store has one default.').optional(),
};

export const SmtpSenderId = id('SMTP sender id.');
export const SmtpSenderInput = z.strictObject(fields);
export const SmtpSenderPatch = z.strictObject({
  id: SmtpSenderId,
  ...fields,
  name: fields.name.optional(),
  host: fields.host.optional(),
  port: fields.port.optional(),
  security: fields.security.optional(),
  fromAddress: fields.fromAddress.optional(),
});
export type SmtpSenderFields = z.output<typeof SmtpSenderInput>;

export const SmtpSenderView = z.object({
  id: SmtpSenderId,
  name: shownText(MAX_NAME),
  host: asWritten(z.string(), HOST_NAME),
  port: z.int(),
  security: z.enum(SECURITIES),
  fromName: asWritten(z.string(), EVERY_RECIPIENT),
  fromAddress: asWritten(z.string(), EVERY_RECIPIENT),
  replyTo: asWritten(z.string(), EVERY_RECIPIENT),
  bounceAddress: asWritten(z.string(), EVERY_RECIPIENT),
  feedbackId: asWritten(z.string(), EVERY_RECIPIENT),
  hasUsername: z.boolean(),
  hasPassword: z.boolean(),
  isDefault: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
});
/** Returned to owners after a change. Keys get `SmtpSenderView`. */
export const OwnedSmtpSenderView = SmtpSenderView.extend({
  dkim: z.boolean(),
  dkimDomain: asWritten(z.string(), EVERY_RECIPIENT),
  dkimSelector: asWritten(z.string(), EVERY_RECIPIENT),
});
export const showSmtpSender = (sender: SmtpSenderSummary): z.input<typeof SmtpSenderView> => ({
  ...sender,
  createdAt: new Date(sender.createdAt).toISOString(),
  updatedAt: new Date(sender.updatedAt).toISOString(),
});

type Settings = Omit<SmtpSenderSummary, 'id' | 'isDefault' | 'hasUsername' | 'hasPassword' | 'createdAt' | 'updatedAt'>;

/** Merges the sent fields into the stored ones. On create, the input schema ensures that required fields are present. */
export function buildSmtpSender(
  sent: Partial<SmtpSenderFields>,
  stored: { row: Settings; login: SmtpLogin },
): { settings: Settings; login: SmtpLogin } {
  const { row, login } = stored;
  return {
    settings: {
      name: sent.name ?? row.name,
      host: sent.host === undefined ? row.host : normaliseHost(sent.host)!,
      port: sent.port ?? row.port,
      security: sent.security ?? row.security,
      fromName: sent.fromName ?? row.fromName,
      fromAddress: sent.fromAddress ?? row.fromAddress,
      replyTo: sent.replyTo ?? row.replyTo,
      bounceAddress: sent.bounceAddress ?? row.bounceAddress,
      feedbackId: sent.feedbackId ?? row.feedbackId,
    },
    login: {
      username: sent.username ?? login.username,
      password: sent.password ?? login.password,
      dkim: buildDkim(sent, login.dkim),
    },
  };
}

/** The initial state of a new sender. */
export const NO_SMTP_SENDER: { row: Settings; login: SmtpLogin } = {
  row: {
    name: '',
    host: '',
    port: 0,
    security: 'tls',
    fromName: '',
    fromAddress: '',
    replyTo: '',
    bounceAddress: '',
    feedbackId: '',
  },
  login: { username: '', password: '' },
};

const maskView = recordMask(SmtpSenderView);

/** The clear columns of a row, masked as in lists, and the search text, which must not reveal more. */
export function maskSmtpSender<T extends Settings>(settings: T) {
  const masked = maskView(settings);
  const search = searchText(masked.name, masked.host, masked.fromAddress);
  return { ...masked, search, maskedBy: MASKING_VERSION };
}
