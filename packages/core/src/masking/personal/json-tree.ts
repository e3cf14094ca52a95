import { codeAt, indexIn, sliceOf } from '../characters.js';

/** A value of a JSON text, as a part of it. */
export interface JsonPart<Meaning> {
  /** As it is written; empty in a list. */
  key: string;
  keyStart: number;
  /** The key with what follows it, up to its colon. */
  opening: string;
  meaning: Meaning | undefined;
  /** Where it stands; the quotes of a string do not belong to it. */
  start: number;
  end: number;
  kind: 'object' | 'list' | 'string' | 'number' | 'word';
  /** What the keys of an object mean, one after the other. */
  fields: Meaning[];
  /** What an object or a list holds. */
  first: JsonPart<Meaning> | undefined;
  next: JsonPart<Meaning> | undefined;
}

const [QUOTE, OPEN, OPEN_LIST, LETTER] = [34, 123, 91, 97];
const [CLOSE, CLOSE_LIST, COMMA, COLON, BACKSLASH] = [125, 93, 44, 58, 92];
const [BLANK, LINE, RETURN, TAB] = [32, 10, 13, 9];
const NO_FIELDS: never[] = [];
const BARE = /-?\d[\d.eE+-]{0,400}|true|false|null/y;

/**
 * Reads JSON without making values of it: that leaves the text as it is written, and costs half of what reading it and
 * writing it again does. Nothing for what is not JSON, or too deep.
 */
export function jsonTree<Meaning>(
  text: string,
  deepest: number,
  meaningOf: (key: string) => Meaning,
): JsonPart<Meaning> | undefined {
  const hasEscapes = text.includes('\\');
  const { length } = text;
  let at = 0;
  const root = readPart('', 0, '', undefined, nextSign(), undefined, 0);
  nextSign();
  return at > length ? root : undefined;

  /** The next character that is not blank. The position is behind it then. */
  function nextSign(): number {
    for (;;) {
      const code = at < length ? codeAt(text, at) : -1;
      at++;
      if (code !== BLANK && code !== LINE && code !== RETURN && code !== TAB) return code;
    }
  }

  function readPart(
    key: string,
    keyStart: number,
    opening: string,
    meaning: Meaning | undefined,
    sign: number,
    like: JsonPart<Meaning> | undefined,
    depth: number,
  ): JsonPart<Meaning> | undefined {
    const start = sign === QUOTE ? at : at - 1;
    const part: JsonPart<Meaning> = {
      kind: kindOf(sign),
      key,
      keyStart,
      opening,
      meaning,
      start,
      end: -1,
      fields: sign === OPEN ? [] : NO_FIELDS,
      first: undefined,
      next: undefined,
    };
    if (sign === QUOTE) {
      part.end = stringEnd();
      at = part.end + 1;
    } else if (sign === OPEN || sign === OPEN_LIST) {
      if (depth < deepest && readInside(part, like, depth + 1)) part.end = at;
    } else {
      BARE.lastIndex = start;
      if (BARE.test(text)) part.end = at = BARE.lastIndex;
    }
    return part.end < 0 ? undefined : part;
  }

  /** Objects of a list mostly have the keys of the one before, so these are expected. */
  function readInside(holder: JsonPart<Meaning>, like: JsonPart<Meaning> | undefined, depth: number): boolean {
    const isObject = holder.kind === 'object';
    const close = isObject ? CLOSE : CLOSE_LIST;
    let sign = nextSign();
    if (sign === close) return true;
    let expected = like?.kind === holder.kind ? like.first : undefined;
    let last: JsonPart<Meaning> | undefined;
    for (;;) {
      const keyStart = at;
      let [key, opening, meaning] = ['', '', undefined as Meaning | undefined];
      if (isObject) {
        if (sign !== QUOTE) return false;
        if (expected && sliceOf(text, at, at + expected.opening.length) === expected.opening) {
          ({ key, opening, meaning } = expected);
          at += opening.length;
        } else {
          const end = stringEnd();
          if (end < 0) return false;
          key = sliceOf(text, at, end);
          meaning = meaningOf(key);
          at = end + 1;
          if (nextSign() !== COLON) return false;
          opening = sliceOf(text, keyStart, at);
        }
        holder.fields.push(meaning as Meaning);
        sign = nextSign();
      }
      const part = readPart(key, keyStart, opening, meaning, sign, isObject ? expected : (last ?? expected), depth);
      if (!part) return false;
      if (last) last.next = part;
      else holder.first = part;
      last = part;
      if (isObject) expected = expected?.next;
      sign = nextSign();
      if (sign === close) return true;
      if (sign !== COMMA) return false;
      sign = nextSign();
    }
  }

  /** Where the quote is that closes the string. */
  function stringEnd(): number {
    let end = indexIn(text, '"', at);
    while (hasEscapes && end >= 0 && isEscaped(end)) end = indexIn(text, '"', end + 1);
    return end;
  }

  function isEscaped(position: number): boolean {
    let before = position - 1;
    while (codeAt(text, before) === BACKSLASH) before--;
    return (position - before) % 2 === 0;
  }
}

function kindOf(sign: number): JsonPart<unknown>['kind'] {
  if (sign === QUOTE) return 'string';
  if (sign === OPEN) return 'object';
  if (sign === OPEN_LIST) return 'list';
  return sign < LETTER ? 'number' : 'word';
}
