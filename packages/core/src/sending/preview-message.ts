import type { Category, LanguageContent } from '../domain/layout.js';
import { NO_SECRET_IN_LABEL } from '../domain/marketing-texts.js';
import { DEFAULT_SETTINGS } from '../domain/settings.js';
import { opaqueCredentials } from '../liquid/fill.js';
import { renderParts } from '../liquid/render-parts.js';
import type { Context } from '../operation.js';
import type { Ports } from '../ports/index.js';
import { invalid } from '../shared/errors.js';
import { type Composed, composeMessage, edgeBlocks } from './compose.js';
import { composeEach, standInUrl, withUrl } from './compose-each.js';
import { footerTexts } from './effective.js';
import type { Message, ReadyMessage } from './message.js';
import { messageSecrets } from './references.js';
import { madeOnce, templatesOf, writtenKey } from './templates.js';

/** The unsubscribe URL in a preview, which has no recipient. */
const NO_PAGE = '#';

/** One language of a layout. The HTML of a draft, which is not saved, has the paths of its blocks. */
export interface PreviewedEmail {
  content: LanguageContent;
  locale: string;
  category: Category;
  variables: object;
  isDraft?: boolean;
}

/** What an email would contain, without a recipient. Decrypts no secret. */
export async function previewMessage(email: PreviewedEmail, context: Context): Promise<ReadyMessage> {
  const { content, locale: lang, category, variables, isDraft = false } = email;
  const { storeId, ports } = context;
  const edge = (kind: 'header' | 'footer') =>
    edgeBlocks(content.bodyDesign, kind, {
      find: (preset) => ports.presets.find(storeId, preset),
      findDefault: () => ports.presets.findDefault(storeId, kind),
    });
  const [header, footer] = [await edge('header'), await edge('footer')];
  const settings = { ...DEFAULT_SETTINGS, ...(await ports.settings.find(storeId)) };
  const ending = category === 'marketing' ? footerTexts(content.marketingTexts, settings, lang) : undefined;
  const written = { storeId, content, lang, header, footer, ending };
  const cacheable = isDraft ? {} : { key: writtenKey(written) };
  const secrets = () => messageSecrets(content, [header, footer], ending);
  const message: Message = {
    ...written,
    ...cacheable,
    marksBlocks: isDraft,
    variables,
    // Names only: a preview shows references and decrypts no value.
    credentials: opaqueCredentials(await madeOnce('secrets', cacheable, context, secrets), ports.ids),
    currency: settings.currency,
    moneyUnit: settings.moneyUnit,
    timeZone: settings.timeZone,
    fileUrl: (key) => `cid:${key}`,
  };
  return { ...message, templates: await templatesOf(message, false, context) };
}

/** Composes the email of a preview. The unsubscribe link of a marketing email leads nowhere. */
export const composePreview = (message: ReadyMessage, ports: Ports): Promise<Composed> =>
  message.ending ? composeMarketing(message, ports) : composeMessage(message, ports);

/** The label of the unsubscribe link; may contain Liquid. */
async function linkLabel(message: Message, { liquid }: Ports): Promise<string> {
  const { storeId, variables, credentials, lang: locale, currency, moneyUnit, timeZone, ending } = message;
  const parts = [{ text: ending?.unsubscribeLinkLabel ?? '', mode: 'text' as const }];
  const job = { storeId, parts, variables, credentials, locale, currency, moneyUnit, timeZone };
  const label = credentials.fill((await renderParts(job, liquid))[0]!);
  const fault = 'error' in label ? label.error : label.confidential ? NO_SECRET_IN_LABEL : undefined;
  if ('error' in label || fault) throw invalid('marketingTexts.unsubscribeLinkLabel', fault!);
  return label.sent;
}

/** Composed with a recognizable URL for the link check, which is replaced by a dead link afterwards. */
async function composeMarketing(message: ReadyMessage, ports: Ports) {
  const url = standInUrl(ports.ids);
  const [mail] = await composeEach(message, await linkLabel(message, ports), [url], ports);
  return withUrl(mail!, url, NO_PAGE);
}
