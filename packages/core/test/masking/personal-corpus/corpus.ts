import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { card, digits, IDS, iban, type Random, randomFrom } from './made-up.js';
import { unseenSamples } from './unseen.js';

/** What is measured apart: a name under a key is easier than a name in a sentence. */
export type Measured =
  | 'name'
  | 'name in text'
  | 'street'
  | 'street in text'
  | 'postcode'
  | 'postcode in text'
  | 'email'
  | 'phone'
  | 'birth'
  | 'ip'
  | 'card'
  | 'iban'
  | 'national id';

export interface Sample {
  says: string;
  /** Given to `maskPersonal` if it is JSON, to `maskPersonalText` if it is text. */
  sample: { json: unknown } | { text: string };
  gone: { kind: Measured; value: string }[];
  keep: string[];
}

// The benchmark is bundled into another folder; the data stays here.
const FOLDER = import.meta.dirname.endsWith('personal-corpus')
  ? import.meta.dirname
  : join(import.meta.dirname, '../../packages/core/test/masking/personal-corpus');
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

interface Country {
  iban: string;
  ibanLength: number;
  id: string;
  first: string[];
  last: string[];
  street: string[];
  city: [string, string][];
  phone: string[];
  international: string[];
}
const COUNTRIES: Record<string, Country> = JSON.parse(read('countries.json'));

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;
const two = (number: number): string => String(number).padStart(2, '0');

function person(country: Country, random: Random) {
  const [first, last, place] = [pick(random, country.first), pick(random, country.last), pick(random, country.city)];
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  const [year, month, day] = [1940 + random(65), 1 + random(12), 1 + random(28)];
  const account = country.iban === '' ? '' : iban(random, country.iban, country.ibanLength);
  return {
    first,
    last,
    full: `${first} ${last}`,
    email: `${pick(random, [`${plain(first)}.${plain(last)}`, `${plain(last)}${random(99)}`, `${plain(first)}+shop`])}@${pick(random, ['mail.example', 'example.org', 'post.example.co.uk', 'web-box.example.net'])}`,
    phone: pick(random, country.phone),
    intl: pick(random, country.international),
    street: pick(random, country.street),
    postcode: place[0],
    city: place[1],
    birth: pick(random, [
      `${year}-${two(month)}-${two(day)}`,
      `${two(day)}.${two(month)}.${year}`,
      `${two(day)}/${two(month)}/${year}`,
    ]),
    ip4: `${pick(random, [81, 93, 185, 203, 62])}.${random(255)}.${random(255)}.${1 + random(254)}`,
    ip6: pick(random, [
      '2001:db8:85a3::8a2e:370:7334',
      '2a02:8109:9440:1f3c:d5e1:3c4a:9b1e:77f0',
      'fe80::1c2d:9f33:41aa:8b07',
    ]),
    card: card(random),
    iban: account,
    ibanSpaced: account.replace(/(.{4})(?=.)/g, '$1 '),
    id: IDS[country.id]!(random),
  };
}
type Person = ReturnType<typeof person>;

/** Values that have to stay readable. */
const KEPT: Record<string, (random: Random, who: Person) => string> = {
  city: (_, who) => who.city,
  order: (random) =>
    pick(random, [
      `SO-${digits(random, 5)}`,
      `#${1000 + random(9000)}`,
      `2024-${digits(random, 6)}`,
      `R${digits(random, 9)}`,
    ]),
  number: (random) => `${1 + random(8)}${digits(random, 5 + random(8))}`,
  uuid: (random) => `${digits(random, 8)}-e29b-41d4-a716-${digits(random, 12)}`,
  gid: (random) => `gid://shopify/Order/${1 + random(8)}${digits(random, 12)}`,
  sku: (random) => `${pick(random, ['BLK', 'TS', 'MUG'])}-${digits(random, 4)}-${pick(random, ['XL', 'S', '01'])}`,
  amount: (random) => `${1 + random(999)}.${random(10)}${1 + random(9)}`,
  company: (random) => pick(random, ['Nordwind Handel GmbH', 'Acme Outdoor Ltd', 'Casa Verde SL', 'Maison Rouge SARL']),
  tracking: (random) =>
    pick(random, [`1Z999AA1${digits(random, 10)}`, `0034043416${digits(random, 10)}`, `JD01460${digits(random, 11)}`]),
  date: (random) => `2024-${two(1 + random(12))}-${two(1 + random(28))}`,
  dateDe: (random) => `${two(1 + random(28))}.${two(1 + random(12))}.2024`,
  timestamp: (random) => `2024-03-${two(1 + random(28))}T10:${two(random(60))}:32Z`,
  epoch: (random) => `17102${digits(random, 5)}`,
  token: (random) => `tok_${digits(random, 4)}Xy${digits(random, 4)}Zq`,
  hash: (random) => Array.from({ length: 40 }, () => '0123456789abcdef'[random(16)]).join(''),
  ean: (random) => `40063813${digits(random, 5)}`,
  isbn: (random) => `97831614${digits(random, 5)}`,
};

const KINDS: Record<string, Measured> = {
  first: 'name',
  last: 'name',
  full: 'name',
  email: 'email',
  phone: 'phone',
  intl: 'phone',
  street: 'street',
  postcode: 'postcode',
  birth: 'birth',
  ip4: 'ip',
  ip6: 'ip',
  card: 'card',
  iban: 'iban',
  ibanSpaced: 'iban',
  id: 'national id',
};

/** `⟦first⟧` must go, `⟦~first⟧` as well and stands in a sentence, `⟦=order⟧` and `⟦!words⟧` must stay. */
function filled(shape: string, country: Country, random: Random): Pick<Sample, 'gone' | 'keep'> & { text: string } {
  const people = [person(country, random), person(country, random)] as const;
  const gone: Sample['gone'] = [];
  const keep: string[] = [];
  const text = shape.replace(/⟦([^⟧]+)⟧/g, (_, inside: string) => {
    if (inside.startsWith('!')) {
      keep.push(inside.slice(1));
      return inside.slice(1);
    }
    if (inside.startsWith('=')) {
      const value = KEPT[inside.slice(1)]!(random, people[0]);
      keep.push(value);
      return value;
    }
    const [, free, second, field, signs] = /^(~?)(2\.)?(\w+)([%+]?)$/.exec(inside)!;
    const value = people[second ? 1 : 0][field as keyof Person];
    const kind = KINDS[field!]!;
    gone.push({ kind: free ? (`${kind} in text` as Measured) : kind, value });
    if (signs === '') return value;
    const encoded = encodeURIComponent(value);
    return signs === '+' ? encoded.replaceAll('%20', '+') : encoded;
  });
  return { text, gone, keep };
}

/** Every shape in every country it is written for, `rounds` times with other people. */
function samplesOf(file: string, rounds: number, seed: number): Sample[] {
  const random = randomFrom(seed);
  return read(file)
    .split(/^=== /m)
    .slice(1)
    .flatMap((block) => {
      const [head, ...lines] = block.split('\n');
      const [form, name, countries] = head!.split(' ') as [string, string, string];
      const shape = lines.join('\n').trimEnd();
      return countries.split(',').flatMap((code) =>
        Array.from({ length: rounds }, (_, round) => {
          const { text, gone, keep } = filled(shape, COUNTRIES[code]!, random);
          const sample = form === 'json' ? { json: JSON.parse(text) } : { text };
          return { says: `${name} ${code} ${round}`, sample, gone, keep };
        }),
      );
    });
}

interface Written {
  says: string;
  text?: string;
  json?: unknown;
  gone: Partial<Record<Measured, string[]>>;
  keep: string[];
}

/** Written by hand, against the rules. */
const adversaries = (): Sample[] =>
  (JSON.parse(read('adversarial.json')) as Written[]).map(({ says, text, json, gone, keep }) => ({
    says,
    sample: text === undefined ? { json } : { text },
    gone: Object.entries(gone).flatMap(([kind, values]) => values.map((value) => ({ kind: kind as Measured, value }))),
    keep,
  }));

const innocents = (file: string): Sample[] =>
  read(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      says: line,
      sample: line.startsWith('{"') ? { json: JSON.parse(line) } : { text: line },
      gone: [],
      keep: [],
    }));

/** Names that are in no list of the rules, in shapes of which a quarter was kept back while the rules were written. */
const PARTS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
];

export const CORPUS = {
  shapes: [...samplesOf('shapes-json.txt', 3, 11), ...samplesOf('shapes-text.txt', 3, 12)],
  holdOut: samplesOf('hold-out.txt', 3, 13),
  adversaries: adversaries(),
  /** Written out in full. The rules were mended with all of them since; docs/masking.md has what they did at first sight. */
  unseen: PARTS.flatMap((part) => unseenSamples(read(`unseen-${part}.txt`))),
  innocents: [
    ...innocents('innocents.txt'),
    ...innocents('unseen-innocents.txt'),
    ...[...PARTS.slice(5), 'twentieth'].flatMap((part) => unseenSamples(read(`innocents-${part}.txt`))),
  ],
};

export interface FieldName {
  language: string;
  kind: string;
  key: string;
  value: string;
}

/** Names of fields in thirty languages, each with a value; `keep` for those whose value has to stay readable. */
export const FIELD_NAMES: readonly FieldName[] = read('field-names.tsv')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [language, kind, key, value] = line.split('\t') as [string, string, string, string];
    return { language, kind, key, value };
  });
