import { describe, expect, it } from 'vitest';
import { matchLocale, resolveLocale } from '../src/domain/locale-match.js';

describe('the language that a layout is sent in', () => {
  it.each([
    ['de_AT', 'en', ['de'], 'de'],
    ['de', 'en', ['de-at'], 'de-at'],
    ['de-CH', 'de', ['de-at'], 'de'],
    ['pt-BR', 'pt-br', ['pt-pt'], 'pt-br'],
    ['pt', 'en', ['pt-pt', 'pt-br'], 'pt-br'],
    ['zh-HK', 'en', ['zh-cn', 'zh-tw'], 'zh-tw'],
    ['zh-HK', 'zh-cn', ['zh-tw'], 'zh-tw'],
    ['en', 'de', ['en-gb', 'en-us'], 'en-us'],
    ['sr-Latn-RS', 'en', ['sr-cyrl', 'sr-latn'], 'sr-latn'],
    ['es-MX', 'en', ['es-419', 'es-es'], 'es-419'],
    ['nb-NO', 'en', ['no'], 'no'],
    ['english', 'en', ['de'], 'en'],
    ['', 'en', ['de'], 'en'],
    [undefined, 'en', ['de'], 'en'],
    // Beyond the table.
    ['DE', 'en', ['de', 'de-at'], 'de'],
    ['de-at', 'en', ['de', 'de-at'], 'de-at'],
    ['zh-Hant-TW', 'en', ['zh', 'zh-hant'], 'zh-hant'],
    ['zh-TW', 'en', ['zh-hant', 'zh-hans'], 'zh-hant'],
    ['de-CH', 'de-at', ['de-de'], 'de-at'],
    ['de-CH', 'en', ['de-at', 'de-li'], 'de-at'],
    ['de-CH', 'en', ['de-at', 'de-de'], 'de-de'],
    ['es-MX', 'en', ['es', 'es-419'], 'es-419'],
    ['es-ES', 'en', ['es-419', 'es'], 'es'],
    ['es-ES', 'en', ['es-419'], 'es-419'],
    ['no', 'en', ['nb', 'nn'], 'nb'],
    ['no', 'en', ['nb-no'], 'nb-no'],
    ['nb', 'en', ['no', 'nb'], 'nb'],
    ['nn', 'en', ['nb'], 'en'],
    ['iw', 'en', ['he'], 'he'],
    ['fr', 'de', [], 'de'],
    ['de-x-shop', 'en', ['de'], 'de'],
  ])('%s of a layout in %s with %j is %s', (wanted, own, translations, sent) => {
    expect(resolveLocale(wanted, own, translations)).toBe(sent);
  });

  it('does not depend on the order in which the translations stand', () => {
    const codes = ['zh-cn', 'zh-tw', 'zh-sg', 'zh-mo'];
    const orders = [codes, [...codes].reverse(), ['zh-mo', 'zh-cn', 'zh-sg', 'zh-tw']];
    expect(new Set(orders.map((order) => resolveLocale('zh-HK', 'en', order))).size).toBe(1);
  });

  it('is none of some languages when none is of the wanted one', () => {
    expect(matchLocale('fr', ['de', 'en'])).toBeUndefined();
    expect(matchLocale('fr', [])).toBeUndefined();
  });
});
