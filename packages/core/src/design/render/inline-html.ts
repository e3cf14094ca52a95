import { liquidPieces, type Piece } from './liquid-pieces.js';

export interface Attribute {
  name: string;
  /** With its entities as written and its Liquid masked. */
  value: string;
}

/** Markup of an author, cut up. Liquid in `text` and in values is masked: see `Markup.unmask`. */
export type MarkupToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: Attribute[] }
  | { kind: 'close'; name: string }
  /** Liquid tags from something that was left out: without them an `if` and its `endif` could be parted. */
  | { kind: 'tags'; text: string };

export interface Markup {
  tokens: MarkupToken[];
  pieces: Piece[];
  /** Puts the Liquid tokens back, byte for byte. */
  unmask(text: string): string;
}

const MASKED = /\uFDD0(\d+)\uFDD1/g;
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;
/** Most tags: no attributes. */
const SIMPLE_TAG = /<(\/?)([A-Za-z][A-Za-z0-9]*)()>/y;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g;
/** Left out with all they hold. */
const HIDDEN = new Set(
  'script style iframe object svg math template noscript textarea title select xmp head noembed audio video'.split(' '),
);

/**
 * Reads inline HTML in linear time. Liquid tokens are masked first, so that a quote or `>` in one neither ends an
 * attribute nor a tag; what is no tag is text.
 */
export function readMarkup(source: string): Markup {
  const pieces = liquidPieces(source.replace(/[\uFDD0\uFDD1]/g, ''));
  const masked = pieces.reduce((all, { kind, text }, i) => all + (kind === 'literal' ? text : `\uFDD0${i}\uFDD1`), '');
  const tokens: MarkupToken[] = [];
  const neverClosed = new Set<string>();
  const unmask = (text: string) => (masked === source ? text : text.replace(MASKED, (_, i) => pieces[Number(i)]!.text));
  const leaveOut = (text: string) => {
    const tags = onlyTags(text, pieces);
    if (tags) tokens.push({ kind: 'tags', text: tags });
  };
  let from = 0;
  let at = masked.indexOf('<');
  while (at !== -1) {
    const found = tagAt(masked, at);
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
    if (!found || !name) leaveOut(masked.slice(at, from));
    else if (HIDDEN.has(name)) {
      const end = found[1] || neverClosed.has(name) ? -1 : endOfElement(masked, from, name);
      if (end === -1) neverClosed.add(name);
      else from = end;
      leaveOut(masked.slice(at, from));
    } else if (found[1]) tokens.push({ kind: 'close', name });
    else tokens.push({ kind: 'open', name, attributes: readAttributes(found[3]!) });
    at = masked.indexOf('<', from);
  }
  if (from < masked.length) tokens.push({ kind: 'text', text: masked.slice(from) });
  return { tokens, pieces, unmask };
}

function tagAt(masked: string, at: number): RegExpExecArray | null {
  SIMPLE_TAG.lastIndex = at;
  TAG.lastIndex = at;
  return SIMPLE_TAG.exec(masked) ?? TAG.exec(masked);
}

/** The Liquid tags of a masked text, without its outputs and everything else. */
export function onlyTags(masked: string, pieces: Piece[]): string {
  if (!isMasked(masked)) return '';
  return [...masked.matchAll(MASKED)]
    .map(([, i]) => pieces[Number(i)]!)
    .filter(({ kind }) => kind === 'tag')
    .map(({ text }) => text)
    .join('');
}

/** Whether Liquid stood in it. */
export const isMasked = (text: string) => text.includes('\uFDD0');

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
