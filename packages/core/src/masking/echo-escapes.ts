import { codeAt, includes, indexIn, sliceOf } from './characters.js';
import { readUtf8, type View, viewBuilder } from './echo-view.js';

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
