import { ENGLISH } from './words/english.js';
import { GERMANIC } from './words/germanic.js';
import { type KeyWord, KINDS, type Kind, type TextWord, VALUE_KINDS, type ValueKind } from './words/kinds.js';
import { OTHER_LANGUAGES } from './words/other-languages.js';
import { ROMANCE } from './words/romance.js';
import { SLAVIC_BALTIC } from './words/slavic-baltic.js';

export { KINDS, type Kind };

const LATIN = /^[a-z0-9]/;
const LANGUAGES = [ENGLISH, GERMANIC, ROMANCE, SLAVIC_BALTIC, OTHER_LANGUAGES].flatMap((file) => Object.values(file));

type List = readonly string[];
const listOf = (...kinds: readonly (KeyWord | TextWord)[]): List =>
  kinds.flatMap((kind) => {
    const separator = kind.endsWith('Label') ? /,\s+/ : /\*?(?:\s+|$)/;
    return LANGUAGES.flatMap((language) => language[kind]?.split(separator) ?? []).filter((word) => word !== '');
  });
const setOf = (...kinds: readonly (KeyWord | TextWord)[]): ReadonlySet<string> => new Set(listOf(...kinds));
const byKind = (read: (kind: ValueKind) => List): Readonly<Record<ValueKind, List>> =>
  Object.fromEntries(VALUE_KINDS.map((kind) => [kind, read(kind)])) as Record<ValueKind, List>;

/**
 * Keys as they look once case, accents and separators are gone: `first_name`, `firstName` and `First Name` are
 * `firstname`, `prénom` is `prenom`. A longer key counts by its end: `customer_first_name` is a `firstname`.
 */
export const KEYS_BY_KIND = byKind((kind) => listOf(kind).filter((word) => LATIN.test(word)));
export const KEYS_IN_PERSON = byKind((kind) => listOf(`${kind}?`));
/** Keys that are written in other letters, whole; these are still to be brought into the form of keys. */
export const KEYS_OF_OTHER_SCRIPTS = byKind((kind) => listOf(kind, `${kind}End`).filter((word) => !LATIN.test(word)));
export const ENDINGS_OF_OTHER_SCRIPTS = byKind((kind) => listOf(`${kind}End`));

export const PERSONS = setOf('person', 'personFields');
export const PERSON_ALONE = setOf('person', 'personText');
export const WHOSE = setOf('person', 'whose');
export const QUALIFIERS = setOf('qualifier');
export const LOCALES = setOf('locale');
export const NUMBERED = setOf('number');
export const ASKING = setOf('asking');
export const THINGS = setOf('thing');
export const THING_FIELDS = setOf('thingField');
export const KEEP = setOf('keep');
export const ORDERS = setOf('order');
export const LISTS = setOf('list');
export const SERVICES = setOf('service');
export const MAIL_IDS = setOf('mailId');
export const NAME_PARTS = setOf('namePart');
export const CARRIERS = setOf('carrier', 'namePart', 'number');
export const ABOUT_FIELDS = setOf('aboutFields');
export const HOLDING_FIELDS = setOf('valueField');
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  listOf('abbreviation').map((pair) => pair.split('=') as [string, string]),
);

const inOrder = (words: string): List => words.split(' ');
/** `{ "name": "phone", "value": … }`: the first field that is present decides, so the order matters here. */
export const NAMING_FIELDS = [
  ...inOrder('name key label field code attribute title question variablename fieldname fieldlabel attributecode'),
  ...inOrder('attributename propertyname'),
  ...listOf('namingField'),
];
/** These count only if they name something personal: `{ "path": "/address/zip", "invalidValue": … }`. */
export const HINTING_FIELDS = [
  ...inOrder('propertypath property path param parameter pointer loc localekey'),
  ...listOf('hintingField'),
  ...inOrder('system type'),
];

export const LABELS = { name: listOf('nameLabel'), street: listOf('streetLabel'), birth: listOf('birthLabel') };
export const FIRMS = setOf('firm');
export const PARTICLES = setOf('particle');
export const TITLES = setOf('title');
export const ROLE_WORDS = setOf('role');
export const REMARKS = setOf('remark');
const NO_VALUES = setOf('noValue');

export const FULL_NAME = /^\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){1,4}$/u;
/** What people enter where nothing is known, in any case. */
export const saysNothing = (value: string): boolean => value.length < 12 && NO_VALUES.has(value.toLowerCase());
