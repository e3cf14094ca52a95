import { looksLikeForm } from '../parameters.js';
import { matchesOf } from './matches.js';

/** A part of a text that has a form of its own, and the key it belongs to. */
export interface Part {
  start: number;
  end: number;
  key: string;
}

const DISPOSITION = /form-data;[^\r\n]{0,200}?\bname="([^"\r\n]{1,100})"[^\r\n]{0,200}\r?\n/g;

/** The parts of a multipart body, without files. */
export function multipartOf(text: string): Part[] {
  if (!text.includes('form-data;')) return [];
  return matchesOf(DISPOSITION, text).flatMap((match) => {
    if (match[0].includes('filename=')) return [];
    const from = match.index + match[0].length;
    const head = /^(?:[^\r\n]{1,200}\r?\n){0,8}\r?\n/.exec(text.slice(from, from + 1_000));
    if (!head) return [];
    const start = from + head[0].length;
    const close = text.indexOf('\n--', start - 1);
    const end = close < 0 ? text.length : text[close - 1] === '\r' ? close - 1 : close;
    return end > start ? [{ start, end, key: match[1]! }] : [];
  });
}

const COLUMN = /^[\p{L}][\p{L}\p{N} _./()-]{0,60}$/u;

function trimmed(text: string, from: number, to: number, key: string): Part {
  let [start, end] = [from, to];
  while (start < end && text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return { start, end, key };
}

/** The cells of a table of commas, semicolons, tabs or upright lines whose first line names at least three columns. */
export function cellsOf(text: string): Part[] {
  const first = /^[^\r\n]{5,2000}(?=\r?\n)/.exec(text)?.[0];
  const separator = first && [',', ';', '\t', '|'].find((each) => first.split(each).length >= 3);
  if (!separator) return [];
  const keys = first.split(separator).map((key) => key.trim().replace(/^"|"$/g, ''));
  // Upright lines stand at both ends too.
  if (!keys.every((key) => (key === '' && separator === '|') || COLUMN.test(key))) return [];
  const parts: Part[] = [];
  let [start, column] = [first.length + 1, 0];
  for (let at = start; at <= text.length; at++) {
    const char = text[at];
    if (char === '"') {
      const close = text.indexOf('"', at + 1);
      if (close < 0) return parts;
      at = close;
    } else if (char === separator || char === '\n' || char === undefined) {
      const quoted = text[start] === '"' && text[at - 1] === '"' ? 1 : 0;
      const end = char === '\n' && text[at - 1] === '\r' ? at - 1 : at;
      const key = keys[column];
      if (end > start && key) parts.push(trimmed(text, start + quoted, end - quoted, key));
      start = at + 1;
      column = char === separator ? column + 1 : 0;
    }
  }
  return parts;
}

/** A form that stands on a line of its own, as the body of a request below its headers. */
export function formLinesOf(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const line = text.slice(start, end).trimEnd();
    if (line.includes('&') && looksLikeForm(line) && !/\s/.test(line)) found.push({ start, end: start + line.length });
  }
  return found;
}

const INSERT = /\binsert\s{1,9}into\s{1,9}[^\s(]{1,100}\s{0,9}\(([^()]{1,2000})\)\s{0,9}values\s{0,9}\(/gi;
// Blanks are counted around quotes and trimmed elsewhere: two that may share them would try every way to do so.
const VALUE = /(?:\s{0,9}'([^']*)'\s{0,9}|\s{0,9}"([^"]*)"\s{0,9}|([^,()'"]*))([,)])/y;

/** The values of a statement that puts a row into a table, as the errors of databases show it. */
export function insertedOf(text: string): Part[] {
  if (!/\binsert\s/i.test(text)) return [];
  return matchesOf(INSERT, text).flatMap(({ 0: head, 1: columns = '', index }) => {
    const keys = columns.split(',').map((column) => column.replace(/[`"[\]\s]/g, ''));
    const parts: Part[] = [];
    for (let row = index + head.length; row > 0; row = nextRow(text, VALUE.lastIndex)) {
      VALUE.lastIndex = row;
      for (const key of keys) {
        const from = VALUE.lastIndex;
        const found = VALUE.exec(text);
        if (!found) return parts;
        const value = found[1] ?? found[2] ?? found[3]!.trim();
        const start = from + found[0].indexOf(value);
        if (value !== '') parts.push({ start, end: start + value.length, key });
        if (found[4] === ')') break;
      }
    }
    return parts;
  });
}

const NEXT_ROW = /\s{0,20},\s{0,20}\(/y;

/** Where the values of another row begin; nothing where there is none. */
function nextRow(text: string, from: number): number {
  NEXT_ROW.lastIndex = from;
  return NEXT_ROW.test(text) ? NEXT_ROW.lastIndex : 0;
}

const CARD_LINE = /^(FN|N|ADR|BDAY)(?:;[^:\r\n]{0,100})?:([^\r\n]{1,400})|;CN="?([^":;\r\n]{1,100})/gm;
/** What the parts of a line of a contact card are, one after the other. */
const CARD_FIELDS: Record<string, readonly string[]> = {
  FN: ['full name'],
  N: ['last name', 'first name', 'middle name'],
  ADR: ['address', 'address', 'street', '', '', 'postcode'],
  BDAY: ['birthday'],
};

/** The fields of contact cards and the people of calendar entries. */
export function cardFieldsOf(text: string): Part[] {
  if (!text.includes('BEGIN:V')) return [];
  return matchesOf(CARD_LINE, text).flatMap(({ 0: line, 1: field, 2: value = '', 3: person, index }) => {
    const end = index + line.length;
    if (person !== undefined) return [{ start: end - person.length, end, key: 'full name' }];
    let start = end - value.length;
    return value.split(';').flatMap((each, at) => {
      const part = { start, end: start + each.length, key: CARD_FIELDS[field!]![at] ?? '' };
      start = part.end + 1;
      return part.key === '' || each === '' ? [] : [part];
    });
  });
}

/** The segments of an EDIFACT message in which people and addresses stand, and what comes one after the other in them. */
const SEGMENT = /\b(NAD|CTA)\+([^'\r\n]{1,300})/g;
const SEGMENT_FIELDS: Record<string, readonly string[]> = {
  NAD: ['', '', '', 'full name', 'street', '', '', 'postcode'],
  CTA: ['', 'full name'],
};
/** Who gets the goods, and not who sends them. */
const RECEIVES = /^(?:BY|CN|DP|UC|IV|UD)$/;

/** People and addresses of messages between firms. */
export function segmentFieldsOf(text: string): Part[] {
  if (!text.includes('UNH+')) return [];
  let receives = false;
  return matchesOf(SEGMENT, text).flatMap(({ 1: segment, 2: content, index }) => {
    const fields = content!.split('+');
    if (segment === 'NAD') receives = RECEIVES.test(fields[0]!);
    let start = index + segment!.length + 1;
    return fields.flatMap((field, at) => {
      const lead = field.startsWith(':') ? 1 : 0;
      const part = { start: start + lead, end: start + field.length, key: SEGMENT_FIELDS[segment!]![at] ?? '' };
      start += field.length + 1;
      return part.key === '' || part.end <= part.start || !receives ? [] : [part];
    });
  });
}

/** JSON that stands inside other words, as in a log line. An opening that never closes ends the search. */
export function embeddedJson(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let at = text.indexOf('{"'); at >= 0; ) {
    const end = closing(text, at);
    if (end < 0) break;
    found.push({ start: at, end });
    at = text.indexOf('{"', end);
  }
  return found;
}

function closing(text: string, from: number): number {
  let [open, quoted] = [0, false];
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === '{' || char === '[') open++;
    else if ((char === '}' || char === ']') && --open === 0) return at + 1;
  }
  return -1;
}
