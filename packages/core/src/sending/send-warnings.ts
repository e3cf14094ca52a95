import type { Block } from '../design/index.js';
import type { SecretRow } from '../domain/secret.js';
import type { Context } from '../operation.js';
import { SendstepError } from '../shared/errors.js';
import { limitFault, secretLimits } from '../steps/secrets.js';
import { attachmentTemplate, readAttachmentList } from './attachment-list.js';
import type { Message } from './compose.js';
import { pictureKeys } from './pictures.js';

const FAILS = 'sending would fail: ';

/**
 * What would make sending a composed message fail, as far as that can be determined without a recipient. Decrypts
 * nothing.
 */
export async function sendWarnings(message: Message, context: Context): Promise<string[]> {
  const { storeId, ports } = context;
  const { credentials, content, header, footer } = message;
  const names = credentials.job?.names ?? [];
  const rows = names.length > 0 ? await ports.secrets.findMany(storeId, names) : [];
  const limits = secretLimits(rows);
  const inMail = limitFault(Object.keys(credentials.sent().secrets), limits);
  return [
    ...secretWarnings(names, rows),
    ...(inMail ? [`${FAILS}${inMail}`] : []),
    ...(await attachmentWarnings({ ...message, limits }, context)),
    ...(await pictureWarnings([content.bodyDesign?.blocks ?? [], header, footer], context)),
    ...(await senderWarnings(context)),
  ];
}

const secretWarnings = (names: string[], rows: SecretRow[]): string[] =>
  names.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    if (row?.sealed) return [];
    return [`${FAILS}secret ${name} ${row ? 'has no value' : 'does not exist'}`];
  });

async function isMissing(key: string, { storeId, ports }: Context): Promise<boolean> {
  const chunks = (await ports.files.find(storeId, key)) && (await ports.blobs.read(storeId, key));
  if (!chunks) return true;
  // A stream can only be closed properly once reading has started.
  for await (const _ of chunks) break;
  return false;
}

/** Only files the message would include: a block may be hidden by its condition. */
async function attachmentWarnings(message: Message, context: Context): Promise<string[]> {
  const { storeId, variables, credentials, lang: locale, currency, timeZone, content, header, footer } = message;
  const text = attachmentTemplate(content, [header, footer]);
  if (text === '') return [];
  const parts = [{ text, mode: 'text' as const }];
  const job = { storeId, parts, variables, credentials: credentials.job, locale, currency, timeZone };
  const [list] = await context.ports.liquid.render(job);
  if ('error' in list!) return [`${FAILS}attachments: ${list.error}`];
  const warnings: string[] = [];
  try {
    for (const { filename, fileKey } of readAttachmentList(list!, credentials, message.limits))
      if (fileKey !== '' && (await isMissing(fileKey, context)))
        warnings.push(`${FAILS}the file for attachment "${filename}" is missing`);
  } catch (error) {
    if (!(error instanceof SendstepError)) throw error;
    warnings.push(FAILS + error.message);
  }
  return warnings;
}

async function pictureWarnings(blocks: (readonly Block[] | null)[], context: Context): Promise<string[]> {
  const warnings: string[] = [];
  for (const key of pictureKeys(blocks))
    if (await isMissing(key, context)) warnings.push(`${FAILS}image file ${key} is missing`);
  return warnings;
}

async function senderWarnings({ storeId, ports }: Context): Promise<string[]> {
  const id = await ports.defaultSenders.find(storeId);
  if (id === undefined) return ['the store has no default sender: sending fails unless the step names a sender'];
  if (await ports.smtpSenders.find(storeId, id)) return [];
  const mailbox = await ports.mailboxes.find(storeId, id);
  if (mailbox?.status === 'connected') return [];
  const reason = mailbox ? 'is a mailbox that must be reconnected' : 'does not exist';
  return [`the default sender ${reason}: sending fails unless the step names another one`];
}
