import type { KeyMeaning, Mood } from './key-reader.js';
import { ABOUT_FIELDS, HOLDING_FIELDS, type Kind, NAMING_FIELDS, THING_FIELDS } from './key-tables.js';

/** What is known about an object or array from the keys above, beside and inside it. */
export interface Setting {
  mood: Mood;
  /** Of the key it stands under: `phone: { number: … }`. */
  kind: Kind | undefined;
  /** Its fields hold words about fields. */
  aboutFields: boolean;
  /** `{ "name": "phone", "value": … }`: what the value is. */
  titled: KeyMeaning | undefined;
  untouched: boolean;
}

export const ROOT: Setting = { mood: 'none', kind: undefined, aboutFields: false, titled: undefined, untouched: false };

const TELLING: ReadonlySet<Kind> = new Set(['name', 'email', 'phone', 'street', 'birth', 'postcode']);

/**
 * The key decides, then the fields beside, then what is above. `name` below `customer` is a person's, below
 * `customer.company` it is not, and beside `sku` it is a product's.
 */
export function settingOf(
  above: Setting,
  own: KeyMeaning | undefined,
  keys: readonly string[],
  meaningOf: (key: string) => KeyMeaning,
  fieldOf: (key: string) => unknown,
): Setting {
  const untouched = above.untouched || own?.untouched === true;
  const aboutFields = above.aboutFields || (own !== undefined && ABOUT_FIELDS.has(own.plain));
  const kind = kindOfLeaf(above, own);
  let mood: Mood = own?.mood ?? 'none';
  if (mood === 'none') {
    let [person, thing, fields] = [false, false, 0];
    for (const key of keys) {
      if (++fields > 200) break;
      const meaning = meaningOf(key);
      if (THING_FIELDS.has(meaning.plain)) thing = true;
      else if (meaning.kind && !meaning.needsPerson && TELLING.has(meaning.kind)) person = true;
    }
    mood = person ? 'person' : thing ? 'thing' : above.mood;
  }
  return { mood, kind, aboutFields, titled: titleOf(keys, meaningOf, fieldOf), untouched };
}

function titleOf(
  keys: readonly string[],
  meaningOf: (key: string) => KeyMeaning,
  fieldOf: (key: string) => unknown,
): KeyMeaning | undefined {
  if (keys.length > 8 || !keys.some((key) => HOLDING_FIELDS.has(key))) return undefined;
  for (const field of NAMING_FIELDS) {
    const title = fieldOf(field);
    if (typeof title === 'string' && title.length <= 60) return meaningOf(title);
  }
  return undefined;
}

/** The kind of a value by its key and where it stands; nothing if the key says nothing. */
export function kindOfLeaf(setting: Setting, meaning: KeyMeaning | undefined): Kind | undefined {
  if (!meaning) return undefined;
  if (setting.titled && HOLDING_FIELDS.has(meaning.plain)) return setting.titled.kind;
  if (setting.aboutFields) return undefined;
  if (setting.titled && NAMING_FIELDS.includes(meaning.plain)) return undefined;
  if (setting.kind && (meaning.carries || (meaning.needsPerson && setting.kind !== 'street'))) return setting.kind;
  if (meaning.needsPerson && setting.mood !== 'person') return undefined;
  return meaning.kind;
}
