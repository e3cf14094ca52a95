import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { launch, signInWith, watchedPage } from './browser.js';
import { demoHost } from './demo-host.js';

const missing = pagesMissing();

describe.skipIf(missing)(`the tabs of a layout${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  async function open(tab: string) {
    const host = await demoHost();
    const watched = await watchedPage(browser, host.url);
    await signInWith(watched.page, `${host.url}${(await host.owner.run('app.link', {})).url}`);
    const { items } = await host.owner.run('layouts.list', { q: 'Spring sale' });
    const { id } = items[0]!;
    await watched.page.goto(`${host.base}layouts/${id}/${tab}`);
    const confirm = async (name: string) =>
      watched.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    return { ...host, ...watched, id, confirm };
  }

  it('show languages side by side with what was lost, add, promote and remove them', async () => {
    const { page, owner, id, confirm, check } = await open('languages');
    await page.getByRole('row', { name: /German.*Translated/ }).waitFor();
    const {
      version: _,
      createdAt: __,
      updatedAt: ___,
      ...german
    } = await owner.run('translations.get', {
      id,
      locale: 'de',
    });
    await owner.run('layouts.update', { id, subject: `${german.subject} – ${german.subject}` });
    await page.reload();
    await page.getByRole('row', { name: /German.*English was changed since/ }).waitFor();
    // Everywhere: what one text lost may be in another.
    const lost = JSON.parse(JSON.stringify(german).replaceAll('{{ variables.discount }} % ', ''));
    await owner.run('translations.put', { id, ...lost });
    await page.reload();
    await page.getByRole('row', { name: /German.*1 difference/ }).waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    const subject = page.getByRole('row', { name: /^Subject/ });
    await subject.getByText('Rabatt bis Sonntag').first().waitFor();
    await subject.getByText('{{ variables.discount }} is in the layout but not in de').waitFor();

    await page.getByRole('button', { name: 'Add a language' }).click();
    await page.getByRole('dialog').getByLabel('Language').fill('not a language');
    await confirm('Add');
    await page.getByRole('dialog').getByRole('alert').getByText('locale:').waitFor();
    await page.getByRole('dialog').getByLabel('Language').fill('fr');
    await page.getByLabel('Start with the texts of').selectOption('de');
    await confirm('Add');
    await page.waitForURL(/language=fr/);
    expect(await owner.run('translations.get', { id, locale: 'fr' })).toMatchObject({ subject: 'Rabatt bis Sonntag' });

    await page.getByRole('link', { name: 'Languages' }).click();
    const french = page.getByRole('row', { name: /French/ });
    await french.getByRole('button', { name: 'Remove' }).click();
    await confirm('Remove');
    await page.getByText('French was removed.').waitFor();
    await page
      .getByRole('row', { name: /German/ })
      .getByRole('button', { name: 'Make main language' })
      .click();
    await confirm('Make main language');
    await page.getByText('German is now the main language.').waitFor();
    expect(await owner.run('layouts.get', { id })).toMatchObject({ defaultLocale: 'de', languages: ['de', 'en'] });
    // The refused language is the only fault.
    check('error: Failed to load resource: the server responded with a status of 400 (Bad Request)');
  });

  it('show where each footer text comes from, and change it for one language', async () => {
    const { page, owner, id, check } = await open('footer');
    const company = page.getByLabel('Company details');
    await page.getByLabel('Language').selectOption('de');
    await expect.poll(() => company.inputValue(), { timeout: 60_000 }).toContain('Hauptstraße 1');
    await page.getByRole('button', { name: 'Use the inherited text' }).click();
    await page.getByRole('button', { name: 'Write a different text' }).last().click();
    await company.fill('Teeladen, Am Markt 2');
    await page.getByRole('button', { name: 'Save the texts' }).click();
    await page.getByText('Saved as version 3.').waitFor();
    const { marketingTexts, subject } = await owner.run('translations.get', { id, locale: 'de' });
    expect({ marketingTexts, subject }).toEqual({
      marketingTexts: { companyDetails: 'Teeladen, Am Markt 2' },
      subject: '{{ variables.discount }} % Rabatt bis Sonntag',
    });
    await page.getByRole('button', { name: 'Use the inherited text' }).click();
    await page.getByRole('button', { name: 'Save the texts' }).click();
    await page.getByText('Saved as version 4.').waitFor();
    expect((await owner.run('translations.get', { id, locale: 'de' })).marketingTexts).toBeNull();
    check();
  });

  it('show what a version changed in every language, and restore it', async () => {
    const { page, owner, id, confirm, check } = await open('versions');
    await owner.run('layouts.update', { id, subject: 'Summer sale' });
    await page.reload();
    await page.getByRole('button', { name: 'Show changes' }).first().click();
    const english = page.getByRole('region', { name: 'English' });
    expect(await english.textContent()).toMatch(/−Removed: subject: \{\{.*Added: subject: Summer sale/s);
    await page
      .getByRole('row', { name: /^Version 2/ })
      .getByRole('button', { name: 'Restore' })
      .click();
    await page.getByRole('dialog').getByText('English, German').waitFor();
    await confirm('Restore');
    await page.getByText('Restored as version 4.').waitFor();
    expect(await owner.run('layouts.get', { id })).toMatchObject({
      version: 4,
      subject: '{{ variables.discount }} % off until Sunday',
    });
    check();
  });

  it('send a test in each language, which the history records as a test', async () => {
    const { page, owner, catcher, check } = await open('test');
    const send = async () => {
      await page.getByLabel('To').fill('jo@example.com');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('The email was sent.').waitFor();
    };
    await send();
    await page.getByLabel('Language').selectOption('de');
    await send();
    await expect.poll(() => catcher.list().length, { timeout: 60_000 }).toBe(2);
    expect(catcher.list().map(({ subject }) => subject)).toEqual(['20 % Rabatt bis Sonntag', '20 % off until Sunday']);
    await page.getByRole('link', { name: 'See the history entry' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { items } = await owner.run('history.list', { limit: 2 });
    expect(items.map(({ origin }) => origin)).toEqual(['test', 'test']);
    check();
  });
});
