import { characters, indexIn, runEnd, sliceOf } from '../characters.js';
import { type Hit, hit } from './hit.js';
import type { KeyMeaning } from './key-reader.js';
import { FULL_NAME } from './key-tables.js';
import type { Kind } from './keys-by-kind.js';
import { matchesOf } from './matches.js';
import { FILLER } from './words.js';

const ATTRIBUTE = /([\w:.-]{1,60})\s{0,4}=\s{0,4}(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+))/g;
const BLOCKS = new Set(
  'br p div td tr th li ul ol dd dt dl h1 h2 h3 h4 h5 h6 table address section article hr option label'.split(' '),
);
const WITHOUT_CONTENT = new Set('br hr img input meta link col source wbr'.split(' '));
/** Elements that say nothing about what stands in them. */
const PLAIN = new Set(
  'a b p i td th li div span address strong title label body html code em h1 h2 h3 h4 h5 h6'.split(' '),
);
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
const LONGEST_LABEL = 41;
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

interface Element {
  /** As it is written, without what stands before its colon. */
  name: string;
  block: boolean;
  /** `<br>` has no end. */
  empty: boolean;
}

interface Tag {
  start: number;
  end: number;
  source: string;
  element: Element;
  kind: 'opens' | 'closes' | 'stands alone';
  /** What its class, its name and the like say, once somebody asked. */
  keys: readonly string[] | undefined;
}

const COMMENT: Element = { name: '', block: false, empty: true };
const MOST_REMEMBERED = 500;
const elements = new Map<string, Element>();

/** Documents have few elements and many tags. */
function elementOf(written: string): Element {
  const known = elements.get(written);
  if (known) return known;
  const base = /^\w*/.exec(written)![0].toLowerCase();
  const name = [...written.slice(written.lastIndexOf(':') + 1)].join('');
  const element = { name, block: BLOCKS.has(base), empty: WITHOUT_CONTENT.has(base) };
  if (elements.size >= MOST_REMEMBERED) elements.clear();
  // Copies, because a piece of a text holds the whole of it; and nothing that may be more than a word.
  if (/^[A-Za-z:]{1,40}$/.test(written)) elements.set([...written].join(''), element);
  return element;
}

const LONGEST_NAME = 61;
const isNamed = characters(/[\w:.-]/);
const isLetter = characters(/[A-Za-z]/);
const endsName = characters(/[\s/>]/);
const isSign = characters(/[/!?]/);

/** A mail address in angle brackets is no tag. */
function tagsOf(text: string): Tag[] {
  const tags: Tag[] = [];
  for (let start = indexIn(text, '<'), end = 0; start >= 0; start = indexIn(text, '<', end)) {
    const comment = text.startsWith('!--', start + 1);
    const from = isSign(text, start + 1) ? start + 2 : start + 1;
    const to = !comment && isLetter(text, from) ? runEnd(text, from, isNamed, LONGEST_NAME) : from;
    end = start + 1;
    if (!comment && (to === from || !endsName(text, to))) continue;
    const close = indexIn(text, comment ? '-->' : '>', start);
    if (close < 0) break;
    end = close + (comment ? 3 : 1);
    const sign = from - start > 1 ? text[start + 1] : '';
    const element = sign === '' || sign === '/' ? elementOf(sliceOf(text, from, to)) : COMMENT;
    const alone = element.empty || text[close - 1] === '/';
    const kind = sign === '/' ? 'closes' : alone ? 'stands alone' : 'opens';
    tags.push({ start, end, source: sliceOf(text, start, end), element, kind, keys: undefined });
  }
  return tags;
}

/** What stands in the place of a tag, as long as it was. */
const [BREAK, INLINE] = [`\n${TAG_FILLER.repeat(63)}`, TAG_FILLER.repeat(64)];
const filled = (block: boolean, length: number): string =>
  length > 64 ? (block ? BREAK : INLINE) + TAG_FILLER.repeat(length - 64) : (block ? BREAK : INLINE).slice(0, length);

/** Reads HTML and XML: what elements, classes, form fields and the cell before say about a text. */
export function readMarkup(
  text: string,
  meaningOf: (key: string) => KeyMeaning,
  maskAs: (kind: Kind, value: string) => number,
): Markup {
  const parts: string[] = [];
  const hits: Hit[] = [];
  const attributes: Markup['attributes'] = [];
  const open: Tag[] = [];
  let from = 0;
  let label: KeyMeaning | undefined;
  let before: Kind | undefined;
  let fields: boolean | undefined;
  const personal = () => (fields ??= namesFields(text, meaningOf));
  for (const tag of [...tagsOf(text), undefined]) {
    const node = text.slice(from, tag?.start ?? text.length);
    parts.push(withoutEntities(node));
    const content = (node.includes('<![') ? node.replace(CDATA, '$1') : node).trim();
    if (content !== '') {
      const next = () => elementAt(text, tag?.end ?? text.length);
      const meaning = meaningOfNode(open, meaningOf, next) ?? label;
      const person = meaning?.alone && FULL_NAME.test(content) ? 'name' : undefined;
      const house = before === 'street' && isNumbering(open, meaningOf) ? 'street' : undefined;
      const kind = meaning?.kind ?? person ?? house;
      const length = kind ? maskAs(kind, content) : 0;
      const start = from + node.indexOf(content);
      if (kind && length > 0) hits.push(hit(kind, start, start + length));
      before = length > 0 ? kind : undefined;
      // A value is not the label of what follows it.
      const labels = length === 0 && content.length <= LONGEST_LABEL && LABEL.test(content);
      label = labels ? labelled(meaningOf(content), personal) : undefined;
    }
    if (!tag) break;
    parts.push(filled(tag.element.block, tag.end - tag.start));
    if (tag.source.includes('=')) {
      const [own, spans] = readTag(tag, meaningOf, maskAs, personal);
      hits.push(...own);
      attributes.push(...spans);
    }
    if (tag.kind === 'closes') open.pop();
    else if (tag.kind === 'opens') open.push(tag);
    if (open.length > 200) open.shift();
    from = tag.end;
  }
  return { plain: parts.join(''), hits, attributes };
}

/** A table's "Name" before a cell is a person's only where other labels speak of people; "Customer name" always. */
const labelled = (meaning: KeyMeaning, personal: () => boolean): KeyMeaning | undefined =>
  meaning.alone || (meaning.kind && (!meaning.needsPerson || personal())) ? meaning : undefined;

function namesFields(text: string, meaningOf: (key: string) => KeyMeaning): boolean {
  for (const [, content, name] of text.matchAll(
    />([^<>\d]{2,40})(?=<)|<input\b[^<>]{0,200}?\bname="([^"<>]{2,60})"/gi,
  )) {
    const { kind, needsPerson } = meaningOf((content ?? name)!.trim());
    if (kind && !needsPerson) return true;
  }
  return false;
}

/** The innermost element decides: its class or property, then its own name. */
function meaningOfNode(
  open: readonly Tag[],
  meaningOf: (key: string) => KeyMeaning,
  next: () => string,
): KeyMeaning | undefined {
  const inner = open.at(-1);
  if (!inner) return undefined;
  for (const key of [...keysOf(inner), inner.element.name]) {
    if (key === '' || PLAIN.has(key.toLowerCase())) continue;
    const meaning = meaningOf(key);
    if (meaning.kind && (!meaning.needsPerson || aroundIsPerson(open, meaningOf, next))) return meaning;
  }
  return undefined;
}

/** `<Direccion>Calle Mayor</Direccion><Numero>14</Numero>` */
const isNumbering = (open: readonly Tag[], meaningOf: (key: string) => KeyMeaning): boolean =>
  open.length > 0 && meaningOf(open.at(-1)!.element.name).numbering;

function keysOf(tag: Tag): readonly string[] {
  tag.keys ??= tag.source.includes('=')
    ? matchesOf(ATTRIBUTE, tag.source.slice(0, 2_000))
        .filter(([, name]) => /^(?:class|id|itemprop|name|data-field|data-label|property)$/i.test(name!))
        .flatMap(([, , a, b, c]) => (a ?? b ?? c ?? '').split(/\s+/).slice(0, 6))
    : [];
  return tag.keys;
}

const elementAt = (text: string, at: number): string =>
  /^\s*<([\w:.-]{1,60})[\s>]/.exec(text.slice(at, at + 80))?.[1]?.replace(/^.*:/, '') ?? '';

/** What the elements around are called, or the one that follows: `<name>…</name><surname>`. */
function aroundIsPerson(open: readonly Tag[], meaningOf: (key: string) => KeyMeaning, next: () => string): boolean {
  for (let at = open.length - 2; at >= 0 && at > open.length - 8; at--) {
    for (const key of [open[at]!.element.name, ...keysOf(open[at]!)]) {
      const { mood } = meaningOf(key);
      if (mood !== 'none') return mood === 'person';
    }
  }
  return meaningOf(next()).tells === 'person';
}

/** `<input name="first_name" value="Anna">`; other attributes are handed out to be read. */
function readTag(
  { source, start }: Tag,
  meaningOf: (key: string) => KeyMeaning,
  maskAs: (kind: Kind, value: string) => number,
  personal: () => boolean,
): [Hit[], Markup['attributes']] {
  const hits: Hit[] = [];
  const spans: Markup['attributes'] = [];
  const found = matchesOf(ATTRIBUTE, source).map((match) => {
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
      telling && meaning.kind && (!meaning.needsPerson || (isField && personal())) ? maskAs(meaning.kind, value) : 0;
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
