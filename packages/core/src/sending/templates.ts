import { renderDesign } from '../design/render/index.js';
import type { LanguageContent } from '../domain/layout.js';
import type { Context } from '../operation.js';
import { asDocument } from './document.js';
import { atEnd, footerBlocks } from './footer.js';
import type { Message, Templates } from './message.js';

/** The content without the test values of its design, which no cache may hold. */
export function withoutTestValues({ bodyDesign, ...content }: LanguageContent): object {
  if (!bodyDesign) return content;
  const { testVariables: _, ...design } = bodyDesign;
  return { ...content, design };
}

/** Identifies what is written in an email, in the caches. With the store: one store must not notice what another caches. */
export const writtenKey = ({
  storeId,
  lang,
  content,
  header,
  footer,
  ending,
}: Pick<Message, 'storeId' | 'lang' | 'content' | 'header' | 'footer' | 'ending'>): string =>
  JSON.stringify([storeId, lang, withoutTestValues(content), header, footer, ending ?? null]);

/** Makes something from what is written in an email, once until that changes. Drafts have no key and are not cached. */
export const madeOnce = async <T>(
  what: string,
  { key }: Pick<Message, 'key'>,
  { cached }: Pick<Context, 'cached'>,
  make: () => T,
  size?: (value: T) => number,
): Promise<T> => (key === undefined ? make() : cached(`${what} ${key}`, async () => make(), size));

/**
 * The templates of an email. The marks are random, so no variable can contain them, and as lasting as the templates,
 * because the renderer caches parsed templates by their text.
 */
export const templatesOf = (message: Message, hasDownloads: boolean, context: Context): Promise<Templates> =>
  madeOnce(
    hasDownloads ? 'templates with downloads' : 'templates',
    message,
    context,
    () => makeTemplates(message, hasDownloads, context),
    ({ html, text }) => html.length + text.length,
  );

function makeTemplates(message: Message, hasDownloads: boolean, { ports: { ids } }: Context): Templates {
  const { content, lang, ending } = message;
  const place = ending ? ids.uuid() : '';
  const mark = ending && hasDownloads ? ids.uuid() : undefined;
  const marks = { place, mark };
  if (!content.bodyDesign) {
    const body = content.body ?? '';
    return { html: asDocument(ending ? atEnd(body, place) : body, lang), text: '', ...marks };
  }
  const end = ending && footerBlocks({ ...ending, unsubscribeText: place }, mark);
  const footer = end ? [...(message.footer ?? []), ...end] : message.footer;
  return { ...renderDesign(content.bodyDesign, { ...message, footer }), ...marks };
}
