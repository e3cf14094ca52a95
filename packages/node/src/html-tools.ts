import { type HtmlTools, plainHtmlTools } from '@sendstep/core';
import type { DomNode, FormatCallback } from 'html-to-text';
import { textTable } from './text-table.js';

/** juice tries every rule on every element: beyond this it would block the process for seconds. */
const MAX_WORK = 60_000;
const MAX_ELEMENTS = 10_000;
const LIMITS = { maxDepth: 200, maxInputLength: 2_000_000 };

const ROWS_WITHIN = new Set(['thead', 'tbody', 'tfoot', 'center']);
const rowsIn = ({ children }: DomNode): DomNode[] =>
  children.flatMap((child) => (child.name === 'tr' ? [child] : ROWS_WITHIN.has(child.name ?? '') ? rowsIn(child) : []));

/** The library's own tables align by the length of strings, and take any span. */
const formatTable: FormatCallback = (table, walk, builder, { leadingLineBreaks, trailingLineBreaks }) => {
  builder.openTable();
  for (const row of rowsIn(table)) {
    builder.openTableRow();
    for (const cell of row.children) {
      if (cell.name !== 'td' && cell.name !== 'th') continue;
      builder.openTableCell({});
      walk(cell.children, builder);
      builder.closeTableCell({ colspan: Number(cell.attribs?.colspan), rowspan: Number(cell.attribs?.rowspan) });
    }
    builder.closeTableRow();
  }
  builder.closeTable({ tableToString: textTable, leadingLineBreaks, trailingLineBreaks });
};
const HEADINGS = ['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } }));

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function isHeavy(html: string): boolean {
  const elements = count(html, /<[a-z]/gi);
  // A selector list counts as one rule per selector.
  return elements > MAX_ELEMENTS || elements * count(html, /[{,]/g) > MAX_WORK;
}

/** Both parsers overflow the stack on deep nesting, and juice throws on declarations such as `color:` or `&quot;`. */
async function orFallback(work: () => Promise<string>, fallback: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch {
    return fallback();
  }
}

/**
 * juice inlines styles, html-to-text extracts text. Neither reads files or URLs. Both are loaded on first use, because
 * loading them takes longer than most commands run.
 */
export const htmlTools: HtmlTools = {
  async inline(html) {
    if (!/<style/i.test(html) || isHeavy(html)) return html;
    const options = { preserveImportant: true, preserveMediaQueries: true, removeStyleTags: false };
    return orFallback(
      async () => (await import('juice')).default(html, options),
      async () => html,
    );
  },
  toText: (html) =>
    count(html, /<[a-z]/gi) > MAX_ELEMENTS
      ? plainHtmlTools.toText(html)
      : orFallback(
          async () =>
            (await import('html-to-text'))
              .convert(html, {
                wordwrap: false,
                limits: LIMITS,
                formatters: { alignedTable: formatTable },
                selectors: [
                  { selector: 'table', format: 'alignedTable' },
                  ...HEADINGS,
                  { selector: 'img', format: 'skip' },
                ],
              })
              .trim(),
          () => plainHtmlTools.toText(html),
        ),
};
