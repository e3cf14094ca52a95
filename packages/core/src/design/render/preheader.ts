import { escapeLiteral } from './escape.js';

/** A tiny font or transparent text would hide it too, but spam filters count those: 1.7 points in SpamAssassin. */
const HIDDEN = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all';
/** About the length an inbox shows. Shorter texts are padded, or the inbox would continue with the body. */
const SHOWN = 150;
const PADDING = '\u034f\u200c\u00a0';

/**
 * Inserts the preview text as a hidden element at the start of a rendered document. The text is rendered but not yet
 * escaped. A blank text leaves the document unchanged.
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

/** The position after the body start tag, whose quotes may contain `>`; 0 if there is none. */
function bodyStart(html: string): number {
  const at = html.search(BODY);
  if (at === -1) return 0;
  TAG_END.lastIndex = at;
  return TAG_END.test(html) ? TAG_END.lastIndex : 0;
}
