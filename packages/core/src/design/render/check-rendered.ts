import { checkColorRules, checkColors } from './color.js';
import { checkStyleAttribute, checkStyleElement } from './css-check.js';
import { decodeEntities, isAllowedAddress } from './scheme.js';

const ADDRESSES = new Set(
  'href src action formaction background poster cite data longdesc lowsrc dynsrc xlink:href to from values'.split(' '),
);
/** Elements whose content is not markup: a quote in it must not hide the tags that follow. */
const RAW_TEXT = new Set(['style', 'script', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']);
const COMMENT_END = /--!?>/g;

/**
 * Checks URLs and colours again after rendering: escaping does not stop `{{ link }}` from being `javascript:`.
 * One pass over the tags of a document. A URL with a scheme that is not allowed becomes `#`, an invalid colour is
 * removed, and everything else stays unchanged. `blocked` is called with each URL that was replaced.
 */
export function checkRendered(html: string, blocked?: (address: string) => void): string {
  const edits: string[] = [];
  let copied = 0;
  scan(html, false, (from, to, text) => {
    if (text === '#') blocked?.(html.slice(from, to));
    edits.push(html.slice(copied, from), text);
    copied = to;
  });
  return edits.length === 0 ? html : edits.join('') + html.slice(copied);
}

type Replace = (from: number, to: number, text: string) => void;

function scan(html: string, inComment: boolean, replace: Replace): void {
  let at = html.indexOf('<');
  while (at !== -1) {
    if (html.startsWith('<!--', at) && !inComment) at = scanComment(html, at, replace);
    else if (LETTER.test(html[at + 1] ?? '')) at = scanTag(html, at + 1, replace);
    // Quotes in an end tag can hide markup too.
    else if (html[at + 1] === '/' && LETTER.test(html[at + 2] ?? '')) at = scanTag(html, at + 2, () => {});
    else if (/[!?/]/.test(html[at + 1] ?? '')) at = endOf(html, at, />/g);
    else at++;
    at = html.indexOf('<', at);
  }
}

const LETTER = /[A-Za-z]/;

/** Outlook reads the content of conditional comments as markup. Comments do not nest. */
function scanComment(html: string, at: number, replace: Replace): number {
  COMMENT_END.lastIndex = at + 2;
  const end = COMMENT_END.exec(html);
  const start = at + 4;
  scan(html.slice(start, end?.index), true, (from, to, text) => replace(start + from, start + to, text));
  return end ? end.index + end[0].length : html.length;
}

/** Checks the attributes of one tag and, after a style tag, its CSS. Returns the position to continue at. */
function scanTag(html: string, start: number, replace: Replace): number {
  let at = endOf(html, start, /[\s/>]/g);
  const tag = html.slice(start, at).toLowerCase();
  while (at < html.length) {
    at = endOf(html, at, /[^\s/]/g);
    if (at >= html.length || html[at] === '>') break;
    const nameEnd = endOf(html, at + 1, /[\s/>=]/g);
    const name = html.slice(at, nameEnd).toLowerCase();
    at = endOf(html, nameEnd, /\S/g);
    if (html[at] !== '=') continue;
    at = endOf(html, at + 1, /\S/g);
    const quote = html[at] === '"' || html[at] === "'" ? html[at]! : undefined;
    const valueStart = quote ? at + 1 : at;
    const valueEnd = quote ? endOf(html, valueStart, quote === '"' ? /"/g : /'/g) : endOf(html, at, /[\s>]/g);
    const value = html.slice(valueStart, valueEnd);
    const checked = checkAttribute(tag, name, value);
    if (checked !== value) replace(valueStart, valueEnd, quote || checked ? checked : '""');
    at = quote ? valueEnd + 1 : valueEnd;
  }
  return RAW_TEXT.has(tag) && html[start - 1] === '<' ? scanRawText(html, at + 1, tag, replace) : at;
}

function scanRawText(html: string, start: number, tag: string, replace: Replace): number {
  const end = endOf(html, start, new RegExp(`</${tag}`, 'gi'));
  if (tag === 'style' && end > start) {
    const css = html.slice(start, end);
    const checked = checkStyleElement(checkColorRules(css));
    if (checked !== css) replace(start, end, checked);
  }
  return end;
}

/** The next position of the pattern, or the end of the document. */
function endOf(html: string, from: number, pattern: RegExp): number {
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

function checkAttribute(tag: string, name: string, value: string): string {
  if (name === 'style') return checkStyleAttribute(checkColors(value));
  if (name === 'srcset') return value.split(',').every(isAllowedAddress) ? value : '#';
  if (name === 'content' && tag === 'meta') {
    const target = /url\s*=\s*["']?(.*)/is.exec(decodeEntities(value))?.[1];
    return target === undefined || isAllowedAddress(target) ? value : '';
  }
  return ADDRESSES.has(name) && !isAllowedAddress(value) ? '#' : value;
}
