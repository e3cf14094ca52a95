const VALUES = ['name', 'email', 'phone', 'street', 'postcode', 'birth', 'ip', 'card', 'iban', 'national id'] as const;
/** What a value can be. `custom` is what a store asked to have masked. */
export const KINDS = [...VALUES, 'custom'] as const;
export type Kind = (typeof KINDS)[number];
export type ValueKind = (typeof VALUES)[number];
export const VALUE_KINDS: readonly ValueKind[] = VALUES;

/** What a word says in the key of a field. */
export type KeyWord =
  | ValueKind // what the value is, also at the end of a longer key: `vorname`
  | `${ValueKind}?` // the same, but only among the fields of a person or an address: `name`
  | `${ValueKind}End` // in scripts without word breaks, also at the end of a longer word: `住所` of `お届け先住所`
  | 'person' // somebody, as an object or as a text: `customer`
  | 'personFields' // an object with the fields of a person, but not a name as a text: `profile`
  | 'personText' // somebody, if the value is a full name: `signedby`
  | 'whose' // behind another word, whose value it is: `matki` of `imie_matki`
  | 'asking' // before another word, in forms: `your name`
  | 'qualifier' // behind another word, which of several or for what: `casa` of `telefono_casa`
  | 'locale' // behind another word, in which language or script: `ru` of `last_name_ru`
  | 'number' // behind another word, its number: `no` of `landline_no`
  | 'abbreviation' // short=long
  | 'thing' // an object that is no person: `product`
  | 'thingField' // a field that only things have: `price`
  | 'keep' // at the end, a value that is never personal: `created_at`
  | 'order' // as the whole key, the number of an order or a parcel
  | 'list' // a list of things, unless its items have personal fields
  | 'service' // personal fields, unless it has a price: `shipping`
  | 'mailId' // an id that looks like a mail address
  | 'namePart' // inside a `name` object, a part of it
  | 'carrier' // inside the object of any kind, its value: `phone.raw`
  | 'aboutFields' // texts about fields are below it: `errors`
  | 'namingField' // its text is the key of the value beside it: `{ "field": "phone", "value": … }`
  | 'hintingField' // the same, but only if its text is a personal key: `{ "question": "Phone?", … }`
  | 'valueField'; // that value

/** What a word says in a value. These keep accents; labels are separated by commas, firms keep their case. */
export type TextWord =
  | `${'name' | 'street' | 'birth'}Label` // what a form calls the field
  | 'firm' // the last word of the name of a company
  | 'particle' // a small word in the name of a person: `van`
  | 'title' // a form of address: `Mrs`
  | 'role' // somebody who is not named: `"author": "Courier"`
  | 'remark' // the first word of a message about the field: `must` of `must be a string`
  | 'noValue'; // nothing is known

/** By language (ISO 639-1) and kind, both sorted. A word that has another meaning in another row is marked with `*`. */
export type Words = Readonly<Record<string, Readonly<Partial<Record<KeyWord | TextWord, string>>>>>;
