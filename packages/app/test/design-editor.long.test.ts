import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo, WAIT_MS } from './demo-page.js';
import { addBlock, openDesign, outlineOf, rowsOf, text } from './design-page.js';

const missing = pagesMissing();
/** Wide enough to show an email in its own size. */
const WIDE = { viewport: { width: 2000, height: 1000 } };

describe.skipIf(missing)(`the block editor in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
  const open = async (blocks: object[] = [], options: BrowserContextOptions = WIDE) => {
    const demo = await openDemo(browser, options);
    return { ...demo, ...(await openDesign(demo, blocks)), mail: demo.page.frameLocator('iframe') };
  };
  const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: WAIT_MS });

  it('moves blocks into containers by dragging, and says why a place is refused', async () => {
    const { page, mail, check } = await open([
      text('Outside'),
      { type: 'columns', columns: [{ blocks: [] }, { blocks: [] }] },
    ]);
    const row = (name: string | RegExp) => rowsOf(page).filter({ hasText: name });
    await row('Outside').dragTo(row('Column 2'));
    await eventually(() => outlineOf(page)).toEqual(['Columns', 'Column 1', 'Column 2', 'Text']);
    await row(/^Columns/).click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await row('Column 1').first().waitFor();
    await row(/^Columns/)
      .last()
      .dragTo(row('Column 1').first());
    await page.getByText('Columns cannot contain columns.').waitFor();
    // The same reason is shown where blocks are added.
    await row('Column 1').first().click();
    await page.getByRole('button', { name: 'Add a block' }).click();
    expect(
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Columns/ })
        .isDisabled(),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await addBlock(page, 'Heading');
    await mail.getByText('New heading').waitFor();
    check();
  });

  it('stays fast with 200 blocks', async () => {
    const { page, mail } = await open(Array.from({ length: 200 }, (_, i) => text(`Block ${i}`)));
    await eventually(() => rowsOf(page).count()).toBe(202);
    await rowsOf(page).nth(101).click();
    await mail.locator('[data-selected]').waitFor();
    await page.evaluate(`window.longTasks = [];
      new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });`);
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.type(' and sixty more characters, typed as fast as keys can be sent', { delay: 20 });
    await mail.getByText('as fast as keys can be sent').waitFor();
    // Reported rather than asserted: other work on the machine counts as well.
    const tasks = (await page.evaluate('longTasks')) as number[];
    console.info(`long tasks while typing: ${tasks.length}, the longest ${Math.max(0, ...tasks)} ms`);
    expect(await rowsOf(page).nth(101).textContent()).toContain('sixty more');
  });
});
