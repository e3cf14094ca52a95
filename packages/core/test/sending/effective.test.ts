import { describe, expect, it } from 'vitest';
import { DEFAULT_FOOTERS } from '../../src/domain/default-footers.js';
import type { LayoutContent } from '../../src/domain/layout.js';
import { unsubscribeTextFault } from '../../src/domain/marketing-texts.js';
import type { TranslationContent } from '../../src/domain/translation.js';
import { effectiveContent, footerTexts } from '../../src/sending/effective.js';

const logo = { filename: 'a.pdf', url: 'https://a.example/a.pdf' };
const layout = (over: Partial<LayoutContent> = {}): LayoutContent => ({
  name: 'News',
  description: '',
  bodyType: 'text',
  defaultLocale: 'en',
  category: 'marketing',
  subject: 'News',
  previewText: 'Read',
  body: '<p>News</p>',
  attachments: [logo],
  marketingTexts: { companyDetails: 'Shop Ltd', unsubscribeLinkLabel: 'Leave' },
  ...over,
});
const german = (over: Partial<TranslationContent> = {}): TranslationContent => ({
  subject: 'Neues',
  previewText: '',
  body: '<p>Neues</p>',
  attachments: null,
  marketingTexts: null,
  ...over,
});

describe('effective content', () => {
  it('of the layout’s own language is the layout', () => {
    expect(effectiveContent(layout())).toEqual({
      subject: 'News',
      previewText: 'Read',
      body: '<p>News</p>',
      attachments: [logo],
      marketingTexts: { companyDetails: 'Shop Ltd', unsubscribeLinkLabel: 'Leave' },
    });
  });

  it.each([
    ['null is the layout’s', null, [logo]],
    ['an empty list is none', [], []],
    ['a list is its own', [{ ...logo, filename: 'b.pdf' }], [{ ...logo, filename: 'b.pdf' }]],
  ])('attachments: %s', (_, attachments, expected) => {
    expect(effectiveContent(layout(), german({ attachments })).attachments).toEqual(expected);
  });

  it('never mixes the words of two languages: an empty preview line stays empty', () => {
    expect(effectiveContent(layout(), german())).toMatchObject({
      subject: 'Neues',
      previewText: '',
      body: '<p>Neues</p>',
    });
  });

  it('lays footer texts over the layout’s field by field, and null over them means the store’s', () => {
    const texts = { companyDetails: 'Laden GmbH', unsubscribeLinkLabel: null };
    expect(effectiveContent(layout(), german({ marketingTexts: texts })).marketingTexts).toEqual({
      companyDetails: 'Laden GmbH',
    });
    expect(effectiveContent(layout(), german()).marketingTexts).toEqual(layout().marketingTexts);
  });
});

describe('the footer of a marketing mail', () => {
  const settings = {
    texts: { de: { unsubscribeText: 'Weg: {{ unsubscribe_url }}' }, 'pt-br': { unsubscribeLinkLabel: 'Sair' } },
    companyDetails: 'Shop Ltd, Dublin',
  };

  it('uses the texts of its language, then of the settings, then the defaults', () => {
    expect(footerTexts({ unsubscribeLinkLabel: 'Tschüss' }, settings, 'de-at')).toEqual({
      unsubscribeText: 'Weg: {{ unsubscribe_url }}',
      unsubscribeLinkLabel: 'Tschüss',
      companyDetails: 'Shop Ltd, Dublin',
    });
    expect(footerTexts(null, settings, 'pt')).toMatchObject({
      unsubscribeText: `${DEFAULT_FOOTERS.pt!.question} {{ unsubscribe_link }}`,
      unsubscribeLinkLabel: 'Sair',
    });
  });

  it('is in English for a language that nobody wrote, and has no company details by default', () => {
    expect(footerTexts(null, { texts: {}, companyDetails: '' }, 'eo')).toEqual({
      unsubscribeText: `${DEFAULT_FOOTERS.en!.question} {{ unsubscribe_link }}`,
      unsubscribeLinkLabel: DEFAULT_FOOTERS.en!.label,
      companyDetails: '',
    });
  });

  it('has 43 default languages, each a text that a layout could be given', () => {
    expect(Object.keys(DEFAULT_FOOTERS)).toHaveLength(43);
    for (const lang of Object.keys(DEFAULT_FOOTERS)) {
      const { unsubscribeText, unsubscribeLinkLabel } = footerTexts(null, { texts: {}, companyDetails: '' }, lang);
      expect(unsubscribeTextFault(unsubscribeText)).toBeUndefined();
      expect(unsubscribeText.startsWith(DEFAULT_FOOTERS[lang]!.question)).toBe(true);
      expect(unsubscribeLinkLabel).toBe(DEFAULT_FOOTERS[lang]!.label);
    }
  });
});
