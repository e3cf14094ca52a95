import { describe, expect, it } from 'vitest';
import { normaliseLocale } from '../src/domain/locale.js';

describe('a language code', () => {
  it.each([
    ['de', 'de'],
    ['DE', 'de'],
    [' pt_BR ', 'pt-br'],
    ['PT-br', 'pt-br'],
    ['zh_Hant_TW', 'zh-hant-tw'],
    ['zh-TW-Hant', undefined],
    ['es-419', 'es-419'],
    ['ca-valencia', 'ca-valencia'],
    ['fil', 'fil'],
    ['de-DE-u-co-phonebk', 'de-de'],
    ['en-x-private', 'en'],
    ['de-DE-t-en', 'de-de'],
    ['iw', 'he'],
    ['in-ID', 'id-id'],
    ['no', 'no'],
    ['nb', 'nb'],
    ['sl-rozaj-biske', 'sl-biske-rozaj'],
    ['english', undefined],
    ['', undefined],
    [' ', undefined],
    ['d', undefined],
    ['x-private', undefined],
    ['de-', undefined],
    ['-de', undefined],
    ['de--at', undefined],
    ['de-12', undefined],
    ['de-abcdefghi', undefined],
    ['d€', undefined],
    ['ｄｅ', undefined],
    ['de\u0000', undefined],
    ['__proto__', undefined],
  ])('%j is stored as %j', (text, expected) => {
    expect(normaliseLocale(text)).toBe(expected);
  });

  it('is its own normal form', () => {
    for (const code of ['pt-br', 'zh-hant-tw', 'he', 'sl-biske-rozaj', 'sr-latn'])
      expect(normaliseLocale(code)).toBe(code);
  });
});
