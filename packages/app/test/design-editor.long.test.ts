import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo, WAIT_MS } from './demo-page.js';
import { addBlock, openDesign, outlineOf, rowsOf, text, treeOf } from './design-page.js';

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

  it('edits every kind of field, resets them, and shows faults at them', async () => {
    const { page, mail, saved, check } = await open([{ type: 'button', text: 'Go', href: 'https://a.example' }]);
    await mail.getByText('Go').click();
    const panel = page.locator('.design-panel');
    await panel.locator('summary', { hasText: 'Style' }).click();
    await panel.getByText('Outline', { exact: true }).click();
    await panel.getByLabel('Button colour', { exact: true }).fill('#ff0000');
    await panel.getByLabel('Border radius', { exact: true }).fill('500');
    await panel.getByText('A number from 0 to 100').waitFor();
    await treeOf(page).locator('.block-finding.error').waitFor();
    await panel.getByLabel('Border radius', { exact: true }).fill('12');
    await panel.getByLabel('Full width', { exact: true }).check();
    await panel.getByLabel('Align', { exact: true }).selectOption('Right');
    await panel.getByRole('group', { name: 'Padding', exact: true }).first().getByText('Each side').click();
    await panel.getByLabel('Top', { exact: true }).fill('30');
    await panel.getByLabel('Text colour', { exact: true }).fill('navy');
    await panel.getByRole('button', { name: 'Text colour: Reset to the default' }).click();
    await treeOf(page).locator('.block-finding.error').waitFor({ state: 'detached' });
    await page.locator('.design-bar').getByText('Style', { exact: true }).click();
    await page.getByLabel('Width', { exact: true }).fill('640');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved as version 2').waitFor();
    expect(await saved()).toEqual({
      blocks: [
        {
          type: 'button',
          text: 'Go',
          href: 'https://a.example',
          variant: 'outline',
          buttonColor: '#ff0000',
          borderRadius: 12,
          fullWidth: true,
          align: 'right',
          padding: { top: 30 },
        },
      ],
      header: null,
      footer: null,
      global: { width: 640 },
    });
    check();
  });

  it('shows the other blocks while a picture is missing', async () => {
    const { page, mail, check } = await open([text('Before')]);
    await rowsOf(page).filter({ hasText: 'Before' }).click();
    await addBlock(page, 'Image');
    await treeOf(page).locator('.block-finding.error').waitFor();
    await mail.locator('[data-block="blocks[1]"][data-selected]').waitFor();
    await mail.getByText('Before').waitFor();
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
    check();
  });

  it('edits the design as JSON, and refuses what is wrong at its line', async () => {
    const { page, mail, check } = await open([text('Before')]);
    await page.getByText('JSON', { exact: true }).click();
    const code = page.getByRole('textbox', { name: 'Design as JSON' });
    const write = async (json: string) => {
      await code.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(json);
      await page.getByRole('button', { name: 'Apply' }).click();
    };
    await write('{\n  "blocks": [\n    { "type": "spacer", "height": 900 }\n  ]\n}');
    await page.getByText('Line 3: blocks[0].height: A number from 1 to 300').waitFor();
    await page.locator('.cm-lintRange-error').waitFor();
    await write('{ "blocks": [');
    await page.getByText('This is not valid JSON').first().waitFor();
    await mail.getByText('Before').waitFor();
    await write('{ "blocks": [{ "type": "heading", "text": "From JSON" }], "header": null, "footer": null }');
    await mail.getByText('From JSON').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await mail.getByText('Before').waitFor();
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
