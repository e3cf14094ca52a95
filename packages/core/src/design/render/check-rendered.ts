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
    else if (isLetter(html.charCodeAt(at + 1))) at = scanTag(html, at + 1, replace);
    // Quotes in an end tag can hide markup too.
    else if (html[at + 1] === '/' && isLetter(html.charCodeAt(at + 2))) at = scanTag(html, at + 2, () => {});
    else if (NO_TAG.has(html[at + 1] ?? '')) at = indexOrEnd(html, '>', at);
    else at++;
    at = html.indexOf('<', at);
  }
}

const NO_TAG = new Set('!?/');
const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

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
  let at = find(html, start, endsName);
  const tag = html.slice(start, at).toLowerCase();
  while (at < html.length) {
    at = find(html, at, startsName);
    if (at >= html.length || html[at] === '>') break;
    const nameEnd = find(html, at + 1, endsAttribute);
    const name = html.slice(at, nameEnd).toLowerCase();
    at = find(html, nameEnd, isInk);
    if (html[at] !== '=') continue;
    at = find(html, at + 1, isInk);
    const quote = html[at] === '"' || html[at] === "'" ? html[at]! : undefined;
    const valueStart = quote ? at + 1 : at;
    const valueEnd = quote ? indexOrEnd(html, quote, valueStart) : find(html, at, endsValue);
    const value = html.slice(valueStart, valueEnd);
    const checked = checkAttribute(tag, name, value);
    if (checked !== value) replace(valueStart, valueEnd, quote || checked ? checked : '""');
    at = quote ? valueEnd + 1 : valueEnd;
  }
  return RAW_TEXT.has(tag) && html[start - 1] === '<' ? scanRawText(html, at + 1, tag, replace) : at;
}

function scanRawText(html: string, start: number, tag: string, replace: Replace): number {
  const close = new RegExp(`</${tag}`, 'gi');
  close.lastIndex = start;
  const end = close.exec(html)?.index ?? html.length;
  if (tag === 'style' && end > start) {
    const css = html.slice(start, end);
    const checked = checkStyleElement(checkColorRules(css));
    if (checked !== css) replace(start, end, checked);
  }
  return end;
}

const [SLASH, GREATER, EQUALS] = [47, 62, 61];
/** As `\s` in a regular expression, which costs an object for every attribute. */
const isSpace = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && /\s/.test(String.fromCharCode(code)));
const isInk = (code: number) => !isSpace(code);
const startsName = (code: number) => code !== SLASH && !isSpace(code);
const endsValue = (code: number) => code === GREATER || isSpace(code);
const endsName = (code: number) => code === SLASH || endsValue(code);
const endsAttribute = (code: number) => code === EQUALS || endsName(code);

/** The next position of such a character, or the end of the document. */
function find(html: string, from: number, matches: (code: number) => boolean): number {
  let at = from;
  while (at < html.length && !matches(html.charCodeAt(at))) at++;
  return Math.min(at, html.length);
}

function indexOrEnd(html: string, character: string, from: number): number {
  const at = html.indexOf(character, from);
  return at === -1 ? html.length : at;
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
