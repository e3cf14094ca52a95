import { bodyPictureKeys } from '../domain/body-pictures.js';
import type { LayoutContent, LayoutRow } from '../domain/layout.js';
import { resolveLocale } from '../domain/locale-match.js';
import { NO_SECRET_IN_LABEL } from '../domain/marketing-texts.js';
import { DEFAULT_SETTINGS, type Settings } from '../domain/settings.js';
import { opaqueCredentials } from '../liquid/fill.js';
import { renderParts } from '../liquid/render-parts.js';
import { type EchoMasker, echoMasker, maskText } from '../masking/index.js';
import type { Context } from '../operation.js';
import type { MailAddress } from '../ports/index.js';
import { invalid } from '../shared/errors.js';
import { invalidFields } from '../shared/faults.js';
import { loadSecrets } from '../steps/secrets.js';
import { type AttachedFile, type LinkedFile, loadAttachments } from './attachment-files.js';
import { attachmentTemplate, readAttachmentList } from './attachment-list.js';
import { type Composed, composeMessage, edgeBlocks } from './compose.js';
import { composeEach } from './compose-each.js';
import { effectiveContent, footerTexts } from './effective.js';
import { atEnd, atMark, type Download, downloadsHtml, downloadsText } from './footer.js';
import { downloadUrl, unsubscribeUrl } from './links.js';
import type { Message, ReadyMessage } from './message.js';
import { pictureKeys } from './pictures.js';
import { messageSecrets } from './references.js';
import { madeOnce, templatesOf, writtenKey } from './templates.js';
import { unsubscribed } from './unsubscribes.js';

/** Maximum unsubscribe links, and therefore messages, per step. */
const MAX_MARKETING_MESSAGES = 20;
/** Maximum addresses in each recipient field of a message. */
const MAX_PER_FIELD = 100;

export interface EmailStep {
  layoutId: string;
  locale?: string | undefined;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  variables: Record<string, unknown>;
}
/** One message of a step: recipients and content. */
export interface PreparedMessage extends Composed {
  /** Its index among the step's To recipients, which identifies it when the run is resumed. */
  number: number;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  unsubscribeUrl?: string;
}
export interface PreparedEmail {
  messages: PreparedMessage[];
  attached: AttachedFile[];
  linked: LinkedFile[];
  category: LayoutContent['category'];
  locale: string;
  settings: Settings;
  masker: EchoMasker;
  /** The subject in displayable form. */
  shownSubject: string;
  /** What was corrected while composing, without duplicates. */
  warnings: string[];
}

/** The messages of a step; none if everyone has unsubscribed. Faults are `invalid`. */
export async function prepareEmail(
  { layoutId, ...step }: EmailStep,
  layout: { row: Omit<LayoutRow, 'search'>; content: string },
  context: Context,
): Promise<PreparedEmail> {
  const { storeId, ports } = context;
  const own: LayoutContent = JSON.parse(layout.content);
  const locale = resolveLocale(step.locale, layout.row.defaultLocale, layout.row.translations);
  const part =
    locale === layout.row.defaultLocale ? undefined : await ports.layouts.findPart(storeId, layoutId, locale);
  const content = effectiveContent(own, part && JSON.parse(part.content));
  const settings = { ...DEFAULT_SETTINGS, ...(await ports.settings.find(storeId)) };
  const { category } = own;
  const recipients = category === 'marketing' ? await subscribers(step, context) : everybody(step);
  for (const line of ['to', 'cc', 'bcc'] as const)
    if ((recipients[0]?.[line].length ?? 0) > MAX_PER_FIELD) throw invalid(line, `at most ${MAX_PER_FIELD} recipients`);
  if (recipients.length === 0) {
    const masker = echoMasker({ secrets: {}, literals: [] });
    const nothing = { messages: [], attached: [], linked: [], warnings: [], shownSubject: '' };
    return { ...nothing, category, locale, settings, masker };
  }

  const edge = (kind: 'header' | 'footer') =>
    edgeBlocks(content.bodyDesign, kind, {
      find: (preset) => ports.presets.find(storeId, preset),
      findDefault: () => ports.presets.findDefault(storeId, kind),
    });
  const [header, footer] = [await edge('header'), await edge('footer')];
  const ending = category === 'marketing' ? footerTexts(content.marketingTexts, settings, locale) : undefined;
  const { currency, moneyUnit, timeZone } = settings;
  const written = { storeId, content, lang: locale, header, footer, ending };
  const key = writtenKey(written);
  const secrets = () => messageSecrets(content, [header, footer], ending);
  const { values, limits } = await loadSecrets(await madeOnce('secrets', { key }, context, secrets), context);
  const credentials = opaqueCredentials(values, ports.ids);
  const message: Message = {
    ...written,
    key,
    variables: step.variables,
    credentials,
    limits,
    currency,
    moneyUnit,
    timeZone,
    fileUrl: (key) => `cid:${key}`,
  };
  const { files, label } = await renderedExtras(message, ending?.unsubscribeLinkLabel ?? '', context);
  const { attached, linked } = await loadAttachments(files, echoMasker(credentials.sent()), context);
  const pictures = await loadPictures(message, context);
  const downloads = await Promise.all(linked.map((file) => downloadOf(file, context)));
  const templates = await templatesOf(message, downloads.length > 0, context);
  const messages = await composeAll({ ...message, templates }, recipients, label, context);
  return {
    messages:
      downloads.length === 0
        ? messages
        : messages.map((mail) => withDownloads(mail, downloads, locale, templates.mark)),
    attached: [...attached, ...pictures],
    linked,
    category,
    locale,
    settings,
    masker: echoMasker(credentials.sent()),
    warnings: [...new Set(messages.flatMap((mail) => mail.warnings))],
    shownSubject: maskText(messages[0]!.shownSubject),
  };
}

type Recipients = Pick<PreparedMessage, 'number' | 'to' | 'cc' | 'bcc'>;

const everybody = ({ to, cc, bcc }: EmailStep | Omit<EmailStep, 'layoutId'>): Recipients[] => [
  { number: 0, to, cc, bcc },
];

/** One message for each To recipient who has not unsubscribed; Cc and Bcc recipients are on the first. */
async function subscribers({ to, cc, bcc }: Omit<EmailStep, 'layoutId'>, context: Context): Promise<Recipients[]> {
  const gone = await unsubscribed(
    context,
    [...to, ...cc, ...bcc].map(({ address }) => address),
  );
  const stay = ({ address }: MailAddress) => !gone.has(address);
  const messages = to.flatMap((recipient, number): Recipients[] =>
    stay(recipient) ? [{ number, to: [recipient], cc: [], bcc: [] }] : [],
  );
  if (messages.length > MAX_MARKETING_MESSAGES) {
    throw invalid('to', `at most ${MAX_MARKETING_MESSAGES} recipients in a marketing email`);
  }
  return messages.map((message, i) => (i === 0 ? { ...message, cc: cc.filter(stay), bcc: bcc.filter(stay) } : message));
}

async function composeAll(
  message: ReadyMessage,
  recipients: Recipients[],
  label: string,
  context: Context,
): Promise<PreparedMessage[]> {
  if (!message.ending) {
    const mail = await composeMessage(message, context.ports);
    return recipients.map((recipient) => ({ ...mail, ...recipient }));
  }
  const urls: string[] = [];
  for (const { to } of recipients) {
    urls.push(await unsubscribeUrl(context, { address: to[0]!.address, locale: message.lang }));
  }
  const mails = await composeEach(message, label, urls, context.ports);
  return recipients.map((recipient, i) => ({ ...mails[i]!, ...recipient, unsubscribeUrl: urls[i]! }));
}

/** Rendered besides the email itself: the list of its files and the label of the unsubscribe link. */
async function renderedExtras(message: Message, linkLabel: string, { ports }: Context) {
  const { storeId, variables, credentials, limits, lang, currency, moneyUnit, timeZone, content, header, footer } =
    message;
  const templates = [linkLabel, attachmentTemplate(content, [header, footer])];
  const parts = templates.map((text) => ({ text, mode: 'text' as const }));
  const job = { storeId, parts, variables, credentials, locale: lang, currency, moneyUnit, timeZone };
  const [label, list] = await renderParts(job, ports.liquid);
  const filled = credentials.fill(label!);
  const labelFault = 'error' in filled ? filled.error : filled.confidential ? NO_SECRET_IN_LABEL : undefined;
  const faults = [
    ...(labelFault ? [{ field: 'marketingTexts.unsubscribeLinkLabel', reason: labelFault }] : []),
    ...('error' in list! ? [{ field: 'attachments', reason: list.error }] : []),
  ];
  if (faults.length > 0) throw invalidFields(faults);
  return {
    label: 'sent' in filled ? filled.sent : '',
    files: 'text' in list! ? readAttachmentList(list, credentials, limits) : [],
  };
}

/** The uploaded images in the email. */
async function loadPictures(
  { content, header, footer }: Message,
  { storeId, ports }: Context,
): Promise<AttachedFile[]> {
  const inBlocks = pictureKeys([content.bodyDesign?.blocks ?? [], header, footer]);
  const pictures: AttachedFile[] = [];
  for (const key of [...inBlocks, ...bodyPictureKeys(content.body)]) {
    const record = await ports.files.find(storeId, key);
    const chunks = record && (await ports.blobs.read(storeId, key));
    // A body may name pictures that are not ours.
    if (!chunks && !inBlocks.has(key)) continue;
    if (!chunks) throw invalid('bodyDesign', `file ${key} no longer exists`);
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    const { filename, contentType } = record;
    pictures.push({ filename, shownName: filename, contentType, content: Buffer.concat(parts), contentId: key });
  }
  return pictures;
}

/** At the end, but above the footer of a marketing email. */
function withDownloads(
  mail: PreparedMessage,
  downloads: Download[],
  lang: string,
  mark: string | undefined,
): PreparedMessage {
  const [html, text] = [downloadsHtml(downloads, lang), downloadsText(downloads, lang)];
  return {
    ...mail,
    html: atMark(mail.html, mark, html) ?? atEnd(mail.html, html),
    text: atMark(mail.text, mark, text) ?? `${mail.text}\n\n${text}`,
  };
}

async function downloadOf({ label, size, fileKey, url, filename }: LinkedFile, context: Context): Promise<Download> {
  return { label, size, url: fileKey === '' ? url : await downloadUrl(context, { fileKey, filename }) };
}
