import { expect, it } from 'vitest';
import { chromiumMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo } from './demo-page.js';
import { codeOf, textLayout, typeAtEnd } from './editor-page.js';

const missing = chromiumMissing();
if (missing && process.env.CI) throw new Error(missing);

it.skipIf(missing)('an editor types, sees the preview and a fault, reloads with the draft and saves', async () => {
  const browser = await launch();
  try {
    const demo = await openDemo(browser);
    const { page, base, owner, check } = demo;
    const id = await textLayout(demo);
    await page.goto(`${base}layouts/${id}`);
    const mail = page.frameLocator('iframe');
    await mail.getByText('Your order').waitFor();

    await typeAtEnd(page, '<p>Thank you</p>');
    await mail.getByText('Thank you').waitFor();
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await typeAtEnd(page, '{{ oops');
    await page.getByRole('button', { name: /Error HTML, line 3, column 17/ }).waitFor();
    await page.locator('.cm-lintRange-error').waitFor();
    // The last email that could be rendered stays.
    await mail.getByText('Thank you').waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.cm-lintRange-error').waitFor({ state: 'detached' });

    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByText('These are your unsaved changes').waitFor();
    await mail.getByText('Thank you').waitFor();
    await codeOf(page).click();
    await page.keyboard.press('Control+s');
    await page.getByText('Saved as version 3').waitFor();
    expect((await owner.run('layouts.get', { id })).body).toMatch(/<p>Thank you<\/p>$/);
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    check();
  } finally {
    await browser.close();
  }
});
