import { codeAt, includes, indexIn, sliceOf } from './characters.js';

/**
 * A text read in one particular way. It is made of stretches of the text that it was read from, each copied as it is or
 * standing for one character; where a character comes from is computed only for what was found.
 */
export interface View {
  text: string;
  above?: View;
  /** Of each stretch: where it starts in this text, where in the text above, and how many characters encode one. */
  starts?: readonly number[];
  from?: readonly number[];
  /** 0 for a stretch that was copied. */
  widths?: readonly number[];
}

/** The part of the given text that the characters from `start` to `end` of a reading come from. */
export function given(view: View, start: number, end: number): { start: number; end: number } {
  let [from, to] = [start, end];
  for (let each = view; each.above; each = each.above) [from, to] = [mapped(each, from, 0), mapped(each, to - 1, 1)];
  return { start: from, end: to };
}

/** The start (0) or end (1) in the text above of the character at a position. */
function mapped({ starts, from, widths }: View, at: number, side: 0 | 1): number {
  let low = 0;
  for (let high = starts!.length; low < high - 1; ) {
    const middle = (low + high) >> 1;
    if (starts![middle]! <= at) low = middle;
    else high = middle;
  }
  const width = widths![low]!;
  return width === 0 ? from![low]! + at - starts![low]! + side : from![low]! + width * side;
}

/** Collects the stretches of a view. */
export function viewBuilder(above: View) {
  const [starts, from, widths]: number[][] = [[], [], []];
  let text = '';
  let units: number[] = [];
  const flush = () => {
    for (let at = 0; at < units.length; at += 4096) text += String.fromCharCode(...units.slice(at, at + 4096));
    units = [];
  };
  const add = (unit: number, start: number, end: number) => {
    starts!.push(text.length + units.length);
    from!.push(start);
    widths!.push(end - start);
    units.push(unit);
  };
  return {
    add,
    /** Takes over a stretch as it is. */
    copy(start: number, end: number) {
      if (start >= end) return;
      flush();
      starts!.push(text.length);
      from!.push(start);
      widths!.push(0);
      text += sliceOf(above.text, start, end);
    },
    addCode(code: number, start: number, end: number) {
      if (code > 0xffff) add(0xd800 + ((code - 0x10000) >> 10), start, end);
      add(code > 0xffff ? 0xdc00 + (code & 0x3ff) : code, start, end);
    },
    build(): View {
      flush();
      return { text, above, starts: starts!, from: from!, widths: widths! };
    },
  };
}

const LEAST = [0, 0, 0x80, 0x800, 0x10000];

const utf8Length = (first: number): number =>
  first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1;

/** Whether the bytes up to the end are the beginning of a character of UTF-8. */
export function isUnfinishedUtf8(bytes: Uint8Array, at: number): boolean {
  return at + utf8Length(bytes[at]!) > bytes.length && bytes.subarray(at + 1).every((byte) => (byte & 0xc0) === 0x80);
}

/** The character of UTF-8 that starts at a byte, and its length. What is no UTF-8 is taken as Latin-1. */
export function readUtf8(bytes: ArrayLike<number>, at: number, end: number): { code: number; length: number } {
  const first = bytes[at]!;
  const length = utf8Length(first);
  if (length === 1 || at + length > end) return { code: first, length: 1 };
  let code = first & (0xff >> (length + 1));
  for (let next = at + 1; next < at + length; next++) {
    if ((bytes[next]! & 0xc0) !== 0x80) return { code: first, length: 1 };
    code = (code << 6) | (bytes[next]! & 0x3f);
  }
  return code < LEAST[length]! || code > 0x10ffff ? { code: first, length: 1 } : { code, length };
}

/** Latin-1 from 160 on, in order. */
const LATIN =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml
Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth
ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

const MARKS = `Tab:\t NewLine:\n excl:! quot:" num:# dollar:$ percnt:% amp:& apos:' lpar:( rpar:) ast:* midast:* plus:+
comma:, period:. sol:/ colon:: semi:; lt:< equals:= gt:> quest:? commat:@ lsqb:[ lbrack:[ bsol:\\ rsqb:] rbrack:] Hat:^
lowbar:_ grave:\` lcub:{ lbrace:{ verbar:| vert:| rcub:} rbrace:} euro:€ hyphen:‐ dash:‐`;

/** The named entities that encoders write for what a password or token may hold: every mark of ASCII, and Latin-1. */
const ENTITIES: ReadonlyMap<string, number> = new Map([
  ...LATIN.map((name, i): [string, number] => [name, 160 + i]),
  ...[...MARKS.matchAll(/(\w+):(.)/gs)].map(([, name, mark]): [string, number] => [name!, mark!.charCodeAt(0)]),
]);
const NAMES = [...ENTITIES.keys()].sort((a, b) => b.length - a.length).join('|');

/** What each kind of escape begins with, and how it goes on. */
const KINDS = {
  '%': /(?:%[0-9a-f]{2})+|%u[0-9a-f]{4}/iy,
  '\\': /\\(?:u\{[0-9a-f]{1,6}\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[^ux\d]|0)/iy,
  '&': new RegExp(`&(?:#0{0,8}\\d{1,7}|#x0{0,8}[0-9a-f]{1,6}|${NAMES});?`, 'iy'),
};
type Kind = keyof typeof KINDS;
const ALL = Object.keys(KINDS) as Kind[];
const LETTERS: Record<string, number> = { b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/** The kinds of escapes that a text can have: looking for what they begin with is cheap, and most texts have none. */
export const escapesIn = (text: string): Kind[] => ALL.filter((kind) => includes(text, kind));

/** The text with one layer of escapes of these kinds read, or undefined when it has none. */
export function unescaped(view: View, kinds: readonly Kind[]): View | undefined {
  const { text } = view;
  const next = kinds.map((kind) => indexIn(text, kind));
  const out = viewBuilder(view);
  let copied = 0;
  for (let from = 0; ; ) {
    // The nearest sign that begins an escape.
    let nearest = -1;
    for (let index = 0; index < next.length; index++) {
      if (next[index]! >= 0 && next[index]! < from) next[index] = indexIn(text, kinds[index]!, from);
      if (next[index]! >= 0 && (nearest < 0 || next[index]! < next[nearest]!)) nearest = index;
    }
    if (nearest < 0) break;
    const start = next[nearest]!;
    const end =
      kinds[nearest] === '\\' && isPlainEscape(text, start) ? start + 2 : patternEnd(text, start, kinds[nearest]!);
    from = Math.max(end, start + 1);
    if (end < 0) continue;
    out.copy(copied, start);
    copied = end;
    const written = sliceOf(text, start, end);
    if (kinds[nearest] !== '%' || /^%u/i.test(written)) out.addCode(codeOf(written), start, end);
    else {
      const bytes = Array.from({ length: written.length / 3 }, (_, i) => Number.parseInt(written.slice(i * 3 + 1), 16));
      for (let byte = 0; byte < bytes.length; ) {
        const { code, length } = readUtf8(bytes, byte, bytes.length);
        out.addCode(code, start + byte * 3, start + (byte + length) * 3);
        byte += length;
      }
    }
  }
  if (copied === 0) return undefined;
  out.copy(copied, text.length);
  return out.build();
}

/** A backslash and a quote, a slash or another backslash: what nearly all escapes are. */
function isPlainEscape(text: string, at: number): boolean {
  const code = at + 1 < text.length ? codeAt(text, at + 1) : 0;
  return code === 34 || code === 92 || code === 47 || code === 110;
}

function patternEnd(text: string, at: number, kind: Kind): number {
  const pattern = KINDS[kind];
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** `%u0041`, a backslash and what follows it, or an HTML entity. */
function codeOf(written: string): number {
  if (written.startsWith('&')) {
    const name = written.replace(/^&|;$/g, '');
    const digits = /^#(x?)([0-9a-f]+)$/i.exec(name);
    if (!digits) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? 0xfffd;
    return inRange(Number.parseInt(digits[2]!, digits[1] ? 16 : 10));
  }
  if (written.length === 2) return LETTERS[written[1]!.toLowerCase()] ?? written.charCodeAt(1);
  const digits = /^(?:%u|\\[ux])\{?([0-9a-f]+)\}?$/i.exec(written)![1]!;
  return inRange(Number.parseInt(digits, 16));
}

const inRange = (code: number): number => (code <= 0x10ffff ? code : 0xfffd);
