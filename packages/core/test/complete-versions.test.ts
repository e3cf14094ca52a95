import type { InputOf } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const LAYOUT = { name: 'News', subject: 'News', bodyType: 'text' as const, body: '<p>Hi {{ variables.name }}</p>' };
const GERMAN = { locale: 'de', subject: 'Neues', body: '<p>Hallo {{ variables.name }}</p>' };

async function shop() {
  const { owner } = await buildStore(memoryPorts());
  const { id } = await owner.run('layouts.create', LAYOUT);
  const check = (input: object) => owner.run('layouts.check', input as InputOf<'layouts.check'>);
  return { owner, id, check };
}

describe('a complete version', () => {
  it('replaces the layout and all its languages at once, and names them in its summary', async () => {
    const { owner, id } = await shop();
    await owner.run('translations.put', { id, ...GERMAN, locale: 'fr' });
    const layout = { ...LAYOUT, subject: 'Latest news' };
    const saved = await owner.run('versions.create', { id, layout, translations: [GERMAN], ifVersion: 2 });
    expect(saved).toMatchObject({ version: 3, layout: { subject: 'Latest news', languages: ['en', 'de'] } });
    const [newest] = (await owner.run('versions.list', { id })).items;
    expect(newest).toMatchObject({ version: 3, summary: 'removed fr, changed en, added de' });
    expect((await owner.run('translations.get', { id, locale: 'de' })).body).toBe(GERMAN.body);
  });

  it('changes nothing if one language is refused', async () => {
    const { owner, id } = await shop();
    const broken = { ...GERMAN, body: '{{ variables.name' };
    const save = (translations: InputOf<'versions.create'>['translations']) =>
      owner.run('versions.create', { id, layout: { ...LAYOUT, subject: 'X' }, translations });
    await expect(save([broken])).rejects.toThrow(/^translations\[0\]\.body: line 1/);
    await expect(save([GERMAN, GERMAN])).rejects.toThrow('translations: de is there twice');
    await expect(save([{ ...GERMAN, locale: 'en' }])).rejects.toThrow('translations.en: is the layout’s main language');
    expect(await owner.run('layouts.get', { id })).toMatchObject({ version: 1, subject: 'News' });
  });
});

describe('a check', () => {
  it('finds what saving refuses and what the lint finds, in every language', async () => {
    const { check } = await shop();
    const { faults, findings, errors } = await check({
      layout: { ...LAYOUT, name: '', body: '<p><a href="http://localhost/">x</a></p>', category: 'none' },
      translations: [{ ...GERMAN, body: '<p>\n{{ variables.name' }],
    });
    expect(faults).toEqual([
      { field: 'name', message: 'required' },
      { field: 'category', message: 'must be one of transactional, marketing' },
      expect.objectContaining({ field: 'translations.de.body', line: 2 }),
    ]);
    expect(findings.map(({ locale, code }) => `${locale} ${code}`)).toContain('en localhost_link');
    expect(errors).toBeGreaterThan(0);
  });

  it('renders one language with the footer texts of the unsaved layout, and finds no fault in what can be saved', async () => {
    const { owner, id, check } = await shop();
    const layout = {
      ...LAYOUT,
      category: 'marketing' as const,
      marketingTexts: { companyDetails: 'Corner shop, Ghent' },
    };
    const variables = { name: 'Ada' };
    const checked = await check({ layout, translations: [GERMAN], locale: 'de', variables });
    expect(checked.faults).toEqual([]);
    expect(checked.preview).toMatchObject({ subject: 'Neues', locale: 'de' });
    await owner.run('versions.create', { id, layout, translations: [GERMAN] });
    const saved = await owner.run('layouts.preview', { id, locale: 'de', variables });
    expect(checked.preview!.html).toContain('Corner shop, Ghent');
    expect(checked.preview!.html).toBe(saved.html);
  });

  it('names a preset that does not exist', async () => {
    const { check } = await shop();
    const header = { preset: '0198c0de-0000-7000-8000-000000000000' };
    const { faults } = await check({ layout: { name: 'V', subject: 'S', bodyDesign: { blocks: [], header } } });
    expect(faults).toEqual([{ field: expect.stringContaining('bodyDesign.header'), message: 'no such preset' }]);
  });
});
