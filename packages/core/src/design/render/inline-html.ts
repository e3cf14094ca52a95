import { liquidPieces, type Piece } from './liquid-pieces.js';

export interface Attribute {
  name: string;
  /** With entities not decoded and Liquid masked. */
  value: string;
}

/** A token of the author's markup. Liquid in `text` and in attribute values is masked: see `Markup.unmask`. */
export type MarkupToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: readonly Attribute[] }
  | { kind: 'close'; name: string }
  /** Liquid tags from removed markup: without them an `if` could lose its `endif`. */
  | { kind: 'tags'; text: string };

export interface Markup {
  tokens: MarkupToken[];
  pieces: Piece[];
  /** Restores the Liquid tokens. */
  unmask(text: string): string;
}

// Control characters, which all fields refuse. Characters beyond Latin-1 would double the memory and time of each text.
const START = '\u0001';
const END = '\u0002';
/** A masked Liquid token: the index of its piece. */
export const MASKED = new RegExp(`${START}(\\d+)${END}`, 'g');
const MARKS = new RegExp(`[${START}${END}\uFDD0\uFDD1]`, 'g');
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;
/** Fast path for the most common tags: a map is much faster than a regular expression. */
const COMMON_TAGS = new Map<string, MarkupToken>(
  'b strong i em u br li p'.split(' ').flatMap((name): [string, MarkupToken][] => [
    [`<${name}>`, { kind: 'open', name, attributes: [] }],
    [`</${name}>`, { kind: 'close', name }],
  ]),
);
const MAX_COMMON_LENGTH = '</strong>'.length;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g;
/** Elements removed with their content. */
const HIDDEN = new Set(
  'script style iframe object svg math template noscript textarea title select xmp head noembed audio video'.split(' '),
);

/**
 * Tokenizes inline HTML in linear time. Liquid tokens are masked first, so a quote or `>` in one ends neither an
 * attribute nor a tag. Anything that is not a tag is text.
 */
export function readMarkup(source: string): Markup {
  const pieces = liquidPieces(withoutMarks(source));
  const masked = pieces.reduce((all, { kind, text }, i) => all + (kind === 'literal' ? text : START + i + END), '');
  const tokens: MarkupToken[] = [];
  const neverClosed = new Set<string>();
  const remove = (text: string) => {
    const tags = onlyTags(text, pieces);
    if (tags) tokens.push({ kind: 'tags', text: tags });
  };
  let from = 0;
  let at = masked.indexOf('<');
  while (at !== -1) {
    const short = shortTagAt(masked, at);
    const common = COMMON_TAGS.get(short);
    if (common) {
      if (at > from) tokens.push({ kind: 'text', text: masked.slice(from, at) });
      tokens.push(common);
      from = at + short.length;
      at = masked.indexOf('<', from);
      continue;
    }
    TAG.lastIndex = at;
    const found = TAG.exec(masked);
    const isComment = !found && masked.startsWith('<!--', at) && !neverClosed.has('!--');
    const commentEnd = isComment ? masked.indexOf('-->', at + 4) : -1;
    if (isComment && commentEnd === -1) neverClosed.add('!--');
    if (!found && commentEnd === -1) {
      at = masked.indexOf('<', at + 1);
      continue;
    }
    if (at > from) tokens.push({ kind: 'text', text: masked.slice(from, at) });
    from = found ? at + found[0].length : commentEnd + 3;
    const name = found ? found[2]!.toLowerCase() : undefined;
    if (!found || !name) remove(masked.slice(at, from));
    else if (HIDDEN.has(name)) {
      const end = found[1] || neverClosed.has(name) ? -1 : endOfElement(masked, from, name);
      if (end === -1) neverClosed.add(name);
      else from = end;
      remove(masked.slice(at, from));
    } else if (found[1]) tokens.push({ kind: 'close', name });
    else tokens.push({ kind: 'open', name, attributes: readAttributes(found[3]!) });
    at = masked.indexOf('<', from);
  }
  if (from < masked.length) tokens.push({ kind: 'text', text: masked.slice(from) });
  return { tokens, pieces, unmask: (text) => unmask(text, pieces) };
}

/** The tag at a position if it is no longer than a common tag, or an empty string. */
function shortTagAt(masked: string, at: number): string {
  const short = masked.slice(at, at + MAX_COMMON_LENGTH);
  return short.slice(0, short.indexOf('>') + 1);
}

function unmask(text: string, pieces: Piece[]): string {
  let out = '';
  let from = 0;
  for (let at = text.indexOf(START); at !== -1; at = text.indexOf(START, from)) {
    const end = text.indexOf(END, at);
    out += text.slice(from, at) + pieces[Number(text.slice(at + 1, end))]!.text;
    from = end + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

/** Only the Liquid tags of a masked text, without outputs and literals. */
export function onlyTags(masked: string, pieces: Piece[]): string {
  if (!isMasked(masked)) return '';
  return [...masked.matchAll(MASKED)]
    .map(([, i]) => pieces[Number(i)]!)
    .filter(({ kind }) => kind === 'tag')
    .map(({ text }) => text)
    .join('');
}

/** Removes characters that could be mistaken for masks, and Unicode noncharacters reserved for such uses. */
export const withoutMarks = (text: string) => text.replace(MARKS, '');

/** Whether a text contains masked Liquid. */
export const isMasked = (text: string) => text.includes(START);

function readAttributes(text: string): Attribute[] {
  const attributes: Attribute[] = [];
  if (text === '') return attributes;
  ATTRIBUTE.lastIndex = 0;
  for (let found = ATTRIBUTE.exec(text); found; found = ATTRIBUTE.exec(text)) {
    const [, name, double, single, bare] = found;
    attributes.push({ name: name!.toLowerCase(), value: double ?? single ?? bare ?? '' });
  }
  return attributes;
}

function endOfElement(masked: string, from: number, name: string): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  return close.exec(masked) ? masked.indexOf('>', close.lastIndex) + 1 || -1 : -1;
}
