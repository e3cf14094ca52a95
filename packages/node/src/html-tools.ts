import type { HtmlTools } from '@sendstep/core';
import { convert } from 'html-to-text';
import juice from 'juice';

const TABLE = {
  selector: 'table',
  format: 'dataTable',
  options: { uppercaseHeaderCells: false, colSpacing: 3, rowSpacing: 0 },
};
const HEADINGS = ['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } }));

/** juice moves the styles, html-to-text finds the words. Neither reads a file or an address. */
export const htmlTools: HtmlTools = {
  inline: async (html) =>
    html === '' ? '' : juice(html, { preserveImportant: true, preserveMediaQueries: true, removeStyleTags: false }),
  toText: async (html) =>
    convert(html, { wordwrap: false, selectors: [TABLE, ...HEADINGS, { selector: 'img', format: 'skip' }] }).trim(),
};
