import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';

const heading = (id: string, text: string) => ({ type: 'heading', id, text });

it('a translation is compared with its layout text by text, with what it lost or gained', async () => {
  const { owner } = await buildStore(memoryPorts());
  const { id } = await owner.run('layouts.create', {
    name: 'News',
    bodyType: 'visual',
    subject: 'News for {{ variables.name }}',
    bodyDesign: { blocks: [heading('a', 'Hello'), { type: 'text', text: 'Read {{ variables.link }}' }] },
  });
  await owner.run('translations.put', {
    id,
    locale: 'de',
    subject: 'Neues',
    bodyDesign: { blocks: [heading('b', 'Neu'), heading('a', 'Hallo')] },
  });
  const drift = await owner.run('translations.drift', { id, locale: 'DE' });
  expect(drift).toMatchObject({ locale: 'de', mainLanguage: 'en' });
  expect(drift.texts).toEqual([
    { field: 'subject', main: 'News for {{ variables.name }}', translation: 'Neues' },
    { field: 'previewText', main: '', translation: '' },
    { field: 'bodyDesign.blocks[0].text', blockId: 'a', blockType: 'heading', main: 'Hello', translation: 'Hallo' },
    { field: 'bodyDesign.blocks[1].text', blockType: 'text', main: 'Read {{ variables.link }}' },
    { field: 'bodyDesign.blocks[0].text', blockId: 'b', blockType: 'heading', translation: 'Neu' },
  ]);
  expect(drift.findings.map(({ code, field }) => `${code} ${field}`)).toEqual([
    'translation_lost subject',
    'translation_lost bodyDesign.blocks[1].text',
  ]);
  for (const locale of ['en', 'fr', 'not a language'])
    await expect(owner.run('translations.drift', { id, locale })).rejects.toThrow('translation not found');
});
