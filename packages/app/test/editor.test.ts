import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo, WAIT_MS } from './demo-page.js';
import { codeOf, textLayout, typeAtEnd } from './editor-page.js';

const missing = pagesMissing();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: WAIT_MS });

describe.skipIf(missing)(`the editor in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const open = async (options: BrowserContextOptions = {}, more: object = {}) => {
    const demo = await openDemo(browser, options);
    const id = await textLayout(demo, more);
    const address = `${demo.base}layouts/${id}`;
    await demo.page.goto(address);
    await codeOf(demo.page).waitFor();
    return { ...demo, id, address };
  };

  it('completes variables of the text and of recent runs, secrets and filters', async () => {
    const { page, owner, id, check } = await open();
    await owner.run('secrets.set', { name: 'SHOP_CODE', value: 'x' });
    await owner.run('layouts.sendTest', { id, to: 'you@example.com', variables: { parcel: { weight: 3 } } });
    await page.reload();
    const options = () => page.locator('.cm-tooltip-autocomplete li').allTextContents();
    const complete = async (text: string) => {
      await typeAtEnd(page, '\n');
      await page.keyboard.type(text);
    };
    await complete('{{ variables.');
    await eventually(options).toEqual(['customer', 'parcel']);
    await page.keyboard.type('parcel.');
    await eventually(options).toEqual(['weight']);
    await page.keyboard.press('Escape');
    await complete('{{ secrets.');
    await eventually(options).toContain('SHOP_CODE');
    await page.keyboard.press('Escape');
    await complete('{{ 1 | upca');
    await eventually(options).toEqual(['upcase']);
    await eventually(() => page.locator('.cm-tooltip-autocomplete li[aria-selected]').count()).toBe(1);
    // The editor ignores keys for a moment after the list has opened, so that nobody accepts what they have not seen.
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    await eventually(() => codeOf(page).textContent()).toContain('1 | upcase');
    check();
  });

  it('attaches uploaded files and addresses, and shows what is wrong with them', async () => {
    const { page, owner, id, check } = await open();
    const { items } = await owner.run('files.list', { q: 'terms' });
    await page.getByRole('button', { name: 'Attach a file' }).click();
    await page.getByLabel('Filename').fill('Terms.txt');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'terms.txt' }).click();
    await page.getByLabel('Send a link to it').check();
    await page.getByRole('button', { name: 'Attach an address' }).click();
    await page.getByLabel('Filename').last().fill('Invoice {{ variables.number }}.pdf');
    await page.getByLabel('Address').fill('http://shop.example/invoice.pdf');
    await page.getByText('must start with https://').first().waitFor();
    await page.getByLabel('Address').fill('https://shop.example/invoice.pdf');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as version 3').waitFor();
    const attachments = [
      { filename: 'Terms.txt', fileKey: items[0]!.key, sendAsLink: true },
      { filename: 'Invoice {{ variables.number }}.pdf', url: 'https://shop.example/invoice.pdf' },
    ];
    expect(await owner.run('layouts.get', { id })).toMatchObject({ attachments });

    // A translation has those of the main language until it has its own.
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('button', { name: 'Choose others for this language' }).click();
    await page.getByRole('button', { name: 'Remove the attachment' }).first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as version 4').waitFor();
    expect((await owner.run('translations.get', { id, locale: 'de' })).attachments).toEqual([attachments[1]]);
    await page.getByRole('button', { name: 'Use those of the main language' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as version 5').waitFor();
    expect((await owner.run('translations.get', { id, locale: 'de' })).attachments).toBeNull();
    check();
  });

  it('warns before unsaved changes are left, and keeps them', async () => {
    const { page, address, check } = await open();
    await page.getByLabel('Subject').fill('Another subject');
    // Other tabs of the layout are not a reason to ask.
    await page.getByRole('link', { name: 'Preview' }).click();
    await page.getByRole('region', { name: 'Checks' }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('These are your unsaved changes').waitFor();
    await page.getByRole('link', { name: 'All layouts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    expect(page.url()).toContain(address);
    await page.getByRole('link', { name: 'All layouts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Shipped' }).click();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Another subject');

    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        dialog.accept();
      });
    });
    await page.reload();
    expect(await asked).toBe('beforeunload');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await eventually(() => page.getByLabel('Subject').inputValue()).toBe('On its way');
    await page.getByRole('link', { name: 'All layouts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Layouts' }).waitFor();
    check();
  });

  it('keeps the draft while there is no connection, and removes it at sign-out', async () => {
    const { page, context, owner, id } = await open();
    await context.setOffline(true);
    await page.getByLabel('Subject').fill('Offline');
    await page.getByText('You are offline').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Sendstep cannot be reached').first().waitFor();
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as version 3').waitFor();
    expect((await owner.run('layouts.get', { id })).subject).toBe('Offline');

    await page.getByLabel('Subject').fill('Never saved');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('signing out removes them').waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You sign in with a link').waitFor();
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
  });

  it('saves translations, which do not disturb the main language', async () => {
    const { page, owner, id, check } = await open();
    await page.getByLabel('Subject').fill('Main');
    await page.getByLabel('Language').first().selectOption('German');
    await eventually(() => page.getByLabel('Subject').inputValue()).toBe('Unterwegs');
    await page.getByLabel('Subject').fill('Neu');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as version 3').waitFor();
    // The version of the layout has increased, but its own language has not changed.
    await page.getByLabel('Language').first().selectOption('English (main)');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as version 4').waitFor();
    expect((await owner.run('layouts.get', { id })).subject).toBe('Main');
    expect(await owner.run('translations.get', { id, locale: 'de' })).toMatchObject({
      subject: 'Neu',
      previewText: 'Bald da',
      body: '<p>Hallo</p>',
    });
    check();
  });

  it('leads from a finding to its line, with the keyboard alone', async () => {
    const { page, owner, id, check } = await open({}, { body: '<p>One</p>\n<p>Two</p>\n<a href="">Empty</a>\n' });
    const note = page.getByRole('button', { name: /Warning HTML, line 3/ });
    await note.waitFor();
    await note.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('<p>Typed here</p>');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved as version 3').waitFor();
    expect((await owner.run('layouts.get', { id })).body?.split('\n')[2]).toContain('<p>Typed here</p>');
    // Tab leaves the editor.
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.matches(".code-editor")')).toBe(false);
    check();
  });

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('fits %i pixels, %s, without a finding of axe', async (width, colorScheme) => {
    const { page, context } = await open(
      { viewport: { width, height: 800 }, colorScheme, bypassCSP: true },
      {
        body: '<!-- c --><p class="a">{% if variables.a == 1 %}{{ "x" | upcase }}{% endif %}</p>\n<a href="">Empty</a>\n',
      },
    );
    await page.locator('.cm-lintRange').first().waitFor();
    await typeAtEnd(page, '{{ oops');
    await page.locator('.cm-lintRange-error').waitFor();
    await page.addScriptTag({ content: AXE });
    const { violations } = (await page.evaluate('axe.run({ iframes: false })')) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await context.close();
  });
});
