import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';

it('each footer text has its source: language, layout, settings or the built-in default', async () => {
  const { owner } = await buildStore(memoryPorts());
  const link = '{{ unsubscribe_link }}';
  await owner.run('settings.set', {
    companyDetails: 'Corner shop',
    texts: { de: { unsubscribeText: `Abmelden? ${link}`, unsubscribeLinkLabel: 'Hier' } },
  });
  const { id } = await owner.run('layouts.create', {
    name: 'News',
    category: 'marketing',
    bodyType: 'text',
    subject: 'News',
    body: 'News',
    marketingTexts: { unsubscribeLinkLabel: 'Stop', companyDetails: 'The layout’s shop' },
  });
  await owner.run('translations.put', {
    id,
    locale: 'de',
    subject: 'Neues',
    marketingTexts: { unsubscribeText: `Genug? ${link}`, companyDetails: null },
  });

  expect(await owner.run('layouts.footer', { id })).toEqual({
    locale: 'en',
    unsubscribeText: {
      text: expect.stringContaining(link),
      source: 'default',
      inherited: expect.stringContaining(link),
      inheritedFrom: 'default',
    },
    unsubscribeLinkLabel: { text: 'Stop', source: 'layout', inherited: 'Unsubscribe', inheritedFrom: 'default' },
    companyDetails: {
      text: 'The layout’s shop',
      source: 'layout',
      inherited: 'Corner shop',
      inheritedFrom: 'settings',
    },
  });
  expect(await owner.run('layouts.footer', { id, locale: 'de-AT' })).toEqual({
    locale: 'de',
    unsubscribeText: {
      text: `Genug? ${link}`,
      source: 'language',
      inherited: `Abmelden? ${link}`,
      inheritedFrom: 'settings',
    },
    unsubscribeLinkLabel: { text: 'Stop', source: 'layout', inherited: 'Stop', inheritedFrom: 'layout' },
    // Null in the translation: the store's text instead of the layout's.
    companyDetails: {
      text: 'Corner shop',
      source: 'settings',
      inherited: 'The layout’s shop',
      inheritedFrom: 'layout',
    },
  });
});
