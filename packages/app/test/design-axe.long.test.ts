import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo } from './demo-page.js';
import { openDesign, rowsOf, text } from './design-page.js';

const missing = pagesMissing();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BLOCKS = [
  { type: 'heading', text: 'Hello' },
  { type: 'menu', items: [{ text: 'Shop', href: 'https://shop.example' }] },
  { type: 'image', alt: '', src: 'https://shop.example/a.png' },
  { type: 'columns', columns: [{ blocks: [text('Left')] }, { blocks: [text('Right')] }] },
  { type: 'table', columns: [{ header: 'A' }], rows: [['1']] },
];

describe.skipIf(missing)(`the edit tab of a visual layout${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('fits %i pixels, %s, without a finding of axe', async (width, colorScheme) => {
    // Without the policy: it refuses the script of axe.
    const demo = await openDemo(browser, { viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
    const { page } = demo;
    await openDesign(demo, BLOCKS);
    await page.frameLocator('iframe').getByText('Hello').waitFor();
    await page.addScriptTag({ content: AXE });
    const expectFit = async (name: string) => {
      const { violations } = (await page.evaluate('axe.run({ iframes: false })')) as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
      const shown = await page.evaluate('document.documentElement.scrollWidth');
      expect({ name, found, shown }).toEqual({ name, found: [], shown: width });
    };
    for (const name of ['Heading', 'Menu', 'Image', 'Columns', 'Table', 'Header']) {
      await rowsOf(page).filter({ hasText: name }).first().click();
      const folded = page.locator('.design-panel details:not([open]) > summary');
      while ((await folded.count()) > 0) await folded.first().press('Enter');
      await expectFit(name);
    }
    await page.getByRole('button', { name: 'Add a block' }).click();
    await expectFit('Add a block');
    await page.keyboard.press('Escape');
    await page.locator('.design-bar').getByText('Style', { exact: true }).click();
    await expectFit('Style');
    await page.locator('.design-bar').getByText('JSON', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Design as JSON' }).waitFor();
    await expectFit('JSON');
  });
});
