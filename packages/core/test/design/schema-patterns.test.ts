import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/tier.js';
import { type AddressKind, addressFault } from '../../src/design/address.js';
import { colorFault } from '../../src/design/color.js';
import { checkDesign, layoutSchema } from '../../src/design/index.js';

type Schema = Record<string, any>;
const root = layoutSchema().schema as Schema;
const resolved = (schema: Schema): Schema =>
  schema.$ref ? { ...resolved(root.$defs[schema.$ref.replace('#/$defs/', '')]), ...schema } : schema;
const field = (block: string, name: string) => resolved(root.$defs[block].properties[name]);

/** Whether a JSON Schema validator accepts a string. */
const fits = ({ pattern, maxLength, minLength = 0 }: Schema, text: string) =>
  [...text].length <= maxLength && [...text].length >= minLength && new RegExp(pattern, 'u').test(text);

const pieces = (...more: string[]) => {
  const tokens = [
    ...['{{ a }}', '{{', '}}', '{%', '%}', '{% if a %}', '{% endif %}', '{{ a | nothing }}', '{', '}', ' ', '\t', '\n'],
    ...[
      '\u00a0',
      '\u2028',
      '\u0085',
      '\ud800',
      '😀',
      'ä',
      'k',
      '\u212a',
      'ſ',
      'a',
      'A',
      '1',
      '%',
      '.',
      '/',
      '-',
      '"',
      "'",
      '\\',
    ],
    ...more,
  ];
  const one = fc.oneof(fc.constantFrom(...tokens), fc.string({ maxLength: 3, unit: 'binary' }));
  return fc.array(one, { maxLength: 8 }).map((parts) => parts.join(''));
};
const parameters = { numRuns: runs(4000) };

const first = (reasons: string | string[] | undefined) => [reasons].flat()[0];

describe('the pattern of a colour', () => {
  const schema = field('dividerBlock', 'color');
  const colours = [
    '#fff',
    '#A1b2',
    'Navy',
    'red',
    'hanki',
    'rgb(',
    'RGBA(',
    'hsl(1deg',
    '1',
    ',2',
    ',3%',
    ' 1',
    ' / .5',
    ')',
  ];

  it('accepts what the API accepts, and otherwise only invalid Liquid', () => {
    fc.assert(
      fc.property(pieces(...colours), (text) => {
        const fault = first(colorFault(text));
        expect(fits(schema, text), JSON.stringify([text, fault])).toBe(
          fault === undefined || fault.startsWith('Liquid:'),
        );
      }),
      parameters,
    );
  });

  it.each(['#FFF', 'rgb(1 2 3 / 50%)', 'HSLA(120DEG, 50%, 50%, .5)', 'ReBeccaPurple', '{{ variables.color }}'])(
    'accepts %s',
    (text) => expect([fits(schema, text), colorFault(text)]).toEqual([true, undefined]),
  );

  it('refuses lookalike letters', () => {
    for (const text of ['\u212ahaki', '\u017fnow', `{{ ${'😀'.repeat(97)} }}`]) {
      expect(fits(schema, text)).toBe(first(colorFault(text))?.startsWith('Liquid:') ?? true);
    }
    expect(colorFault('\u212ahaki')).toMatch(/^must be a colour/);
  });

  it('is published once', () => {
    expect(JSON.stringify(root).split('[nN][aA][vV][yY]')).toHaveLength(2);
  });
});

describe.each<[AddressKind, string, string]>([
  ['link', 'buttonBlock', 'href'],
  ['image', 'imageBlock', 'src'],
  ['file', 'attachmentBlock', 'url'],
])('the pattern of an address of kind %s', (kind, block, name) => {
  const schema = field(block, name);
  const starts = ['https://', 'HTTP://', 'http:', 'mailto:', 'Tel:', 'sms:', '#', '', '{{ a }}', '{{'];
  const addresses = fc
    .tuple(fc.constantFrom(...starts), pieces('shop.example', 'x@shop.example', '?a=b'))
    .map((parts) => parts.join(''));
  const beyond = (fault: string) => fault.startsWith('Liquid:') || fault === 'not a valid URL';

  it('accepts what the API accepts, and otherwise only invalid Liquid and URLs', () => {
    fc.assert(
      fc.property(addresses, (text) => {
        const fault = text.trim() === '' ? 'required' : first(addressFault(text, kind));
        expect(fits(schema, text), JSON.stringify([text, fault])).toBe(fault === undefined || beyond(fault));
      }),
      parameters,
    );
  });

  it.each(['https://shop.example/a?b=c#d', 'HTTPS://shop.example', 'https://{{ variables.host }}/a b'])(
    'accepts %s',
    (text) => expect([fits(schema, text), addressFault(text, kind)]).toEqual([true, undefined]),
  );
  it.each(['javascript:alert(1)', ' https://a.example', 'https://a b', 'https://a\u2028', '//a.example'])(
    'refuses %j',
    (text) => expect([fits(schema, text), addressFault(text, kind) === undefined]).toEqual([false, false]),
  );
});

it('has a pattern for font URLs that accepts what the API accepts, and otherwise only invalid URLs', () => {
  const schema = root.$defs.global.properties.webFont.properties.url;
  const starts = fc.constantFrom('https://', 'HTTPS://', 'http://', '');
  fc.assert(
    fc.property(starts, pieces('fonts.example', '(', ')', '<', '?a=b'), (start, rest) => {
      const url = start + rest;
      const { faults } = checkDesign({ blocks: [], global: { webFont: { name: 'A', url } } });
      const fault = faults[0]?.reason;
      expect(fits(schema, url), JSON.stringify([url, fault])).toBe(fault === undefined || fault === 'not a valid URL');
    }),
    parameters,
  );
  expect(fits(schema, 'https://fonts.example/css?family=A')).toBe(true);
});

it('has a pattern for every colour and URL field of a design', () => {
  const strings: [string, Schema][] = [];
  const walk = (at: string, schema: Schema) => {
    if (schema?.type === 'string') strings.push([at, schema]);
    for (const [key, value] of Object.entries(schema ?? {})) {
      if (typeof value === 'object' && value !== null && key !== '$defs') walk(`${at}.${key}`, value);
    }
  };
  const uses: string[] = [];
  for (const [name, schema] of [['design', root], ...Object.entries<Schema>(root.$defs)] as [string, Schema][])
    walk(name, schema);
  for (const [at, schema] of strings) {
    if (/(url|src|href)$/i.test(at)) {
      uses.push(at);
      expect(schema.pattern, at).toEqual(expect.any(String));
    }
    expect(/colou?r$/i.test(at) && !schema.pattern, at).toBe(false);
  }
  expect(uses.length).toBeGreaterThan(6);
});
