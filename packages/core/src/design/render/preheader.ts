import { escapeLiteral } from './escape.js';

const HIDDEN =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:transparent;mso-hide:all';
/** About as much as an inbox shows. What is missing is padded, or the inbox goes on with the body's first words. */
const SHOWN = 150;
const PADDING = '\u034f\u200c\u00a0';

/**
 * Puts the preview line into a rendered document: hidden, before anything else. The text is what Liquid made of it, not
 * yet escaped. Nothing to show leaves the document as it is.
 */
export function insertPreheader(html: string, previewText: string): string {
  const text = previewText.replace(/\s+/g, ' ').trim();
  if (text === '') return html;
  const padding = PADDING.repeat(Math.max(0, SHOWN - [...text].length));
  const element = `<div style="${HIDDEN}">${escapeLiteral(text)}${padding}</div>`;
  const at = bodyStart(html);
  return html.slice(0, at) + element + html.slice(at);
}

const BODY = /<body(?=[\s>])/i;
const TAG_END = /(?:[^>"']|"[^"]*"|'[^']*')*>/y;

/** Behind the body's start tag, whose quotes may hold a `>`; the very start where there is none. */
function bodyStart(html: string): number {
  const at = html.search(BODY);
  if (at === -1) return 0;
  TAG_END.lastIndex = at;
  return TAG_END.test(html) ? TAG_END.lastIndex : 0;
}
