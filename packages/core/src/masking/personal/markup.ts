import type { KeyMeaning, KeyReader } from './key-reader.js';
import { maskedAs } from './leaf.js';
import { FULL_NAME } from './tables.js';
import type { Hit } from './values.js';

const TAG = /<(\/?)([A-Za-z][\w:.-]{0,60})((?:[\s/][^<>]{0,2000})?)>/g;
const ATTRIBUTE = /([\w:.-]{1,60})\s{0,4}=\s{0,4}(?:"([^"]*)"|'([^']*)')/g;
const WITHOUT_CONTENT = new Set('br hr img input meta link col source wbr'.split(' '));
/** Elements and attributes that say nothing about their content. */
const PLAIN = new Set(
  'a b p i td th li tr ul ol dl dd dt div span address strong title label body html code em head table section h1 h2 h3'.split(
    ' ',
  ),
);
const NAMING = new Set(['class', 'id', 'itemprop', 'name', 'data-field', 'data-label', 'property']);
const SILENT = new Set(['name', 'class', 'id', 'type', 'for', 'href', 'src', 'style', 'placeholder', 'title']);
const CDATA = /^(\s*<!\[CDATA\[)?([\s\S]*?)(?:\]\]>\s*)?$/;
const MAX_OPEN = 200;

interface Attribute {
  name: string;
  value: string;
  start: number;
}

/** HTML and XML: the content of elements and the values of attributes, by their names. */
export function readMarkup(text: string, meaningOf: KeyReader): Hit[] {
  const hits: Hit[] = [];
  const add = (meaning: KeyMeaning | undefined, value: string, start: number, isPerson: boolean) => {
    const kind = meaning?.kind ?? (meaning?.alone && FULL_NAME.test(value) ? 'name' : undefined);
    if (!kind || (meaning!.kind && meaning!.needsPerson && !isPerson)) return;
    if (value !== '' && maskedAs(kind, value) !== undefined) hits.push({ kind, start, end: start + value.length });
  };
  const tags = [...text.matchAll(TAG)];
  const amongPersonal = tags.some(([, , name, rest]) => {
    const key = /\bname=["']([^"'<>]{2,60})["']/.exec(rest!)?.[1] ?? (PLAIN.has(name!) ? '' : name!);
    const { kind, needsPerson } = meaningOf(key);
    return kind && !needsPerson;
  });
  const open: string[][] = [];
  for (const [at, { 0: source, 1: closes, 2: written, 3: rest, index }] of tags.entries()) {
    if (closes) {
      open.pop();
      continue;
    }
    const end = index + source.length;
    const name = written!.slice(written!.indexOf(':') + 1);
    const attributes = attributesOf(rest!, end - 1 - rest!.length);
    for (const { name: own, value, start } of attributes) {
      const key = attributes.find((each) => each.name === 'name' || each.name === 'property' || each.name === 'id');
      const isField = (own === 'value' || own === 'content') && key !== undefined;
      if (!SILENT.has(own))
        add(meaningOf(isField ? key.value : own.replace(/^data-/, '')), value, start, isField && amongPersonal);
    }
    if (WITHOUT_CONTENT.has(name.toLowerCase()) || rest!.endsWith('/')) continue;
    const keys = attributes.filter((each) => NAMING.has(each.name)).flatMap(({ value }) => value.split(/\s+/, 6));
    const [, head = '', content] = CDATA.exec(text.slice(end, tags[at + 1]?.index ?? text.length))!;
    const value = content!.trim();
    const start = end + head.length + content!.indexOf(value);
    const meaning = [...keys, ...(PLAIN.has(name.toLowerCase()) ? [] : [name])]
      .map(meaningOf)
      .find(({ kind, alone }) => kind ?? alone);
    add(meaning, value, start, amongPersonal || isInPerson(open, meaningOf));
    open.push([name, ...keys]);
    if (open.length > MAX_OPEN) open.shift();
  }
  return hits;
}

function attributesOf(rest: string, offset: number): Attribute[] {
  if (!rest.includes('=')) return [];
  return [...rest.matchAll(ATTRIBUTE)].map(({ 0: whole, 1: name, 2: double, 3: single, index }) => {
    const value = double ?? single!;
    return { name: name!.toLowerCase(), value, start: offset + index + whole.length - 1 - value.length };
  });
}

/** The nearest element around that says whose fields it holds. */
function isInPerson(open: readonly string[][], meaningOf: KeyReader): boolean {
  for (const keys of open.slice(-6).reverse())
    for (const key of keys) {
      const { owner } = meaningOf(key);
      if (owner !== 'none') return owner === 'person';
    }
  return false;
}
