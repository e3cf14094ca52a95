import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { id, Time } from '../src/shared/fields.js';
import { maskMemo } from '../src/shared/mask-memo.js';
import { asWritten, shownHeaders, shownText, shownUrl } from '../src/shared/outgoing.js';
import { recordMask } from '../src/shared/record-mask.js';

const TOKEN = 'Bearer canary7Q2x9ZpL4vRt8Wn3';
const MASKED = 'Bearer ********';

describe('a record is masked as its schema says', () => {
  const cases: [says: string, schema: z.ZodType, value: unknown, masked: unknown][] = [
    ['a string without a mark', z.string(), TOKEN, MASKED],
    ['a string with checks and a description', z.string().trim().describe('New.'), TOKEN, MASKED],
    ['an optional string', z.string().optional(), TOKEN, MASKED],
    ['a nullable string', z.string().nullable(), TOKEN, MASKED],
    ['a list of strings', z.array(z.string()), [TOKEN, 'a'], [MASKED, 'a']],
    ['a union', z.union([z.int(), z.string()]), TOKEN, MASKED],
    ['a value of any kind', z.unknown(), { a: [TOKEN] }, { a: [MASKED] }],
    ['a value of a kind of its own', z.custom<string>(), TOKEN, MASKED],
    ['a record, by its keys', z.record(z.string(), z.string()), { password: 'hunter22' }, { password: '********' }],
    ['an object that takes any field', z.looseObject({ a: z.int() }), { a: 1, b: TOKEN }, { a: 1, b: MASKED }],
    ['a transformed value', z.unknown().transform(String).pipe(z.string()), TOKEN, MASKED],
    ['an object in a list', z.array(z.object({ a: z.string() })), [{ a: TOKEN }], [{ a: MASKED }]],
    ['text of limited length', shownText(10), TOKEN, 'Bearer ***'],
    ['an address', shownUrl(), 'https://u:canary7Q2x@a.example/', 'https://********@a.example/'],
    ['headers', shownHeaders(), { 'X-Api-Key': 'canary7Q2x' }, { 'X-Api-Key': '********' }],
    ['an exempt field', asWritten(z.string(), 'seen by all'), TOKEN, TOKEN],
    [
      'an exempt field that is described',
      asWritten(z.string(), 'seen by all').describe('Name.').optional(),
      TOKEN,
      TOKEN,
    ],
    ['an exempt record', asWritten(z.object({ a: z.string() }), 'seen by all'), { a: TOKEN }, { a: TOKEN }],
    ['an id', id('An id.'), TOKEN, TOKEN],
    ['a time', Time.nullable(), TOKEN, TOKEN],
    ['a choice', z.enum([TOKEN]), TOKEN, TOKEN],
  ];
  for (const [says, schema, value, masked] of cases) {
    it(says, () => expect(recordMask(z.object({ field: schema }))({ field: value })).toEqual({ field: masked }));
  }

  it('a field that is added to an exempt record is masked with the others', () => {
    const record = asWritten(z.object({ a: z.string() }), 'seen by all').extend({ b: z.string() });
    expect(recordMask(record)({ a: TOKEN, b: TOKEN })).toEqual({ a: MASKED, b: MASKED });
  });

  it('leaves null, missing fields and fields of no schema alone', () => {
    const mask = recordMask(z.object({ a: z.string().nullable(), b: z.string().optional() }));
    expect(mask({ a: null, other: TOKEN })).toEqual({ a: null, other: TOKEN });
  });
});

describe('with a memory of what was masked', () => {
  const mask = recordMask(z.object({ items: z.array(z.object({ name: z.string(), url: shownUrl() })) }));
  const page = () => ({
    items: [
      { name: TOKEN, url: 'https://a.example/' },
      { name: 'Stock', url: 'https://a.example/' },
    ],
  });

  it('gives the same records again, whatever a caller did to the first ones', () => {
    const memo = maskMemo();
    const first = mask(page(), memo);
    expect(first).toEqual(mask(page()));
    first.items[0]!.name = 'changed';
    expect(mask(page(), memo)).toEqual(mask(page()));
  });

  it('tells records of different schemas apart', () => {
    const memo = maskMemo();
    const record = { url: 'https://a.example/?access_token=canary7Q2x9ZpL4vRt8Wn3', note: 'a' };
    const asIs = asWritten(z.string(), 'seen by all');
    expect(recordMask(z.object({ url: asIs, note: z.string() }))(record, memo)).toEqual(record);
    expect(recordMask(z.object({ url: shownUrl(), note: z.string() }))(record, memo)).not.toEqual(record);
  });
});
