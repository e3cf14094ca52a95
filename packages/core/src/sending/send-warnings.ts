import type { Block } from '../design/index.js';
import type { Context } from '../operation.js';
import { attachmentTemplate, readAttachmentList } from './attachment-list.js';
import type { Message } from './compose.js';
import { pictureKeys } from './pictures.js';

const FAILS = 'sending would fail: ';

/** What would keep a message from being sent, as far as that can be told without a recipient. No value is unsealed. */
export async function sendWarnings(message: Message, context: Context): Promise<string[]> {
  return [
    ...(await secretWarnings(Object.keys(message.secrets), context)),
    ...(await attachmentWarnings(message, context)),
    ...(await pictureWarnings([message.content.bodyDesign?.blocks ?? [], message.header, message.footer], context)),
    ...(await senderWarnings(context)),
  ];
}

async function secretWarnings(names: string[], { storeId, ports }: Context): Promise<string[]> {
  const rows = names.length > 0 ? await ports.secrets.findMany(storeId, names) : [];
  return names.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    if (row?.sealed) return [];
    return [`${FAILS}the secret ${name} ${row ? 'has no value' : 'does not exist'}`];
  });
}

async function isMissing(key: string, { storeId, ports }: Context): Promise<boolean> {
  const chunks = (await ports.files.find(storeId, key)) && (await ports.blobs.read(storeId, key));
  if (!chunks) return true;
  // Reading is ended properly only once it has begun.
  for await (const _ of chunks) break;
  return false;
}

/** Only those that the message would carry: a block may be hidden by its condition. */
async function attachmentWarnings(message: Message, context: Context): Promise<string[]> {
  const { storeId, variables, secrets, lang: locale, currency, timeZone, content, header, footer } = message;
  const text = attachmentTemplate(content, [header, footer]);
  if (text === '') return [];
  const job = { storeId, parts: [{ text, mode: 'text' as const }], variables, secrets, locale, currency, timeZone };
  const [list] = await context.ports.liquid.render(job);
  if ('error' in list!) return [`${FAILS}attachments: ${list.error}`];
  const warnings: string[] = [];
  for (const { filename, fileKey } of readAttachmentList(list!.text))
    if (fileKey !== '' && (await isMissing(fileKey, context)))
      warnings.push(`${FAILS}the file of the attachment "${filename}" is missing`);
  return warnings;
}

async function pictureWarnings(blocks: (readonly Block[] | null)[], context: Context): Promise<string[]> {
  const warnings: string[] = [];
  for (const key of pictureKeys(blocks))
    if (await isMissing(key, context)) warnings.push(`${FAILS}the file ${key} of a picture is missing`);
  return warnings;
}

async function senderWarnings({ storeId, ports }: Context): Promise<string[]> {
  const id = await ports.defaultSenders.find(storeId);
  if (id === undefined) return ['the store has no default sender: sending fails unless the step names a sender'];
  if (await ports.smtpSenders.find(storeId, id)) return [];
  const mailbox = await ports.mailboxes.find(storeId, id);
  if (mailbox?.status === 'connected') return [];
  const reason = mailbox ? 'is a mailbox that has to be connected again' : 'does not exist';
  return [`the default sender ${reason}: sending fails unless the step names another one`];
}
