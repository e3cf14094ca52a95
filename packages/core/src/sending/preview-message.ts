import type { Category, LanguageContent } from '../domain/layout.js';
import { NO_SECRET_IN_LABEL } from '../domain/marketing-texts.js';
import { DEFAULT_SETTINGS } from '../domain/settings.js';
import { opaqueCredentials } from '../liquid/fill.js';
import type { Context } from '../operation.js';
import type { Ports } from '../ports/index.js';
import { invalid } from '../shared/errors.js';
import { type Composed, composeMessage, edgeBlocks, type Message } from './compose.js';
import { composeEach, standInUrl, withUrl } from './compose-each.js';
import { footerTexts } from './effective.js';
import { messageSecrets } from './references.js';

/** The unsubscribe URL in a preview, which has no recipient. */
const NO_PAGE = '#';

/** What an email would contain, without a recipient. Decrypts no secret. */
export async function previewMessage(
  email: { content: LanguageContent; locale: string; category: Category; variables: object },
  { storeId, ports }: Context,
): Promise<Message> {
  const { content, locale, category, variables } = email;
  const edge = (kind: 'header' | 'footer') =>
    edgeBlocks(content.bodyDesign, kind, {
      find: (preset) => ports.presets.find(storeId, preset),
      findDefault: () => ports.presets.findDefault(storeId, kind),
    });
  const [header, footer] = [await edge('header'), await edge('footer')];
  const settings = { ...DEFAULT_SETTINGS, ...(await ports.settings.find(storeId)) };
  const ending = category === 'marketing' ? footerTexts(content.marketingTexts, settings, locale) : undefined;
  return {
    storeId,
    content,
    lang: locale,
    header,
    footer,
    variables,
    // Names only: a preview shows references and decrypts no value.
    credentials: opaqueCredentials(messageSecrets(content, [header, footer], ending), ports.ids),
    currency: settings.currency,
    moneyUnit: settings.moneyUnit,
    timeZone: settings.timeZone,
    ending,
    fileUrl: (key) => `cid:${key}`,
  };
}

/** Composes the email of a preview. The unsubscribe link of a marketing email leads nowhere. */
export const composePreview = (message: Message, ports: Ports): Promise<Composed> =>
  message.ending ? composeMarketing(message, ports) : composeMessage(message, ports);

/** The label of the unsubscribe link; may contain Liquid. */
async function linkLabel(message: Message, { liquid }: Ports): Promise<string> {
  const { storeId, variables, credentials, lang: locale, currency, moneyUnit, timeZone, ending } = message;
  const parts = [{ text: ending?.unsubscribeLinkLabel ?? '', mode: 'text' as const }];
  const job = { storeId, parts, variables, credentials: credentials.job, locale, currency, moneyUnit, timeZone };
  const label = credentials.fill((await liquid.render(job))[0]!);
  const fault = 'error' in label ? label.error : label.confidential ? NO_SECRET_IN_LABEL : undefined;
  if ('error' in label || fault) throw invalid('marketingTexts.unsubscribeLinkLabel', fault!);
  return label.sent;
}

/** Composed with a recognizable URL for the link check, which is replaced by a dead link afterwards. */
async function composeMarketing(message: Message, ports: Ports) {
  const url = standInUrl(ports.ids);
  const [mail] = await composeEach(message, await linkLabel(message, ports), [url], ports);
  return withUrl(mail!, url, NO_PAGE);
}
