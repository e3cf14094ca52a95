import type { JsonSchema } from '@sendstep/core';
import fc from 'fast-check';

/** Placeholders that become the id of a record of the caller's store or of another store when a request is sent. */
export const OWN = '@own:';
export const OTHER = '@other:';

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udc00x',
  '\ufdd0',
  '\ufeff',
  '\u202eabc',
  'e\u0301',
  'İ',
  'ß',
  '😀'.repeat(60),
  'x'.repeat(201),
  'x'.repeat(10_001),
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '..',
  '%00',
  '%',
  '%ZZ',
  '\r\nX-Injected: 1',
  "' or 1=1 --",
  '"',
  '\\',
  '<script>alert(1)</script>',
  '{{ secrets.SHOP_KEY }}',
  '{{ secrets.NOT_THERE }}',
  '{{ variables.a.b.c | upcase }}',
  '{% for i in (1..50) %}{{ i }}{% endfor %}',
  '{% if %}',
  '{{',
  '{% raw %}',
  "{{ 'a' | nope }}",
  '{{ unsubscribe_link }}',
  '********',
  'Bearer ********',
  'null',
  'true',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '2026-02-30T25:61:61Z',
  'de',
  'en-US-x-private',
  'zz-ZZ',
  'https://shop.example/',
  'https://[',
  'http://a b/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user:pass@shop.example:99999/',
  'jo@example.com',
  'Jo <jo@example.com>, x@example.org',
  '@',
  '90d',
  'PT1H',
];

const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(OWN, OTHER), fc.constantFrom('layouts', 'httpRequests', 'history', 'files', 'smtp'))
      .map(([whose, noun]) => whose + noun),
  },
  { weight: 1, arbitrary: fc.uuid() },
);

const nested = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i++) value = wrap(value);
  return value;
};
/** `JSON.parse` makes `__proto__` an own property, which a literal would not. */
const POLLUTING = [
  '{"__proto__":{"isDefault":true,"level":"owner"}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"__proto__":null}',
  '{"toString":1,"valueOf":1,"hasOwnProperty":1}',
  '{"length":-1,"0":"a"}',
];

/** Any JSON, with what parsers and validators have stumbled over before. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31) - 1, 1e21, 5e-324),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>([], {}, [[]], [{}], [null], { '': '' }, { a: { b: [1, 'x', null] } }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...POLLUTING).map((text) => JSON.parse(text) as unknown) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      nested(63, (inner) => [inner]),
      nested(200, (inner) => [inner]),
      nested(62, (a) => ({ a })),
      Array(2000).fill('a'),
      Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])),
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const textOf = ({ minLength = 0, maxLength = 60, pattern }: JsonSchema): fc.Arbitrary<unknown> =>
  typeof pattern === 'string'
    ? fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), hostileText)
    : fc.string({
        minLength: Number(minLength),
        maxLength: Math.max(Number(minLength), Math.min(Number(maxLength), 60)),
      });

/** Values that a published schema accepts, or nearly. */
export function schemaValue(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const {
    enum: choices,
    const: only,
    anyOf,
    oneOf,
    type,
    properties,
    required = [],
    items,
  } = schema as Record<string, any>;
  if (depth > 4) return hostileValue;
  if (only !== undefined) return fc.constant(only);
  if (choices) return fc.constantFrom(...choices);
  const alternatives: JsonSchema[] | undefined = anyOf ?? oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => schemaValue(one, depth + 1)));
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => schemaValue({ ...schema, type: one } as JsonSchema, depth)));
  if (type === 'string') return textOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number') {
    const { minimum = -5, maximum = 1000 } = schema as { minimum?: number; maximum?: number };
    return fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 100_000) });
  }
  if (type === 'array') return fc.array(items ? schemaValue(items, depth + 1) : hostileValue, { maxLength: 4 });
  if (properties) {
    const fields = Object.entries(properties as Record<string, JsonSchema>);
    return fc.record(Object.fromEntries(fields.map(([name, one]) => [name, schemaValue(one, depth + 1)])), {
      requiredKeys: required,
    });
  }
  return type === 'object' ? fc.dictionary(fc.string({ maxLength: 12 }), hostileValue, { maxKeys: 4 }) : hostileValue;
}

interface Mutation {
  at: number;
  action: 'replace' | 'remove' | 'add' | 'wrap';
  name: string;
  value: unknown;
}
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  action: fc.constantFrom('replace', 'replace', 'remove', 'add', 'wrap'),
  name: fc.constantFrom(
    'extra',
    '__proto__',
    'constructor',
    'id',
    'storeId',
    'ifVersion',
    'isDefault',
    '',
    'a.b',
    '$ne',
  ),
  value: hostileValue,
});

/** Every place in a value that can be changed, as its container and key. */
const placesIn = (value: unknown): [Record<string, unknown>, string][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.keys(value).flatMap((key) => [
        [value as Record<string, unknown>, key] as [Record<string, unknown>, string],
        ...placesIn((value as Record<string, unknown>)[key]),
      ]);

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });

export function mutate(original: Record<string, unknown>, mutations: readonly Mutation[]): Record<string, unknown> {
  const input = structuredClone(original);
  for (const { at, action, name, value } of mutations) {
    const places = placesIn(input);
    const [container, key] = places[at % Math.max(1, places.length)] ?? [input, name];
    if (action === 'add') define(Array.isArray(container) ? input : container, name, structuredClone(value));
    else if (action === 'remove') delete container[key];
    else define(container, key, action === 'wrap' ? [container[key]] : structuredClone(value));
  }
  return input;
}
