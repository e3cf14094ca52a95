import type { Category, LanguageContent, LayoutContent } from '../domain/layout.js';
import { DEFAULT_SETTINGS } from '../domain/settings.js';
import { opaqueCredentials } from '../liquid/fill.js';
import type { Context } from '../operation.js';
import type { Message } from '../sending/message.js';
import { messageSecrets } from '../sending/references.js';
import { lintMessage } from './lint.js';
import { previewWarnings } from './preview-warnings.js';

const MAX_WARNINGS = 50;
/** Checking takes up to 5 ms for each 10,000 characters, in this process. */
const MAX_CHECKED = 100_000;
const TOO_LONG = 'the content is too long to be checked when it is saved; run the lint';

/** A saved language of a layout. */
export interface Saved {
  content: LanguageContent;
  locale: string;
  category: Category;
  /** The content of the layout's own language, if this is a translation. */
  main?: LayoutContent;
}

/**
 * The warnings about a language that is saved, from what is written in it: nothing is rendered, and only secrets and images
 * that it names are looked up. Call it outside the transaction. Never fails: it is advice.
 */
export async function saveWarnings({ content, locale, category, main }: Saved, context: Context): Promise<string[]> {
  try {
    if (JSON.stringify(content).length > MAX_CHECKED) return [TOO_LONG];
    const message = messageOf(content, locale, category, context);
    const variables = content.bodyDesign?.testVariables ?? main?.bodyDesign?.testVariables;
    const found = await lintMessage({ message, composed: undefined, variables, main, saved: true }, context);
    const warnings = previewWarnings(found, locale);
    const more = warnings.length - MAX_WARNINGS;
    return more > 0 ? [...warnings.slice(0, MAX_WARNINGS), `${more} more; run the lint to see all`] : warnings;
  } catch {
    return [];
  }
}

/** The email as far as it is in the layout: presets and settings are not read. */
function messageOf(content: LanguageContent, lang: string, category: Category, { storeId, ports }: Context): Message {
  const [header, footer] = [content.bodyDesign?.header?.blocks ?? null, content.bodyDesign?.footer?.blocks ?? null];
  const texts = { unsubscribeText: '', unsubscribeLinkLabel: '', companyDetails: '', ...content.marketingTexts };
  const ending = category === 'marketing' ? texts : undefined;
  return {
    storeId,
    content,
    lang,
    header,
    footer,
    variables: {},
    credentials: opaqueCredentials(messageSecrets(content, [header, footer], ending), ports.ids),
    currency: DEFAULT_SETTINGS.currency,
    moneyUnit: DEFAULT_SETTINGS.moneyUnit,
    timeZone: DEFAULT_SETTINGS.timeZone,
    ending,
    fileUrl: (key) => `cid:${key}`,
  };
}
