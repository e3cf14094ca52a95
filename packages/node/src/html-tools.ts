import { type HtmlTools, plainHtmlTools } from '@sendstep/core';

/** juice tries every rule on every element: beyond this it would hold the process for seconds. */
const MOST_WORK = 60_000;
const MOST_ELEMENTS = 10_000;
const LIMITS = { maxDepth: 200, maxInputLength: 2_000_000 };

const TABLE = {
  selector: 'table',
  format: 'dataTable',
  options: { uppercaseHeaderCells: false, colSpacing: 3, rowSpacing: 0 },
};
const HEADINGS = ['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } }));

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function isHeavy(html: string): boolean {
  const elements = count(html, /<[a-z]/gi);
  // A selector list is as many rules as it has parts.
  return elements > MOST_ELEMENTS || elements * count(html, /[{,]/g) > MOST_WORK;
}

/** Both parsers overflow the stack on deep nesting, and juice throws on declarations such as `color:` or `&quot;`. */
async function orElse(work: () => Promise<string>, otherwise: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch {
    return otherwise();
  }
}

/**
 * juice moves the styles, html-to-text finds the words. Neither reads a file or an address. Both are loaded on first use:
 * they take longer to load than most commands run.
 */
export const htmlTools: HtmlTools = {
  async inline(html) {
    if (!/<style/i.test(html) || isHeavy(html)) return html;
    const options = { preserveImportant: true, preserveMediaQueries: true, removeStyleTags: false };
    return orElse(
      async () => (await import('juice')).default(html, options),
      async () => html,
    );
  },
  toText: (html) =>
    count(html, /<[a-z]/gi) > MOST_ELEMENTS
      ? plainHtmlTools.toText(html)
      : orElse(
          async () =>
            (await import('html-to-text'))
              .convert(html, {
                wordwrap: false,
                limits: LIMITS,
                selectors: [TABLE, ...HEADINGS, { selector: 'img', format: 'skip' }],
              })
              .trim(),
          () => plainHtmlTools.toText(html),
        ),
};
