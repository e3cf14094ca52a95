import type { Mood } from './key-moods.js';
import type { KeyMeaning } from './key-reader.js';
import { LISTS, NAME_PARTS, NAMES_OF_FIELDS, SERVICES } from './key-tables.js';
import type { Kind } from './keys-by-kind.js';

/** What is known about an object or array from the keys above, beside and inside it. */
export interface Setting {
  mood: Mood;
  /** Of the key it stands under: `phone: { number: … }`. */
  kind: Kind | undefined;
  /** Its fields hold words about fields. */
  aboutFields: boolean;
  /** `{ "name": "phone", "value": … }`: what the value is. */
  titled: KeyMeaning | undefined;
  /** `{ "columns": ["First name", …], "rows": [["Anna", …], …] }`: what the cells of each row are. */
  columns: readonly KeyMeaning[] | undefined;
  /** `number` right behind a street or a postal code is the number of a house. */
  house: KeyMeaning | undefined;
  /** Its fields are put into a text: a `name` is mostly that of who reads it. */
  filled: boolean;
  untouched: boolean;
}

export const ROOT: Setting = {
  mood: 'none',
  kind: undefined,
  aboutFields: false,
  titled: undefined,
  columns: undefined,
  house: undefined,
  filled: false,
  untouched: false,
};

const HOUSED: ReadonlySet<Kind | undefined> = new Set<Kind>(['street', 'postcode']);

const MOST_FIELDS = 200;
const MOST_TITLED = 8;
const LONGEST_TITLE = 60;

/**
 * The key decides, then the fields inside, then what is above. `name` below `customer` is a person's, below
 * `customer.company` it is not, and beside `sku` it is a product's.
 */
export function settingOf(
  above: Setting,
  own: KeyMeaning | undefined,
  fields: readonly KeyMeaning[],
  textOf: (field: number) => unknown,
  meaningOf: (key: string) => KeyMeaning,
): Setting {
  let told: Mood = 'none';
  let holds = false;
  let named = false;
  let typed = -1;
  let listed = -1;
  let house: KeyMeaning | undefined;
  for (let at = 0; at < fields.length && at < MOST_FIELDS; at++) {
    const field = fields[at]!;
    if (field.tells !== 'none' && told !== 'person') told = field.tells;
    if (!field.special) continue;
    const { holding, names, typing, columns, numbering } = field;
    if (numbering && at > 0 && HOUSED.has(fields[at - 1]!.kind)) house = field;
    if (holding) holds = true;
    if (names >= 0) named = true;
    if (typing) typed = at;
    if (columns) listed = at;
  }
  const type = typed >= 0 && (told === 'none' || above.aboutFields) ? textOf(typed) : undefined;
  const typeTells = typeof type === 'string' && type.length <= 30 ? meaningOf(type).mood : 'none';
  const mood = believes(type, typeTells, own, told) ? typeTells : moodOf(above, own, told);
  return {
    mood,
    kind: kindOfLeaf(above, own),
    // An error may quote a person whole.
    aboutFields:
      own?.aboutFields === true ||
      (above.aboutFields && !own?.echoes && own?.mood !== 'person' && typeTells !== 'person'),
    titled: holds && named && maySay(fields) ? readTitle(own, fields, textOf, meaningOf) : undefined,
    columns: listed < 0 ? undefined : readColumns(textOf(listed), meaningOf),
    house,
    filled: own?.fills === true,
    untouched: above.untouched || own?.untouched === true,
  };
}

/** Few fields, or `propertyValue` among them: people have a `name` and a `value` too. */
const maySay = (fields: readonly KeyMeaning[]): boolean =>
  fields.length <= MOST_TITLED || fields.some(({ plain }) => plain === 'propertyvalue' || plain === 'fieldvalue');

/** A customer of the type "subscription" is a person all the same; a receiver of the type "SHOP" is none. */
function believes(type: unknown, typeTells: Mood, own: KeyMeaning | undefined, told: Mood): boolean {
  if (typeTells === 'none' || (told !== 'none' && told !== typeTells)) return false;
  return typeTells === 'person' || own?.mood !== 'person' || FIRM_TYPE.test(type as string);
}
const FIRM_TYPE = /^(?:shop|store|merchant|seller|vendor|supplier|business|company|organi[sz]ation|firma?|warehouse)$/i;

function moodOf(above: Setting, own: KeyMeaning | undefined, told: Mood): Mood {
  // `shipping: { "name": "UPS", "cost": 5 }`
  const isService = told === 'thing' && own !== undefined && SERVICES.has(own.plain);
  // The items of a list are whatever they say.
  const isList = told === 'person' && own !== undefined && LISTS.has(own.plain);
  if (own && own.mood !== 'none' && !isService && !isList) return own.mood;
  return told === 'none' ? above.mood : told;
}

/** Reads `{ "name": "phone", "value": … }`: which field tells what the value is, and what it says. */
function readTitle(
  own: KeyMeaning | undefined,
  fields: readonly KeyMeaning[],
  textOf: (index: number) => unknown,
  meaningOf: (key: string) => KeyMeaning,
): KeyMeaning | undefined {
  const titles = fields.map(({ names, naming }, at) => ({ names, naming, at })).filter(({ names }) => names >= 0);
  for (const { naming, at } of titles.sort((a, b) => a.names - b.names)) {
    const title = textOf(at);
    if (naming) {
      const name = nameIn(Array.isArray(title) ? title.at(-1) : title);
      if (name === undefined) continue;
      const meaning = meaningOf(name);
      // `customer: { "name": "Anna Schmidt", "value": 318 }`
      return own?.mood === 'person' && !meaning.kind ? undefined : meaning;
    }
    const last = Array.isArray(title) ? title.at(-1) : title;
    const meaning = isTitle(last) ? meaningOf(last) : undefined;
    if (meaning?.kind && !meaning.needsPerson) return meaning;
  }
  return undefined;
}

const isTitle = (text: unknown): text is string => typeof text === 'string' && text.length <= LONGEST_TITLE;

/** `"field": "phone"` and `"field": { "ref": "phone" }` */
function nameIn(title: unknown): string | undefined {
  if (typeof title !== 'object' || title === null) return isTitle(title) ? title : undefined;
  return NAMES_OF_FIELDS.map((name) => (title as Record<string, unknown>)[name]).find(isTitle);
}

/** What the cells of the rows below are. */
function readColumns(titles: unknown, meaningOf: (key: string) => KeyMeaning): KeyMeaning[] | undefined {
  const named = Array.isArray(titles) && titles.length > 1 && titles.every((each) => typeof each === 'string');
  return named ? titles.map(meaningOf) : undefined;
}

/** The kind of a value by its key and where it stands; nothing if the key says nothing. */
export function kindOfLeaf(setting: Setting, meaning: KeyMeaning | undefined): Kind | undefined {
  if (!meaning) return undefined;
  // `{ "field": "birthday", "date": … }`: of all dates only a birthday is personal.
  if (setting.titled && meaning.holding && (meaning.plain !== 'date' || setting.titled.kind === 'birth'))
    return setting.titled.kind;
  if (setting.aboutFields) return undefined;
  if (meaning === setting.house) return 'street';
  if (setting.titled && meaning.naming) return undefined;
  if (setting.kind && carries(meaning, setting.kind)) return setting.kind;
  if (meaning.needsPerson && setting.mood !== 'person') return undefined;
  return meaning.kind;
}

/** `number` in a phone, and `name` in a name. */
function carries(meaning: KeyMeaning, kind: Kind): boolean {
  if (meaning.carries && (kind === 'name' || !NAME_PARTS.has(meaning.plain))) return true;
  return meaning.needsPerson && meaning.kind === kind;
}
