import type { Owner } from './key-endings.js';
import type { KeyMeaning, KeyReader } from './key-reader.js';
import { type Kind, LISTS, NAME_PARTS, NAMING_FIELDS, SERVICES } from './tables.js';

/** What is known about an object or list from the keys above, beside and inside it. */
export interface Setting {
  owner: Owner;
  /** The kind of the key above: `phone: { number: … }`. */
  kind: Kind | undefined;
  /** Its fields hold descriptions of fields. */
  aboutFields: boolean;
  /** `{ "name": "phone", "value": … }`: what the value is. */
  titled: KeyMeaning | undefined;
  untouched: boolean;
}

export const ROOT: Setting = {
  owner: 'none',
  kind: undefined,
  aboutFields: false,
  titled: undefined,
  untouched: false,
};

const MAX_FIELDS = 200;
const MAX_TITLED_FIELDS = 8;
const MAX_TITLE = 60;

/**
 * The key above decides, then the fields inside, then what is further up. `name` below `customer` is a person's, below
 * `customer.company` it is not, and beside `sku` it is a product's.
 */
export function settingOf(
  above: Setting,
  own: KeyMeaning | undefined,
  fields: readonly KeyMeaning[],
  textOf: (field: number) => unknown,
  meaningOf: KeyReader,
): Setting {
  let told: Owner = 'none';
  let [holds, names] = [false, false];
  for (let at = 0; at < fields.length && at < MAX_FIELDS; at++) {
    const field = fields[at]!;
    if (field.tells !== 'none' && told !== 'person') told = field.tells;
    if (field.holding) holds = true;
    if (field.names >= 0) names = true;
  }
  return {
    owner: ownerIn(above, own, told),
    kind: kindOfField(above, own),
    // An error may quote a person whole.
    aboutFields: own?.aboutFields === true || (above.aboutFields && !own?.echoes && own?.owner !== 'person'),
    titled: holds && names && mayTitle(fields) ? readTitle(own, fields, textOf, meaningOf) : undefined,
    untouched: above.untouched || own?.untouched === true,
  };
}

function ownerIn(above: Setting, own: KeyMeaning | undefined, told: Owner): Owner {
  // `shipping: { "name": "UPS", "cost": 5 }` is a service, and the items of a list are whatever they say.
  const overruled =
    own && ((told === 'thing' && SERVICES.has(own.plain)) || (told === 'person' && LISTS.has(own.plain)));
  if (own && own.owner !== 'none' && !overruled) return own.owner;
  return told === 'none' ? above.owner : told;
}

/** Objects with many fields are things of their own, with a `name` and a `value` like any other. */
const mayTitle = (fields: readonly KeyMeaning[]): boolean =>
  fields.length <= MAX_TITLED_FIELDS || fields.some(({ plain }) => plain === 'propertyvalue' || plain === 'fieldvalue');

/** Reads `{ "name": "phone", "value": … }`: what the field says that names the value. */
function readTitle(
  own: KeyMeaning | undefined,
  fields: readonly KeyMeaning[],
  textOf: (index: number) => unknown,
  meaningOf: KeyReader,
): KeyMeaning | undefined {
  const titles = fields.map(({ names }, at) => ({ names, at })).filter(({ names }) => names >= 0);
  for (const { names, at } of titles.sort((a, b) => a.names - b.names)) {
    const isNaming = names < NAMING_FIELDS.length;
    const title = textOf(at);
    if (typeof title !== 'string' || title.length > MAX_TITLE) continue;
    const meaning = meaningOf(title);
    // `customer: { "name": "Anna Schmidt", "value": 318 }`
    if (isNaming) return own?.owner === 'person' && !meaning.kind ? undefined : meaning;
    if (meaning.kind && !meaning.needsPerson) return meaning;
  }
  return undefined;
}

/** The kind of a field by its key and what is around it. */
export function kindOfField(setting: Setting, meaning: KeyMeaning | undefined): Kind | undefined {
  if (!meaning) return undefined;
  // `{ "field": "birthday", "date": … }`: of all dates only a birthday is personal.
  if (setting.titled && meaning.holding && (meaning.plain !== 'date' || setting.titled.kind === 'birth'))
    return setting.titled.kind;
  if (setting.aboutFields) return undefined;
  if (setting.titled && meaning.names >= 0 && meaning.names < NAMING_FIELDS.length) return undefined;
  if (setting.kind && carries(meaning, setting.kind)) return setting.kind;
  if (meaning.needsPerson && setting.owner !== 'person') return undefined;
  return meaning.kind;
}

/** `number` in a phone, and `name` in a name. */
function carries(meaning: KeyMeaning, kind: Kind): boolean {
  if (meaning.carries && (kind === 'name' || !NAME_PARTS.has(meaning.plain))) return true;
  return meaning.needsPerson && meaning.kind === kind;
}
