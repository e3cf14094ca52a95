import { type Hit, hit } from './hit.js';
import type { KeyMeaning } from './key-reader.js';
import { FULL_NAME } from './key-tables.js';
import type { Kind } from './keys-by-kind.js';
import { FILLER } from './words.js';

/** A mail address in angle brackets is no tag. */
const TAG = /<(?:!--|[/!?]?[A-Za-z][\w:.-]{0,60}(?=[\s/>]))/g;
const ATTRIBUTE = /([\w:.-]{1,60})\s{0,4}=\s{0,4}(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+))/g;
const BLOCK = /^<\/?(?:br|p|div|td|tr|th|li|ul|ol|dd|dt|dl|h[1-6]|table|address|section|article|hr|option|label)\b/i;
const ENTITY =
  /&(?:([A-Za-z])(?:uml|acute|grave|circ|tilde|cedil|ring|slash|caron)|(szlig)|(nbsp)|#(\d{2,5})|#x([\da-f]{2,4}));/gi;
const ENTITY_LETTERS: Record<string, string> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};
const CDATA = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/;
/** "First name:", "PLZ *" */
const LABEL = /^[\p{L}\p{M}\s_:()'’./-]{2,40}\*?$/u;
/** Inline tags become this, and the text of both sides one line. */
export const TAG_FILLER = '\u2061';

export interface Markup {
  /** The text with tags blanked and entities read, every letter where it was. */
  plain: string;
  hits: Hit[];
  /** Values of attributes, to be read as texts of their own. */
  attributes: { start: number; end: number }[];
}

export const looksLikeMarkup = (text: string): boolean =>
  /<[/!?]?[A-Za-z][\w:.-]{0,60}(?:[\s/][^<>]{0,2000})?>/.test(text);

interface Tag {
  start: number;
  end: number;
  source: string;
}

function tagsOf(text: string): Tag[] {
  const tags: Tag[] = [];
  TAG.lastIndex = 0;
  for (const match of text.matchAll(TAG)) {
    if (match.index < (tags.at(-1)?.end ?? 0)) continue;
    const comment = match[0] === '<!--';
    const close = text.indexOf(comment ? '-->' : '>', match.index);
    if (close < 0) break;
    const end = close + (comment ? 3 : 1);
    tags.push({ start: match.index, end, source: text.slice(match.index, end) });
  }
  return tags;
}

/** Reads HTML and XML: what elements, classes, form fields and the cell before say about a text. */
export function readMarkup(
  text: string,
  meaningOf: (key: string) => KeyMeaning,
  maskAs: (kind: Kind, value: string) => number,
): Markup {
  const parts: string[] = [];
  const hits: Hit[] = [];
  const attributes: Markup['attributes'] = [];
  const open: string[] = [];
  let from = 0;
  let label: KeyMeaning | undefined;
  const personal = namesFields(text, meaningOf);
  for (const tag of [...tagsOf(text), undefined]) {
    const node = text.slice(from, tag?.start ?? text.length);
    parts.push(withoutEntities(node));
    const content = node.replace(CDATA, '$1').trim();
    if (content !== '') {
      const meaning = meaningOfNode(open, meaningOf, elementAt(text, tag?.end ?? text.length)) ?? label;
      const kind = meaning?.kind ?? (meaning?.alone && FULL_NAME.test(content) ? 'name' : undefined);
      const length = kind ? maskAs(kind, content) : 0;
      const start = from + node.indexOf(content);
      if (kind && length > 0) hits.push(hit(kind, start, start + length));
      // A value is not the label of what follows it.
      label = length === 0 && LABEL.test(content) ? labelled(meaningOf(content), personal) : undefined;
    }
    if (!tag) break;
    parts.push((BLOCK.test(tag.source) ? '\n' : TAG_FILLER) + TAG_FILLER.repeat(tag.end - tag.start - 1));
    const [own, spans] = readTag(tag, meaningOf, maskAs, personal);
    hits.push(...own);
    attributes.push(...spans);
    if (tag.source.startsWith('</')) open.pop();
    else if (!/^<[!?]|\/>$|^<(?:br|hr|img|input|meta|link|col|source|wbr)\b/i.test(tag.source)) open.push(tag.source);
    if (open.length > 200) open.shift();
    from = tag.end;
  }
  return { plain: parts.join(''), hits, attributes };
}

/** A table's "Name" before a cell is a person's only where other labels speak of people; "Customer name" always. */
const labelled = (meaning: KeyMeaning, personal: boolean): KeyMeaning | undefined =>
  (meaning.kind && (personal || !meaning.needsPerson)) || meaning.alone ? meaning : undefined;

function namesFields(text: string, meaningOf: (key: string) => KeyMeaning): boolean {
  for (const [, content, name] of text.matchAll(/>([^<>\d]{2,40})<|<input\b[^<>]{0,200}?\bname="([^"<>]{2,60})"/gi)) {
    const { kind, needsPerson } = meaningOf((content ?? name)!.trim());
    if (kind && !needsPerson) return true;
  }
  return false;
}

/** The innermost element decides: its class or property, then its own name. */
function meaningOfNode(
  open: readonly string[],
  meaningOf: (key: string) => KeyMeaning,
  next: string,
): KeyMeaning | undefined {
  const inner = open.at(-1);
  if (!inner) return undefined;
  for (const key of [...keysOf(inner), /^<([\w:.-]{1,60})/.exec(inner)?.[1]?.replace(/^.*:/, '') ?? '']) {
    if (key === '' || /^(?:a|b|p|i|td|th|li|div|span|address|strong|title|label|body|html|code|em|h[1-6])$/i.test(key))
      continue;
    const meaning = meaningOf(key);
    if (meaning.kind && (!meaning.needsPerson || aroundIsPerson(open, meaningOf, next))) return meaning;
  }
  return undefined;
}

const keysOf = (tag: string): string[] =>
  [...tag.slice(0, 2_000).matchAll(ATTRIBUTE)]
    .filter(([, name]) => /^(?:class|id|itemprop|name|data-field|data-label|property)$/i.test(name!))
    .flatMap(([, , a, b, c]) => (a ?? b ?? c ?? '').split(/\s+/).slice(0, 6));

const elementAt = (text: string, at: number): string =>
  /^\s*<([\w:.-]{1,60})[\s>]/.exec(text.slice(at, at + 80))?.[1]?.replace(/^.*:/, '') ?? '';

/** What the elements around are called, or the one that follows: `<name>…</name><surname>`. */
function aroundIsPerson(open: readonly string[], meaningOf: (key: string) => KeyMeaning, next: string): boolean {
  for (const tag of open.slice(0, -1).reverse().slice(0, 6)) {
    for (const key of [/^<([\w:.-]{1,60})/.exec(tag)?.[1]?.replace(/^.*:/, '') ?? '', ...keysOf(tag)]) {
      const { mood } = meaningOf(key);
      if (mood !== 'none') return mood === 'person';
    }
  }
  return meaningOf(next).tells === 'person';
}

/** `<input name="first_name" value="Anna">`; other attributes are handed out to be read. */
function readTag(
  { source, start }: Tag,
  meaningOf: (key: string) => KeyMeaning,
  maskAs: (kind: Kind, value: string) => number,
  personal: boolean,
): [Hit[], Markup['attributes']] {
  const hits: Hit[] = [];
  const spans: Markup['attributes'] = [];
  if (!source.includes('=')) return [hits, spans];
  const found = [...source.matchAll(ATTRIBUTE)].map((match) => {
    const value = match[2] ?? match[3] ?? match[4] ?? '';
    const at = start + match.index + match[0].length - value.length - (match[4] === undefined ? 1 : 0);
    return { name: match[1]!.toLowerCase(), value, at };
  });
  const key = ['name', 'property', 'id'].map((each) => found.find(({ name }) => name === each)).find(Boolean);
  for (const { name, value, at } of found) {
    const meaning = meaningOf(
      name === 'value' || name === 'content' ? (key?.value ?? name) : name.replace(/^data-/, ''),
    );
    const isField = name === 'value' && key !== undefined;
    const telling = name !== 'name' && name !== 'class' && name !== 'id' && name !== 'type' && name !== 'for';
    const length =
      telling && meaning.kind && (!meaning.needsPerson || (personal && isField)) ? maskAs(meaning.kind, value) : 0;
    if (length > 0) hits.push(hit(meaning.kind!, at, at + length));
    else if (value !== '') spans.push({ start: at, end: at + value.length });
  }
  return [hits, spans];
}

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    ENTITY,
    (whole, letter?: string, sharp?: string, blank?: string, decimal?: string, hex?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
      const char = letter
        ? (letter + (ENTITY_LETTERS[whole.slice(2, -1).toLowerCase()] ?? '')).normalize('NFC').slice(0, 1)
        : sharp
          ? 'ß'
          : blank
            ? ' '
            : code > 31 && code < 65_536
              ? String.fromCharCode(code)
              : '';
      // The at sign stays as it was written: the finder of mail addresses reads it in all its forms.
      if (char === '' || char === '@') return whole;
      return char + (blank ? ' ' : FILLER).repeat(whole.length - 1);
    },
  );
}
