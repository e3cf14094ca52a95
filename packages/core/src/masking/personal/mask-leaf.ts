import { isFirmsNumber, maskedByKey } from './by-key.js';
import { isCard } from './checksums.js';
import { kindOfPlainDigits } from './find-numbers.js';
import { opensJson } from './json-text.js';
import { type Depth, type KeyMeaning, WRITTEN } from './key-reader.js';
import { FIRMS, FULL_NAME } from './key-tables.js';
import type { Kind } from './keys-by-kind.js';
import { isGivenName } from './lexicon.js';
import { DEEPEST_TEXT, type Masking } from './masking.js';
import { kindOfLeaf, type Setting } from './settings.js';
import { SHAPES } from './shapes.js';
import {
  AT,
  digitsIn,
  has,
  isCalm,
  isCommon,
  isSentence,
  KNOWN_ONLY,
  type Traits,
  traitsOf,
  UNKNOWN,
} from './traits.js';

/** The same people stand in a document again and again. */
const MOST_REMEMBERED = 1_000;

export type LeafMasker = ReturnType<typeof leafMasker>;

/** Single values of a document, each with its key. */
export function leafMasker({ meaningOf, names, report, text: maskText }: Masking) {
  const [rememberedByKind, rememberedOfPersons]: [Remembered, Remembered] = [{}, {}];
  return { named, words, string, number, key };

  /** A text that is a value; its traits where it has to wait until all names of the document are known. */
  function string(text: string, setting: Setting, meaning: KeyMeaning | undefined, level: number): string | Traits {
    if (setting.untouched || meaning?.untouched) return text;
    return named(text, setting, meaning) ?? words(text, setting, meaning, level);
  }

  /** The same where the key says nothing. */
  function words(text: string, setting: Setting, meaning: KeyMeaning | undefined, level: number): string | Traits {
    if (isCommon(text)) return text;
    const depth = depthOf(setting, meaning, text);
    if (depth === 'words' && opensJson(text)) return UNKNOWN;
    const traits = traitsOf(text);
    if (isCalm(traits, depth === 'words' || meaning?.describes)) return text;
    if (depth === 'email' && !has(traits, AT) && digitsIn(traits) < 10) return text;
    if (digitsIn(traits) === text.length) return depth === 'email' ? text : plainDigits(text);
    if (!isSentence(traits)) return maskText(text, depth, level + 1, traits);
    if (depth === 'words') return traits;
    return meaning?.describes ? traits | KNOWN_ONLY : maskText(text, depth, level + 1, traits);
  }

  /** Ids and order numbers, nearly always. */
  function plainDigits(text: string): string {
    const kind = kindOfPlainDigits(text);
    if (!kind) return text;
    report(kind, text);
    return SHAPES[kind](text);
  }

  /** "Premium Plan", "Pakke til hentested", "Tarif 5" */
  function isThing(text: string): boolean {
    return /\d|(?:^| )\p{Ll}/u.test(text) || meaningOf(text).mood === 'thing';
  }

  /** What the key says. Remembers names, so that they are found in the words of the same document. */
  function named(text: string, setting: Setting, meaning: KeyMeaning | undefined): string | undefined {
    if (!meaning) return undefined;
    const kind = kindOfLeaf(setting, meaning) ?? kindAlone(text, setting, meaning);
    if (!kind || (kind === 'national id' && meaning.taxes && isFirmsNumber(text))) return undefined;
    if (kind === 'street' && isAddressId(meaning, text)) return undefined;
    if (meaning.shown && setting.mood === 'thing' && isThing(text)) return undefined;
    const byKind = meaning.needsPerson ? rememberedOfPersons : rememberedByKind;
    byKind[kind] ??= new Map();
    const remembered = byKind[kind];
    let masked = remembered.get(text);
    if (masked === undefined) {
      masked = maskedByKey(kind, text, meaning.needsPerson);
      if (masked === undefined && kind === 'email' && isLogin(text)) masked = SHAPES.name(text);
      if (masked === undefined) return undefined;
      if (remembered.size < MOST_REMEMBERED) remembered.set(text, masked);
    }
    if (masked === text) return masked;
    report(kind, text);
    if (kind === 'name') names.add(text);
    else if (kind === 'street' || kind === 'postcode') names.addPlace(kind, text);
    return masked;
  }

  function number(value: number | bigint, setting: Setting, meaning: KeyMeaning | undefined): unknown {
    if (setting.untouched || meaning?.untouched) return value;
    const kind = kindOfLeaf(setting, meaning);
    if (!kind && value < 1e13) return value;
    const text = String(value);
    // `save_address: 1` is an answer, and no house has the number of a block in a chain.
    const isAnswer = value < 2 && ADDRESS.test(meaning?.plain ?? '');
    if (kind === 'street' && (value > HIGHEST_HOUSE || isAnswer || isAddressId(meaning!, text))) return value;
    if (kind && kind !== 'name' && kind !== 'ip') {
      const masked = maskedByKey(kind, text, meaning?.needsPerson);
      if (masked !== undefined) report(kind, text);
      return masked ?? value;
    }
    if (text.length < 14 || meaning?.keep || !isCard(text)) return value;
    report('card', text);
    return SHAPES.card(text);
  }

  /** Two people may mask alike; neither entry may vanish. */
  function key(name: string, taken: (shown: string) => boolean): string {
    const masked = maskText(name, 'values', DEEPEST_TEXT);
    let shown = masked;
    for (let count = 2; shown !== name && taken(shown); count++) shown = `${masked} (${count})`;
    return shown;
  }
}

/** `"id_address": 318` */
const isAddressId = ({ plain }: KeyMeaning, text: string): boolean => plain.startsWith('id') && /^\d+$/.test(text);

const HIGHEST_HOUSE = 99_999;
const ADDRESS = /(?:addr(?:ess)?|adresse?|direccion|indirizzo|adres|morada|endereco|adresa)$/;

/** `anna.schmidt`, `anna_schmidt` */
function isLogin(text: string): boolean {
  const parts = /^(\p{L}{2,30})[._-]\p{L}{2,30}$/u.exec(text);
  return parts !== null && isGivenName(parts[1]!.toLowerCase());
}

/** "вх. Б, ет. 4", "Depto 6" */
const DOOR =
  /^(?:бл|вх|ет|ап|кв|под|depto|dpto|apto?|apartamento|departamento|bl|sc|et|ap|piso|bloque)\.? ?[\dA-ZА-Я]{1,4}(?![\p{L}\d])/iu;

/** `"contact"` is a name here and a number there. */
const CONTACT = /(?:[ck]onta[ck]to?|contatto|contato)$/;
const NUMBER = /^\+?\d[\d ()./-]{8,18}\d$/;

/** `"from": "447911123456"` of a message; a moment in seconds or milliseconds is none. */
const CALLED = /^\+\d{8,15}$|^(?!1\d{12}$)\d{11,15}$/;

function kindAlone(text: string, setting: Setting, meaning: KeyMeaning): Kind | undefined {
  if (meaning.aside && setting.mood === 'person' && DOOR.test(text)) return 'street';
  // "Hello {{ variables.name }}"
  if (setting.filled && meaning.kind === 'name' && setting.mood === 'none' && isPersonsName(text)) return 'name';
  if (isPersonAlone(text, setting, meaning) || (meaning.firm && isPersonsName(text))) return 'name';
  if (meaning.alone && CONTACT.test(meaning.plain) && NUMBER.test(text)) return 'phone';
  return meaning.calls && CALLED.test(text) ? 'phone' : undefined;
}

/** `"recipient": "Anna Schmidt"`; the author of a book stays readable. */
function isPersonAlone(text: string, setting: Setting, own: KeyMeaning): boolean {
  const { alone, needsPerson } = setting.titled && own.holding ? setting.titled : own;
  if (!alone || setting.aboutFields || (needsPerson && setting.mood === 'thing')) return false;
  return isGiven(text) || (own.firm ? isPersonsName(text) : FULL_NAME.test(text));
}

/** "Alessia Bianchi" and "CONTI MARCO", but not "Moretti Ferramenta". */
const isPersonsName = (text: string): boolean =>
  FULL_NAME.test(text) &&
  text.toLowerCase().split(' ', 4).some(isGivenName) &&
  !FIRMS.has(text.slice(text.lastIndexOf(' ') + 1));

const isGiven = (text: string): boolean => /^\p{Lu}[\p{L}\p{M}-]+$/u.test(text) && isGivenName(text.toLowerCase());

/** Longer than the name of any option: somebody wrote it. */
const LONGEST_OPTION = 60;
/** "Agreed by phone with Imogen on 3 Nov" */
const FIVE_WORDS = /^\S+ \S+ \S+ \S+ \S/;

const depthOf = (setting: Setting, meaning: KeyMeaning | undefined, text: string): Depth => {
  if (!meaning) return 'words';
  if (meaning.depth === 'email' && meaning.refers && FIVE_WORDS.test(text)) return 'words';
  if (meaning.depth !== 'words' || text.length > LONGEST_OPTION) return meaning.depth;
  if (setting.mood === 'thing' && meaning.describes) return 'values';
  const isOption = setting.titled && meaning.plain === 'value' && !WRITTEN.test(setting.titled.plain);
  return isOption ? 'values' : 'words';
};

type Remembered = Partial<Record<Kind, Map<string, string>>>;
