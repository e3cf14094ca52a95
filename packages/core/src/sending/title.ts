import { escapeLiteral } from '../design/render/escape.js';

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const HEAD = /<head(?=[\s>])[^>]*>/i;
const HEAD_END = /<\/head(?=[\s>])|<body(?=[\s>])/i;
const TITLE = /<title(?=[\s>])[^>]*>/i;
const BODY = /<body(?=[\s>])/i;

/**
 * Gives a rendered document a title: browsers show it as the name of the tab, screen readers read it first. A title of the
 * author is kept, and a fragment stays one.
 */
export function insertTitle(html: string, subject: string): string {
  if (subject === '') return html;
  const title = escapeLiteral(subject);
  const put = (at: number, text: string) => html.slice(0, at) + text + html.slice(at);
  const shown = html.replace(COMMENT, (comment) => ' '.repeat(comment.length));
  const head = HEAD.exec(shown);
  if (!head) {
    const body = shown.search(BODY);
    return body === -1 ? html : put(body, `<head><title>${title}</title></head>`);
  }
  const start = head.index + head[0].length;
  const length = shown.slice(start).search(HEAD_END);
  const inside = length === -1 ? '' : shown.slice(start, start + length);
  const own = TITLE.exec(inside);
  if (!own) return put(start + inside.length, `<title>${title}</title>`);
  const from = own.index + own[0].length;
  return /^\s*<\/title/i.test(inside.slice(from)) ? put(start + from, title) : html;
}
