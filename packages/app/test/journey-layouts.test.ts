import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLogo } from '../../cli/src/demo-logo.js';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { pagesMissing } from '../../koa/test/chromium.js';
import { echo, httpTarget } from '../../node/test/targets.js';
import { launch } from './browser.js';
import { openDemo, WAIT_MS } from './demo-page.js';
import { addBlock, outlineOf, rowsOf } from './design-page.js';

cleanUpTargets();
const noPages = pagesMissing();

/** Only what hangs meets this: a busy machine needs minutes for so many pages. */
const LIMIT = { timeout: 10 * 60_000 };
const SECRET = 'wk-Z81xQ0Lp7T';

const menu = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the layout' }).getByRole('link', { name }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function save(page: Page, version: number) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`Saved as version ${version}`).waitFor();
}

/** Writes the text of the only block of a type. */
async function writeBlock(page: Page, type: string, text: string) {
  await rowsOf(page)
    .filter({ hasText: new RegExp(`^${type}`) })
    .click();
  await page.getByLabel('Settings').getByRole('textbox', { name: 'Text', exact: true }).fill(text);
}

interface Texts {
  subject: string;
  heading: string;
  text: string;
  button: string;
}

async function writeTexts(page: Page, { subject, heading, text, button }: Texts) {
  await page.getByLabel('Subject').fill(subject);
  await writeBlock(page, 'Heading', heading);
  await writeBlock(page, 'Text', text);
  await writeBlock(page, 'Button', button);
  for (const shown of [heading, text, button]) await page.frameLocator('iframe').getByText(shown).waitFor();
}

async function createLayout(page: Page, name: string, texts: Texts) {
  await menu(page, 'Layouts');
  await page.getByRole('button', { name: 'New layout' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Blocks/ }).check();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('Category').selectOption('Marketing');
  await confirm(page, 'Create');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await rowsOf(page).filter({ hasText: /^Text/ }).click();
  await addBlock(page, 'Button');
  expect(await outlineOf(page)).toEqual(['Heading', 'Text', 'Button']);
  await page.getByLabel('Link', { exact: true }).fill('https://shop.example/tea');
  await writeTexts(page, texts);
}

async function addLanguage(page: Page, locale: string) {
  await tab(page, 'Languages');
  await page.getByRole('button', { name: 'Add a language' }).click();
  await page.getByRole('dialog').getByLabel('Language').fill(locale);
  await confirm(page, 'Add');
  await page.waitForURL(new RegExp(`language=${locale}`));
}

async function sendTest(page: Page, locale: string) {
  await page.getByLabel('Language').selectOption(locale);
  await page.getByLabel('To').fill(`${locale}@example.com`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The email was sent.').waitFor();
}

async function restore(page: Page, version: number) {
  await tab(page, 'Versions');
  await page
    .getByRole('row', { name: new RegExp(`^Version ${version} `) })
    .getByRole('button', { name: 'Restore' })
    .click();
  await page.getByRole('dialog').getByText('English, German').waitFor();
  await confirm(page, 'Restore');
  await page.getByText(/Restored as version/).waitFor();
}

async function uploadPicture(page: Page, name: string) {
  await menu(page, 'Files');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).click();
  await (await choosing).setFiles([{ name, mimeType: 'image/png', buffer: demoLogo(120, 40) }]);
  await page.getByRole('listitem').filter({ hasText: name }).getByText('Not used').waitFor();
}

async function addLogo(page: Page, file: string) {
  await rowsOf(page)
    .filter({ hasText: /^Heading/ })
    .click();
  await addBlock(page, 'Logo');
  await page.getByLabel('Settings').getByText('Choose a picture').click();
  await page.getByRole('dialog').getByRole('button', { name: file }).click();
  await page.getByLabel('Settings').getByText('Choose another').waitFor();
}

async function failToDelete(page: Page, file: string, user: string) {
  await menu(page, 'Files');
  await page.getByRole('listitem').filter({ hasText: file }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This file is still in use').waitFor();
  await dialog.getByRole('link', { name: user }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
}

async function storeSecret(page: Page, name: string, value: string) {
  await menu(page, 'Secrets');
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Value').fill(value);
  await confirm(page, 'Create');
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
}

async function createRequest(page: Page, { name, url, secret }: Record<'name' | 'url' | 'secret', string>) {
  await menu(page, 'HTTP requests');
  await page.getByRole('link', { name: 'New HTTP request' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('URL').fill(url);
  await page.getByLabel('Secret with the credential').selectOption(secret);
  await page.getByRole('button', { name: 'Add authorization' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name }).waitFor();
}

/** Runs the request on the page and returns the response that the page shows. */
async function runRequest(page: Page, host: string) {
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('dialog').getByText(`real GET request to ${host}`).waitFor();
  await confirm(page, 'Run now');
  await page.getByText(/^Status 200 after/).waitFor();
  return page.getByLabel('Response').locator('pre').textContent();
}

/** Reads every response of the host, to look for what must not be in any. */
function collectResponses(page: Page) {
  const bodies: Promise<string>[] = [];
  // A request that the page gave up has no body.
  page.on('requestfinished', (request) => {
    if (request.url().includes('/app/api/')) bodies.push(request.response().then((response) => response!.text()));
  });
  return () => Promise.all(bodies);
}

for (const target of targets) {
  const missing = noPages ?? target.missing;
  describe.skipIf(missing)(`an owner on ${target.name}${missing ? ` (skipped: ${missing})` : ''}`, LIMIT, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    const open = async () => openDemo(browser, { viewport: { width: 2000, height: 1000 } }, await target.fresh());

    it('builds, translates, tests and restores a newsletter, and uses a logo that then cannot be deleted', async () => {
      const { page, owner, catcher, check } = await open();
      const english = { subject: 'New teas', heading: 'Teas of May', text: 'Three new teas.', button: 'To the teas' };
      const german = { subject: 'Neue Tees', heading: 'Tees im Mai', text: 'Drei neue Tees.', button: 'Zu den Tees' };
      await createLayout(page, 'Tea letter', english);
      await save(page, 2);
      const { id } = (await owner.run('layouts.list', { q: 'Tea letter' })).items[0]!;
      expect(await owner.run('layouts.get', { id })).toMatchObject({ category: 'marketing', subject: 'New teas' });

      await addLanguage(page, 'de');
      await writeTexts(page, german);
      await save(page, 4);

      await tab(page, 'Test send');
      for (const locale of ['en', 'de']) await sendTest(page, locale);
      await expect.poll(() => catcher.list().length, { timeout: WAIT_MS }).toBe(2);
      for (const [locale, { subject, ...texts }] of Object.entries({ en: english, de: german })) {
        const mail = catcher.get(catcher.list().find(({ to }) => to.includes(`${locale}@example.com`))!.id)!;
        expect(mail.subject).toBe(subject);
        for (const text of Object.values(texts)) expect(mail.html).toContain(text);
        expect(mail.html).toContain('https://shop.example/tea');
        expect(mail.unsubscribeUrl).toBeDefined();
      }

      await tab(page, 'Edit');
      await page.getByLabel('Language').selectOption('en');
      await page.getByLabel('Subject').fill('Old teas');
      await save(page, 5);
      await restore(page, 4);
      await tab(page, 'Edit');
      await expect.poll(() => page.getByLabel('Subject').inputValue(), { timeout: WAIT_MS }).toBe('New teas');
      expect(await owner.run('layouts.get', { id })).toMatchObject({ version: 6, subject: 'New teas' });
      expect((await owner.run('translations.get', { id, locale: 'de' })).subject).toBe('Neue Tees');

      await uploadPicture(page, 'tea-logo.png');
      await menu(page, 'Layouts');
      await menu(page, 'Tea letter');
      await addLogo(page, 'tea-logo.png');
      await save(page, 7);
      const [file] = (await owner.run('files.list', { q: 'tea-logo' })).items;
      expect((await owner.run('layouts.get', { id })).bodyDesign).toMatchObject({
        blocks: [{ type: 'heading' }, { type: 'logo', fileKey: file!.key }, { type: 'text' }, { type: 'button' }],
      });
      await failToDelete(page, 'tea-logo.png', 'Tea letter');
      expect((await owner.run('files.list', { q: 'tea-logo' })).total).toBe(1);
      check();
    });

    it('sends a secret to a target without ever getting it back', async () => {
      const { page, check } = await open();
      const responses = collectResponses(page);
      const received: (string | undefined)[] = [];
      const { url, port } = await httpTarget((request, response) => {
        received.push(request.headers.authorization);
        return echo(request, response);
      }, '127.0.0.1');
      await storeSecret(page, 'TEA_KEY', SECRET);
      await createRequest(page, { name: 'Tea stock', url: `${url}/stock`, secret: 'TEA_KEY' });
      const shown = await runRequest(page, `127.0.0.1:${port}`);
      expect(shown).toContain('/stock');
      expect(shown).toContain('Bearer {{ secrets.TEA_KEY }}');
      expect(received).toEqual([`Bearer ${SECRET}`]);

      await page.getByRole('link', { name: 'See the history entry' }).click();
      await page.getByLabel('Response').getByText('Bearer {{ secrets.TEA_KEY }}').waitFor();
      const stored = await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
      );
      const bodies = await responses();
      expect(bodies.join()).toContain('{{ secrets.TEA_KEY }}');
      const seen = [await page.content(), stored, ...bodies];
      expect(seen.filter((text) => String(text).includes(SECRET))).toEqual([]);
      check();
    });
  });
}
