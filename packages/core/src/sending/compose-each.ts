import type { HtmlTools, Ids, LiquidRenderer } from '../ports/index.js';
import { type Composed, composeMessage } from './compose.js';
import { labelledLink } from './footer.js';
import type { ReadyMessage } from './message.js';

type Tools = { liquid: LiquidRenderer; html: HtmlTools; ids: Ids };

/**
 * Composes one email per unsubscribe URL. The emails differ in nothing else, so composing two with placeholder URLs shows
 * where it goes; if a template does more than print it, each email is composed separately.
 */
export async function composeEach(
  message: ReadyMessage,
  label: string,
  urls: string[],
  tools: Tools,
): Promise<Composed[]> {
  const make = (url: string) =>
    composeMessage(
      { ...message, globals: { unsubscribe_url: url, unsubscribe_link: labelledLink(url, label) } },
      tools,
    );
  if (urls.length > 2) {
    // Different lengths, and not guessable by a variable.
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

/** A placeholder URL, replaced after composing. */
export const standInUrl = (ids: Ids) => `https://unsubscribe.invalid/u/${ids.uuid()}`;

export const withUrl = (
  { subject, shownSubject, previewText, html, text, warnings, blocked }: Composed,
  placeholder: string,
  url: string,
): Composed => ({
  subject: subject.replaceAll(placeholder, url),
  shownSubject: shownSubject.replaceAll(placeholder, url),
  previewText: previewText.replaceAll(placeholder, url),
  html: html.replaceAll(placeholder, url),
  text: text.replaceAll(placeholder, url),
  warnings,
  blocked,
});
