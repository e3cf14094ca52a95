import { liquidPieces } from '../design/render/liquid-pieces.js';

/** A tag of the author's HTML. */
export interface Tag {
  name: string;
  closing: boolean;
  /** By lower-case name, with Liquid as written. */
  attributes: ReadonlyMap<string, string>;
  /** Where it starts and ends in the source. */
  at: number;
  end: number;
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g;
const HIDDEN = /<!--|<(style|script|title)\b[^<>]*>/gi;
const NOTE = /^\{%-?\s*(end)?(?:comment|doc)\b/;

const blank = (text: string, filler = ' ') => text.replace(/[^\n]/g, filler);

/** The source with Liquid outputs as letters, and tags and comments as spaces. */
function withoutLiquid(source: string): string {
  let inNote = false;
  return liquidPieces(source)
    .map(({ kind, text }) => {
      const note = kind === 'tag' ? NOTE.exec(text) : undefined;
      if (note) inNote = !note[1];
      if (kind === 'literal' && !inNote) return text;
      return blank(text, kind === 'output' && !inNote ? 'x' : ' ');
    })
    .join('');
}

/** The source with everything that is not shown replaced by spaces. Positions stay the same. */
export function maskedMarkup(source: string): string {
  const text = withoutLiquid(source);
  const lower = text.toLowerCase();
  // Remembered, because searching for the same missing end again and again would be quadratic.
  const missing = new Set<string>();
  let out = '';
  let from = 0;
  for (const { 0: opening, 1: name, index } of text.matchAll(HIDDEN)) {
    const closing = name === undefined ? '-->' : `</${name.toLowerCase()}`;
    if (index < from || missing.has(closing)) continue;
    const start = index + opening.length;
    const end = lower.indexOf(closing, start);
    if (end === -1) missing.add(closing);
    else {
      out += text.slice(from, start) + blank(text.slice(start, end));
      from = end;
    }
  }
  return out + text.slice(from);
}

/** The tags of HTML with Liquid, in order. */
export function tagsOf(source: string, masked = maskedMarkup(source)): Tag[] {
  return [...masked.matchAll(TAG)].map(({ index: at, 0: whole, 1: slash, 2: name, 3: inner }) => {
    const attributes = new Map<string, string>();
    const start = at + 1 + slash!.length + name!.length;
    if (inner !== '')
      for (const { 0: written, 1: key, 2: double, 3: single, 4: bare, index } of inner!.matchAll(ATTRIBUTE)) {
        const length = (double ?? single ?? bare ?? '').length;
        const end = start + index + written.length - (bare === undefined && written.includes('=') ? 1 : 0);
        if (!attributes.has(key!.toLowerCase())) attributes.set(key!.toLowerCase(), source.slice(end - length, end));
      }
    return { name: name!.toLowerCase(), closing: slash !== '', attributes, at, end: at + whole.length };
  });
}
