import { expect, it } from 'vitest';
import { chromiumMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo } from './demo-page.js';
import { textLayout, typeAtEnd } from './editor-page.js';

const missing = chromiumMissing();
if (missing && process.env.CI) throw new Error(missing);

it.skipIf(missing)('keeps test variables between tabs, shows warnings of a save, and reads usage anew', async () => {
  const browser = await launch();
  try {
    const demo = await openDemo(browser);
    const { page, base, owner, check } = demo;
    const id = await textLayout(demo);
    await page.goto(`${base}layouts/${id}`);
    const mail = page.frameLocator('iframe');
    const variables = page.getByRole('textbox', { name: 'Test variables' });
    const tab = (name: string) => page.getByRole('navigation', { name: 'Parts of the layout' }).getByText(name).click();
    await mail.getByText('Your order').waitFor();
    await page.locator('summary', { hasText: 'Test variables' }).click();
    await variables.fill('{ "customer": { "first_name": "Grace" } }');
    await mail.getByText('Hello Grace').waitFor();
    await tab('Preview');
    await mail.getByText('Hello Grace').waitFor();
    await tab('Edit');
    await mail.getByText('Hello Grace').waitFor();
    expect(await variables.inputValue()).toContain('Grace');

    await typeAtEnd(page, '<a href="/cart">Cart</a>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as version 3').waitFor();
    const warned = page.locator('.save-warnings');
    await warned.getByText(/body, line 3, column 1: /).waitFor();
    await tab('Test send');
    expect(await page.getByText('has changes that are not saved').count()).toBe(0);
    await tab('Edit');
    await typeAtEnd(page, '<p>Later</p>');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await tab('Test send');
    // What is sent is not what was just written.
    await page.getByText('English has changes that are not saved. This page shows and sends version 3').waitFor();
    await page.getByRole('link', { name: 'Go to the changes' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as version 4').waitFor();
    await tab('Versions');
    await warned.getByRole('link', { name: 'Go to the checks' }).click();
    await warned.getByRole('link', { name: 'Go to the checks' }).click();
    expect(page.url()).toMatch(/\/edit#checks$/);
    await page
      .getByRole('region', { name: /^Checks/ })
      .getByRole('button', { name: /HTML, line 3/ })
      .click();
    await warned.getByRole('button', { name: 'Dismiss' }).click();
    await warned.waitFor({ state: 'detached' });

    const frame = await page.locator('.mail iframe').boundingBox();
    expect(frame!.height).toBeLessThan(400);

    // What others do is shown when a page is opened again, not ten seconds later.
    const { id: preset } = await owner.run('presets.create', { name: 'Plain', kind: 'header', blocks: [] });
    const menu = (name: string) => page.getByRole('link', { name, exact: true }).click();
    await menu('Secrets');
    await page.getByRole('heading', { name: 'Secrets', level: 1 }).waitFor();
    await menu('Headers & footers');
    await menu('Plain');
    await page.getByText('No layout uses it').waitFor();
    const bodyDesign = { blocks: [], header: { preset } };
    await owner.run('layouts.create', { name: 'Uses it', bodyType: 'visual', subject: 'Hi', bodyDesign });
    await owner.run('secrets.set', { name: 'LATE_KEY', value: 'wk-Z81xQ0Lp7T' });
    await menu('Secrets');
    await page.getByRole('row', { name: /LATE_KEY/ }).waitFor();
    await menu('Headers & footers');
    await menu('Plain');
    await page.getByRole('link', { name: 'Uses it' }).waitFor();
    check();
  } finally {
    await browser.close();
  }
});
