import { expect, it } from 'vitest';
import { chromiumMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo, WAIT_MS } from './demo-page.js';
import { addBlock, openDesign, outlineOf, rowsOf } from './design-page.js';

const missing = chromiumMissing();
if (missing && process.env.CI) throw new Error(missing);

it.skipIf(missing)('a marketer builds an email from blocks with the mouse, and takes steps back', async () => {
  const browser = await launch();
  try {
    const demo = await openDemo(browser, { viewport: { width: 2000, height: 1000 } });
    const { page, check } = demo;
    const { saved } = await openDesign(demo);
    const mail = page.frameLocator('iframe');

    for (const block of ['Heading', 'Text', 'Button', 'Divider', 'Coupon']) await addBlock(page, block);
    expect(await outlineOf(page)).toEqual(['Heading', 'Text', 'Button', 'Divider', 'Coupon']);
    await mail.getByText('WELCOME10').waitFor();

    // A click in the preview selects the block.
    await mail.getByText('Write your text here.').click();
    await page.getByRole('treeitem', { name: /^Text/, selected: true }).waitFor();
    await mail.locator('[data-selected]', { hasText: 'Write your text here.' }).waitFor();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear Ada,');
    await mail.getByText('Dear Ada,').waitFor();

    // A link is not followed: its block is selected.
    await mail.getByText('Visit the shop').click();
    await page.getByLabel('Link', { exact: true }).fill('not a link');
    await page.locator('.design-panel .field-error').first().waitFor();
    await page.getByLabel('Link', { exact: true }).fill('https://shop.example/');

    // Typing is one step.
    await page.getByRole('button', { name: 'Move up' }).click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    expect(await outlineOf(page)).toEqual(['Heading', 'Button', 'Button', 'Text', 'Divider', 'Coupon']);
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await outlineOf(page)).toEqual(['Heading', 'Text', 'Button', 'Divider', 'Coupon']);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await outlineOf(page)).toEqual(['Heading', 'Button', 'Text', 'Divider', 'Coupon']);

    await rowsOf(page)
      .filter({ hasText: 'Coupon' })
      .dragTo(rowsOf(page).filter({ hasText: 'Heading' }), {
        targetPosition: { x: 60, y: 4 },
      });
    await expect
      .poll(() => outlineOf(page), { timeout: WAIT_MS })
      .toEqual(['Coupon', 'Heading', 'Button', 'Text', 'Divider']);

    await page.keyboard.press('Control+s');
    await page.getByText('Saved as version 2').waitFor();
    expect((await saved()).blocks).toEqual([
      { type: 'coupon', code: 'WELCOME10', title: 'Your discount code' },
      { type: 'heading', text: 'New heading' },
      { type: 'button', text: 'Visit the shop', href: 'https://shop.example/' },
      { type: 'text', text: 'Dear Ada,' },
      { type: 'divider' },
    ]);
    check();
  } finally {
    await browser.close();
  }
});
