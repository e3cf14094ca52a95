import type { HtmlTools, Ids, LiquidRenderer } from '../ports/index.js';
import { type Composed, composeMessage, type Message } from './compose.js';
import { labelledLink } from './footer.js';

type Tools = { liquid: LiquidRenderer; html: HtmlTools; ids: Ids };

/**
 * One mail for each address to unsubscribe at. The mails differ in nothing else, so that two made with addresses that
 * stand for others show where it goes; where a template does more with it than print it, each mail is made by itself.
 */
export async function composeEach(message: Message, label: string, urls: string[], tools: Tools): Promise<Composed[]> {
  const make = (url: string) =>
    composeMessage(
      { ...message, globals: { unsubscribe_url: url, unsubscribe_link: labelledLink(url, label) } },
      tools,
    );
  if (urls.length > 2) {
    // Of different lengths, and nothing that a variable could hold by chance.
    const base = standInUrl(tools.ids);
    const [one, other] = [`${base}-a`, `${base}-bcd`];
    const [first, second] = [await make(one), await make(other)];
    if (JSON.stringify(withUrl(first, one, other)) === JSON.stringify(second)) {
      return urls.map((url) => withUrl(first, one, url));
    }
  }
  const mails: Composed[] = [];
  for (const url of urls) mails.push(await make(url));
  return mails;
}

/** An address that stands for another until the mail is made. */
export const standInUrl = (ids: Ids) => `https://unsubscribe.invalid/u/${ids.uuid()}`;

export const withUrl = (
  { subject, shownSubject, previewText, html, text, warnings }: Composed,
  placeholder: string,
  url: string,
): Composed => ({
  subject: subject.replaceAll(placeholder, url),
  shownSubject: shownSubject.replaceAll(placeholder, url),
  previewText: previewText.replaceAll(placeholder, url),
  html: html.replaceAll(placeholder, url),
  text: text.replaceAll(placeholder, url),
  warnings,
});
