import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/tier.js';
import type { LayoutContent } from '../src/domain/layout.js';
import { promote } from '../src/domain/promote.js';
import { readSnapshot, type Snapshot } from '../src/domain/snapshot.js';
import type { TranslationContent } from '../src/domain/translation.js';
import { effectiveContent, footerTexts } from '../src/sending/effective.js';

const settings = { texts: { de: { unsubscribeLinkLabel: 'Weg' } }, companyDetails: 'Store' };

/** What every language sends: the law is that promoting changes none of it. */
function sends({ layout, translations }: Snapshot) {
  const languages = { [layout.defaultLocale]: undefined, ...translations };
  return Object.fromEntries(
    Object.entries(languages).map(([code, translation]) => {
      const content = effectiveContent(layout, translation);
      return [code, { ...content, marketingTexts: footerTexts(content.marketingTexts, settings, code) }];
    }),
  );
}

function promoted({ layout, translations }: Snapshot, locale: string): Snapshot {
  const after = promote(layout, translations, locale);
  const { [locale]: _, ...others } = translations;
  return {
    layout: after.layout,
    translations: { ...others, ...after.changed, [layout.defaultLocale]: after.former },
  };
}

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const word = fc.constantFrom('a', 'b', 'c');
const sentence = fc.constantFrom('x {{ unsubscribe_link }}', 'y {{ unsubscribe_url }}');
const attachments = fc.array(
  fc.record({ filename: word, url: fc.constantFrom('https://a.example', 'https://b.example') }),
  { maxLength: 2 },
);
const defined = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
const texts = <T>(nothing: fc.Arbitrary<T>) =>
  fc
    .record({
      unsubscribeText: some(fc.oneof(sentence, nothing)),
      unsubscribeLinkLabel: some(fc.oneof(word, nothing)),
      companyDetails: some(fc.oneof(word, nothing)),
    })
    .map(defined)
    .map((fields) => (Object.keys(fields).length > 0 ? fields : null));
const LANGUAGES = ['de', 'fr', 'pt-br', 'zh-hant', 'nb'];

const snapshots: fc.Arbitrary<Snapshot> = fc.boolean().chain((isText) => {
  const body: Record<string, fc.Arbitrary<unknown>> = isText
    ? { body: word }
    : { bodyDesign: word.map((text) => ({ blocks: [{ type: 'text', text }] })) };
  const layout = fc.record({
    name: word,
    description: word,
    bodyType: fc.constant(isText ? 'text' : 'visual'),
    defaultLocale: fc.constant('en'),
    category: fc.constant('marketing'),
    subject: word,
    previewText: word,
    ...body,
    ...(isText && { attachments }),
    marketingTexts: fc.option(texts(fc.constant(undefined))),
  });
  const translation = fc.record({
    subject: word,
    previewText: word,
    ...body,
    ...(isText && { attachments: fc.option(attachments) }),
    marketingTexts: fc.option(texts(fc.constant(null))),
  });
  return fc.record({
    layout: layout as unknown as fc.Arbitrary<LayoutContent>,
    translations: fc.dictionary(
      fc.constantFrom(...LANGUAGES),
      translation as unknown as fc.Arbitrary<TranslationContent>,
      {
        minKeys: 1,
        noNullPrototype: true,
      },
    ),
  });
});

describe('promoting a translation', () => {
  it('does not change what any language sends, in both directions, whatever was inherited', () => {
    fc.assert(
      fc.property(snapshots, fc.nat(), (before, pick) => {
        const codes = Object.keys(before.translations);
        const locale = codes[pick % codes.length]!;
        const after = promoted(before, locale);
        expect(after.layout.defaultLocale).toBe(locale);
        expect(Object.keys(after.translations).sort()).toEqual(
          ['en', ...codes.filter((code) => code !== locale)].sort(),
        );
        expect(sends(after)).toEqual(sends(before));
        expect(sends(promoted(after, 'en'))).toEqual(sends(before));
        // What comes out can be saved: it is as valid as what went in.
        expect(readSnapshot(after.layout, after.translations)).toEqual(after);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('writes out for a third language what it had taken from the layout, and nothing more', () => {
    const own = [{ filename: 'terms.pdf', url: 'https://a.example/en.pdf' }];
    const theirs = [{ filename: 'agb.pdf', url: 'https://a.example/de.pdf' }];
    const content = { previewText: '', body: '' };
    const before: Snapshot = {
      layout: {
        name: 'News',
        description: '',
        bodyType: 'text',
        defaultLocale: 'en',
        category: 'marketing',
        subject: 'News',
        ...content,
        attachments: own,
        marketingTexts: { companyDetails: 'Shop Ltd', unsubscribeLinkLabel: 'Leave' },
      },
      translations: {
        de: { subject: 'Neues', ...content, attachments: theirs, marketingTexts: { companyDetails: 'Laden GmbH' } },
        fr: {
          subject: 'Nouvelles',
          ...content,
          attachments: null,
          marketingTexts: { unsubscribeLinkLabel: 'Partir' },
        },
        it: { subject: 'Novità', ...content, attachments: [], marketingTexts: null },
      },
    };
    const after = promoted(before, 'de');
    expect(after.layout).toMatchObject({
      defaultLocale: 'de',
      subject: 'Neues',
      attachments: theirs,
      marketingTexts: { companyDetails: 'Laden GmbH', unsubscribeLinkLabel: 'Leave' },
    });
    expect(after.translations).toEqual({
      en: { subject: 'News', ...content, attachments: own, marketingTexts: { companyDetails: 'Shop Ltd' } },
      fr: {
        subject: 'Nouvelles',
        ...content,
        attachments: own,
        marketingTexts: { unsubscribeLinkLabel: 'Partir', companyDetails: 'Shop Ltd' },
      },
      it: { subject: 'Novità', ...content, attachments: [], marketingTexts: { companyDetails: 'Shop Ltd' } },
    });
    expect(sends(after)).toEqual(sends(before));
  });
});
