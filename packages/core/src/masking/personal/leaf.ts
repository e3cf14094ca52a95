import { isCard } from './checksums.js';
import { isFirmNumber, maskedAs } from './fits.js';
import type { KeyMeaning, KeyReader } from './key-reader.js';
import type { Known } from './known.js';
import { kindOfField, type Setting } from './settings.js';
import { SHAPES } from './shapes.js';
import { FULL_NAME, type Kind } from './tables.js';

/** No house has the number of a block in a chain. */
const MAX_HOUSE = 99_999;
/** A shorter number is a card only under a key that says so. */
const MIN_CARD = 1e13;
const TAXES = /tax|vat|fiscal|steuer|[nc]if$|nip$|^rfc$/;
/** `"id_address": 318` */
const isAddressId = ({ plain }: KeyMeaning, text: string): boolean => plain.startsWith('id') && /^\d+$/.test(text);

export type LeafMasker = ReturnType<typeof leafMasker>;

/** Masks single values by what their keys say, and remembers names and streets. */
export function leafMasker(known: Known, maskText: (text: string) => string, meaningOf: KeyReader) {
  return { named, number, key };

  /** The masked value, or nothing if the key does not decide. */
  function named(text: string, setting: Setting, meaning: KeyMeaning | undefined): string | undefined {
    if (setting.untouched || meaning?.untouched) return text;
    const kind = meaning && (kindOfField(setting, meaning) ?? kindAlone(text, setting, meaning));
    if (!kind || isException(kind, text, meaning)) return undefined;
    // "Premium Plan" is how a thing is displayed, "Anna Schmidt" how a person is.
    if (kind === 'name' && setting.owner === 'thing' && meaning.plain.startsWith('display') && isThing(text))
      return undefined;
    const masked = maskedAs(kind, text, meaning.needsPerson);
    if (masked !== undefined && masked !== text) known.add(kind, text);
    return masked;
  }

  function isThing(text: string): boolean {
    return /\d|(?:^| )\p{Ll}/u.test(text) || meaningOf(text).owner === 'thing';
  }

  function number(value: number | bigint, setting: Setting, meaning: KeyMeaning | undefined): unknown {
    if (setting.untouched || meaning?.untouched) return value;
    const kind = kindOfField(setting, meaning);
    if (!kind && value < MIN_CARD) return value;
    const text = String(value);
    if (!kind || kind === 'name' || kind === 'ip')
      return meaning?.keep || !(value >= MIN_CARD) || !isCard(text) ? value : SHAPES.card(text);
    // `save_address: 1` answers a question.
    const isAnswer = value < 2 && /ad+re?s+e?$/.test(meaning?.plain ?? '');
    if (kind === 'street' && (value > MAX_HOUSE || isAnswer || isAddressId(meaning!, text))) return value;
    return maskedAs(kind, text, meaning?.needsPerson) ?? value;
  }

  /** Two people may mask alike; neither entry may vanish. */
  function key(name: string, taken: (shown: string) => boolean): string {
    const masked = maskText(name);
    let shown = masked;
    for (let count = 2; shown !== name && taken(shown); count++) shown = `${masked} (${count})`;
    return shown;
  }
}

/** Firms have tax numbers as well as people have, and an id of an address is not an address. */
const isException = (kind: Kind, text: string, meaning: KeyMeaning): boolean =>
  (kind === 'national id' && TAXES.test(meaning.plain) && isFirmNumber(text)) ||
  (kind === 'street' && isAddressId(meaning, text));

/** `"recipient": "Anna Schmidt"`; the author of a book stays readable. */
function kindAlone(text: string, setting: Setting, own: KeyMeaning): Kind | undefined {
  const { alone, needsPerson } = setting.titled && own.holding ? setting.titled : own;
  if (!alone || setting.aboutFields || (needsPerson && setting.owner === 'thing')) return undefined;
  return FULL_NAME.test(text) ? 'name' : undefined;
}
