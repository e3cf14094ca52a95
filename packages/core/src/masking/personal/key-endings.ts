import { keyWords } from './key-words.js';
import {
  ABBREVIATIONS,
  ASKING,
  ENDINGS_OF_OTHER_SCRIPTS,
  KEEP,
  KEYS_BY_KIND,
  KEYS_IN_PERSON,
  KEYS_OF_OTHER_SCRIPTS,
  type Kind,
  LOCALES,
  NUMBERED,
  PERSON_ALONE,
  PERSONS,
  QUALIFIERS,
  THINGS,
  WHOSE,
} from './tables.js';

/** Whose name and address are a company's. */
const FIRMS_OF_OTHER_SCRIPTS =
  /業者|出版者|製造者|販売者|供应商|판매자|제조자|店铺|店舗|商店|门店|仓库|倉庫|公司|会社|회사|매장|창고|钱包|法人|법인|사업자|图片|接口|网站|服务器|链接|下载|홈페이지|사이트|서버|机器人|ロボット|開発者|提供者|運営者|管理者|제작자|サーバー|ウェブ|サイト|出版社|メーカー/;

/** What may follow a word in Cyrillic or Greek letters, by its beginning: whose it is. */
const WHOSE_OF_OTHER_SCRIPTS =
  /^(?:получ|отрим|одерж|клиент|клієнт|покуп|отправ|відправ|водител|воді|гост(?:я|ь|ей)|гіст[ья]|плател|пациент|пацієнт|контакт|держател|отчество|παραλ|πελ|ασθεν|κατόχ)/;

/** And what an address is for. */
const PURPOSES_OF_OTHER_SCRIPTS = /^(?:достав|регистрац|реєстрац|прожив|αποστολ|τιμολ|παράδ)/;

/** Whose fields are below a key, or beside it. */
export type Owner = 'person' | 'thing' | 'none';

const OWNERS: ReadonlyMap<string, Owner> = new Map([
  ...[...THINGS].map((word): [string, Owner] => [word, 'thing']),
  ...[...PERSONS, ...ASKING].map((word): [string, Owner] => [word, 'person']),
]);

/** `Kunden`, `klanten`, `clienti`, `odbiorcy`. A result that is no word is in no table. */
const singularOf = (word: string): string =>
  word
    .replace(/i$/, 'e')
    .replace(/y$/, 'a')
    .replace(/(?:(?<=e)n|r)$/, '');

/** `CustomerRef`, `buyerInfo`: the word before says what it is. */
const TAILS = new Set('ref info data details detail dto model record entity object fields'.split(' '));

export function ownerOf(all: readonly string[]): Owner {
  const words = all.length > 1 && TAILS.has(all.at(-1)!) && !OWNERS.has(all.join('')) ? all.slice(0, -1) : all;
  for (let from = Math.max(0, words.length - 3); from < words.length; from++) {
    const word = words.slice(from).join('');
    const owner = lookUp(OWNERS, word) ?? OWNERS.get(singularOf(word));
    if (owner) return owner;
  }
  return 'none';
}

/** Looks a word up as written, with `ae` for `ä`, without digits at its end, and in the singular. */
export function lookUp<T>(table: ReadonlyMap<string, T>, ending: string): T | undefined {
  const found = table.get(ending) ?? table.get(withUmlauts(ending));
  if (found !== undefined) return found;
  const last = ending.charCodeAt(ending.length - 1);
  if (last > 47 && last < 58) return table.get(ending.replace(/[0-9]+$/, ''));
  if (last !== 115 || ending.length <= 3) return undefined;
  return table.get(ending.slice(0, -1)) ?? (ending.endsWith('ies') ? table.get(`${ending.slice(0, -3)}y`) : undefined);
}

/** `Empfaenger` for `Empfänger`: the tables have `empfanger`. */
const withUmlauts = (word: string): string => word.replace(/([aou])e/g, '$1');
const holds = (table: ReadonlySet<string>, word: string): boolean => table.has(word) || table.has(withUmlauts(word));

/** What the end of a key says. */
export interface Found {
  kind: Kind | undefined;
  /** The kind holds only among the fields of a person. */
  needsPerson: boolean;
  /** An id, amount or date: only mail addresses and IBANs are looked for in the value. */
  keep: boolean;
}
export const NOTHING: Found = { kind: undefined, needsPerson: false, keep: false };
export const KEPT: Found = { ...NOTHING, keep: true };
const NAME: Found = { ...NOTHING, kind: 'name' };

type KeysByKind = Partial<Record<Kind, readonly string[]>>;
const endingsIn = (table: KeysByKind, found: Partial<Found> = {}): [string, Found][] =>
  Object.entries(table).flatMap(([kind, keys]) =>
    keys.map((key): [string, Found] => [keyWords(key).join(''), { ...NOTHING, ...found, kind: kind as Kind }]),
  );

/** What each ending of a key says. Later tables win. */
const ENDINGS: ReadonlyMap<string, Found> = new Map([
  ...endingsIn(KEYS_IN_PERSON, { needsPerson: true }),
  ...[...KEEP].map((key): [string, Found] => [key, KEPT]),
  ...endingsIn(KEYS_OF_OTHER_SCRIPTS),
  ...endingsIn(KEYS_BY_KIND),
]);

/** `Absendername`, `kundenavn`: two words in one. */
const COMPOUND = /^([a-z]{3,}?)(?:e?n|e?s)?(?:name|navn|namn|naam|nimi|nafn)$/;

/** What the end of a key says, or what is before the words that only tell which or whose. */
export function readEnding(words: readonly string[]): Found {
  const found = readWritten(words);
  if (found !== NOTHING) return found;
  const full = words.map((word) => ABBREVIATIONS.get(word) ?? word);
  return full.some((word, at) => word !== words[at]) ? readWritten(full) : NOTHING;
}

function readWritten(words: readonly string[]): Found {
  const found = endingOf(words);
  // `telDestinatario` is no name, and `destinatario` is one.
  const isOther = found.kind === 'name' && WHOSE.has(words.at(-1)!) && endingOf(words.slice(0, -1)).kind !== undefined;
  if (found !== NOTHING && !isOther) return found;
  if (COMPOUND.test(words.at(-1) ?? '') && ownerOf([words.at(-1)!.replace(COMPOUND, '$1')]) === 'person') return NAME;
  let [until, whose, numbered, localized] = [words.length, false, false, false];
  for (; until > 1; until--) {
    const last = words[until - 1]!;
    if (holds(WHOSE, last) || holds(PERSON_ALONE, last)) whose = true;
    else if (NUMBERED.has(last)) numbered = true;
    else if (LOCALES.has(last)) localized = true;
    else if (!holds(QUALIFIERS, last)) break;
  }
  const head = until < words.length ? endingOf(words.slice(0, until)) : NOTHING;
  if (!head.kind || (numbered && !WITH_NUMBERS.has(head.kind)) || (localized && !words[until - 1]!.endsWith('name')))
    return NOTHING;
  if (!head.needsPerson) return head;
  return whose && head.kind === 'name' ? { ...head, needsPerson: false } : NOTHING;
}

const WITH_NUMBERS: ReadonlySet<Kind> = new Set(['phone', 'street', 'postcode', 'card', 'iban', 'national id']);

/** The longest ending that a table knows decides. */
function endingOf(words: readonly string[]): Found {
  if (words.length === 1 && OTHER_SCRIPT.test(words[0]!)) return ofOtherScript(words[0]!);
  for (let from = 0; from < words.length; from++) {
    const found = lookUp(ENDINGS, words.slice(from).join(''));
    if (found) return qualified(found, words.slice(0, from));
  }
  return NOTHING;
}

/** `customer_name` is a person's, `product_name` and `event_name` are not; `company_phone` is a phone all the same. */
function qualified(found: Found, before: readonly string[]): Found {
  // `codiceDestinatario`
  if (found.kind === 'name' && CODES.has(before.at(-1) ?? '')) return KEPT;
  if (!found.needsPerson || before.every((word) => OWN_FIELD.has(word))) return found;
  // `kontoinhaber_name`
  const holder = found.kind === 'name' ? lookUp(ENDINGS, before.join('')) : undefined;
  if (holder?.kind === 'name' && !holder.needsPerson) return { ...found, needsPerson: false };
  for (let last = before.length; last > 0; last--) {
    const owner = ownerOf(before.slice(0, last));
    if (owner === 'person') return { ...found, needsPerson: false };
    if (owner === 'thing') break;
    if (!NEUTRAL.has(before[last - 1]!)) break;
  }
  return NOTHING;
}

const CODES = new Set(['code', 'codice', 'codigo', 'cod', 'kod', 'kode']);
/** How shops mark fields of their own. */
const OWN_FIELD = new Set(['cf', 'attr']);
const NEUTRAL = new Set(['full', 'primary', 'default', 'main', 'new', 'old', 'x', 'data', 'details', 'info']);

const OTHER_SCRIPT = /^[^a-z0-9]/;
const LONGEST_OTHER = 24;
const OTHER_ENDINGS: ReadonlyMap<string, Found> = new Map(endingsIn(ENDINGS_OF_OTHER_SCRIPTS));

/** Keys in scripts without capitals or blanks are one word that has to be taken apart. */
function ofOtherScript(word: string): Found {
  const whole = lookUp(ENDINGS, word);
  if (whole || word.length > LONGEST_OTHER || FIRMS_OF_OTHER_SCRIPTS.test(word.normalize('NFC')))
    return whole ?? NOTHING;
  for (let at = 0; at < word.length; at++) {
    const found = OTHER_ENDINGS.get(word.slice(at));
    if (found) return found;
  }
  for (let end = word.length - 1; end > 2; end--) {
    const found = ENDINGS.get(word.slice(0, end));
    if (!found) continue;
    const rest = word.slice(end);
    if (WHOSE_OF_OTHER_SCRIPTS.test(rest)) return found;
    if (found.kind !== 'name' && PURPOSES_OF_OTHER_SCRIPTS.test(rest)) return found;
  }
  return NOTHING;
}
