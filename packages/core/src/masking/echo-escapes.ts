import { readUtf8, type View, viewBuilder } from './echo-view.js';
import { ENTITIES } from './entities.js';

const PERCENT = '(?:%[0-9a-f]{2})+|%u[0-9a-f]{4}';
const BACKSLASH = '\\\\(?:u\\{[0-9a-f]{1,6}\\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[^ux\\d]|0)';
const NAMES = [...ENTITIES.keys()].sort((a, b) => b.length - a.length).join('|');
const ENTITY = `&(?:#0{0,8}\\d{1,7}|#x0{0,8}[0-9a-f]{1,6}|${NAMES});?`;
const pattern = (...kinds: string[]) => new RegExp(kinds.join('|'), 'gi');

/** `all` first: it reads mixtures, such as percent signs inside JSON, in one go. */
export const ESCAPES = {
  all: pattern(PERCENT, BACKSLASH, ENTITY),
  percent: pattern(PERCENT),
  backslash: pattern(BACKSLASH),
  entity: pattern(ENTITY),
};
export type Escape = keyof typeof ESCAPES;

/** What each begins with: looking for that is far cheaper, and most texts have none. */
const STARTS: Record<Escape, string[]> = {
  all: ['%', '\\', '&'],
  percent: ['%'],
  backslash: ['\\'],
  entity: ['&'],
};

const LETTERS: Record<string, number> = { b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/** Whether a text can have escapes of any kind. */
export const hasEscapes = (text: string): boolean => STARTS.all.some((start) => text.includes(start));

/** The text with one layer of escapes read, or undefined when it has none. */
export function unescaped(view: View, kind: Escape): View | undefined {
  const { text } = view;
  if (!STARTS[kind].some((start) => text.includes(start))) return undefined;
  const found = [...text.matchAll(ESCAPES[kind])];
  if (found.length === 0) return undefined;
  const out = viewBuilder(view, text.length);
  let at = 0;
  for (const { 0: written, index } of found) {
    out.copy(at, index);
    const end = index + written.length;
    if (written.startsWith('%') && !/^%u/i.test(written)) {
      const bytes = Array.from({ length: written.length / 3 }, (_, i) => Number.parseInt(written.slice(i * 3 + 1), 16));
      for (let byte = 0; byte < bytes.length; ) {
        const { code, length } = readUtf8(bytes, byte, bytes.length);
        out.addCode(code, index + byte * 3, index + (byte + length) * 3);
        byte += length;
      }
    } else out.addCode(codeOf(written), index, end);
    at = end;
  }
  out.copy(at, text.length);
  return out.build();
}

/** `%u0041`, a backslash and what follows it, or an HTML entity. */
function codeOf(written: string): number {
  if (written.startsWith('&')) {
    const name = written.replace(/^&|;$/g, '');
    const digits = /^#(x?)([0-9a-f]+)$/i.exec(name);
    if (!digits) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? 0xfffd;
    return inRange(Number.parseInt(digits[2]!, digits[1] ? 16 : 10));
  }
  const digits = /^(?:%u|\\[ux])\{?([0-9a-f]+)\}?$/i.exec(written)?.[1];
  if (digits) return inRange(Number.parseInt(digits, 16));
  return LETTERS[written[1]!.toLowerCase()] ?? written.charCodeAt(1);
}

const inRange = (code: number): number => (code <= 0x10ffff ? code : 0xfffd);
