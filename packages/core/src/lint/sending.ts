import type { SecretRow } from '../domain/secret.js';
import { namesIn } from '../liquid/references.js';
import { renderParts } from '../liquid/render-parts.js';
import type { Context } from '../operation.js';
import { attachmentTemplate, readAttachmentList } from '../sending/attachment-list.js';
import type { Message } from '../sending/message.js';
import { SendstepError } from '../shared/errors.js';
import { limitFault, secretLimits } from '../steps/secrets.js';
import type { Found, LintCode, Place } from './finding.js';
import { type LintText, placeIn, templateOf } from './texts.js';

const FAILS = 'sending would fail: ';

/**
 * What would make sending a composed message fail, as far as that can be determined without a recipient. Decrypts
 * nothing.
 */
export async function sendingFindings(
  message: Message,
  { texts, pictures }: { texts: LintText[]; pictures: Iterable<string> },
  context: Context,
): Promise<Found[]> {
  const { storeId, ports } = context;
  const { credentials, content } = message;
  const names = credentials.job?.names ?? [];
  const rows = names.length > 0 ? await ports.secrets.findMany(storeId, names) : [];
  const limits = secretLimits(rows);
  const inMail = limitFault(Object.keys(credentials.sent().secrets), limits);
  const body = content.bodyDesign ? 'bodyDesign' : 'body';
  const failing = (code: LintCode, field: string, reasons: string[]) =>
    reasons.map((reason): Found => ({ code, field, message: FAILS + reason }));
  return [
    ...secretFindings(names, rows, texts),
    ...failing('secret_restricted', body, inMail ? [inMail] : []),
    ...(await attachmentFindings({ ...message, limits }, context)),
    ...failing(
      'file_missing',
      body,
      (await missingFiles(pictures, context)).map((key) => `image file ${key} is missing`),
    ),
    ...(await senderFindings(context)),
  ];
}

/** Secrets that the email names and that have no value. */
export async function missingSecrets(
  { credentials }: Message,
  { texts }: { texts: LintText[] },
  { storeId, ports }: Context,
): Promise<Found[]> {
  const names = credentials.job?.names ?? [];
  return names.length > 0 ? secretFindings(names, await ports.secrets.findMany(storeId, names), texts) : [];
}

function secretFindings(names: string[], rows: SecretRow[], texts: LintText[]): Found[] {
  return names.flatMap((name): Found[] => {
    const row = rows.find((each) => each.name === name);
    if (row?.sealed) return [];
    const place = placeOfSecret(name, texts);
    return [
      {
        code: 'secret_missing',
        ...place,
        message: `${FAILS}secret ${name} ${row ? 'has no value' : 'does not exist'}`,
      },
    ];
  });
}

/** Where a secret is used first. */
function placeOfSecret(name: string, texts: LintText[]): Place {
  for (const text of texts) {
    const { template, added } = templateOf(text);
    const use = namesIn(template).uses.find(({ path }) => path[0] === 'secrets' && path[1] === name);
    if (use) return placeIn(text, use.begin - added);
  }
  return { field: 'body' };
}

async function isMissing(key: string, { storeId, ports }: Context): Promise<boolean> {
  const chunks = (await ports.files.find(storeId, key)) && (await ports.blobs.read(storeId, key));
  if (!chunks) return true;
  // A stream can only be closed properly once reading has started.
  for await (const _ of chunks) break;
  return false;
}

/** Only files the message would include: a block may be hidden by its condition. */
async function attachmentFindings(message: Message, context: Context): Promise<Found[]> {
  const {
    storeId,
    variables,
    credentials,
    lang: locale,
    currency,
    moneyUnit,
    timeZone,
    content,
    header,
    footer,
  } = message;
  const text = attachmentTemplate(content, [header, footer]);
  if (text === '') return [];
  const parts = [{ text, mode: 'text' as const }];
  const job = { storeId, parts, variables, credentials, locale, currency, moneyUnit, timeZone };
  const [list] = await renderParts(job, context.ports.liquid);
  const field = content.bodyDesign ? 'bodyDesign' : 'attachments';
  if ('error' in list!) {
    return [{ code: 'attachment_invalid', field, message: `${FAILS}attachments: ${list.error}` }];
  }
  const found: Found[] = [];
  try {
    for (const { filename, fileKey } of readAttachmentList(list!, credentials, message.limits))
      if (fileKey !== '' && (await isMissing(fileKey, context)))
        found.push({
          code: 'file_missing',
          field,
          message: `${FAILS}the file for attachment "${filename}" is missing`,
        });
  } catch (error) {
    if (!(error instanceof SendstepError)) throw error;
    found.push({ code: 'attachment_invalid', field, message: FAILS + error.message });
  }
  return found;
}

export async function missingFiles(keys: Iterable<string>, context: Context): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) if (await isMissing(key, context)) missing.push(key);
  return missing;
}

async function senderFindings({ storeId, ports }: Context): Promise<Found[]> {
  const found = (message: string): Found[] => [{ code: 'sender_missing', field: 'sender', message }];
  const id = await ports.defaultSenders.find(storeId);
  if (id === undefined) return found('the store has no default sender: sending fails unless the step names a sender');
  if (await ports.smtpSenders.find(storeId, id)) return [];
  const mailbox = await ports.mailboxes.find(storeId, id);
  if (mailbox?.status === 'connected') return [];
  const reason = mailbox ? 'is a mailbox that must be reconnected' : 'does not exist';
  return found(`the default sender ${reason}: sending fails unless the step names another one`);
}
