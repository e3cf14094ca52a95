import { expect, it } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo, WAIT_MS } from './demo-page.js';
import { openDesign, outlineOf, text, treeOf } from './design-page.js';

it.skipIf(pagesMissing())('a marketer builds an email from blocks with the keyboard alone', async () => {
  const browser = await launch();
  try {
    const demo = await openDemo(browser, { viewport: { width: 2000, height: 1000 } });
    const { page, check } = demo;
    const { saved } = await openDesign(demo);
    const outline = () => expect.poll(() => outlineOf(page), { timeout: WAIT_MS });
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focusTree = () => treeOf(page).getByRole('treeitem', { selected: true }).focus();

    for (const tabs of [0, 1, 4, 6, 5]) {
      await page.getByRole('button', { name: 'Add a block' }).focus();
      await press('Enter');
      await page.getByRole('dialog').waitFor();
      // The first type has the focus; the others follow.
      await press(...Array.from({ length: tabs }, () => 'Tab'), 'Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await outline().toEqual(['Heading', 'Text', 'Button', 'Spacer', 'Divider']);

    // The focus stays on the block that is moved.
    await focusTree();
    await press('Alt+ArrowUp');
    await outline().toEqual(['Heading', 'Text', 'Button', 'Divider', 'Spacer']);
    await press('Alt+ArrowUp');
    await outline().toEqual(['Heading', 'Text', 'Divider', 'Button', 'Spacer']);

    // Enter goes to the text of a block.
    await press('ArrowUp', 'Enter', 'Control+a');
    await page.keyboard.type('By keyboard');
    await press('Control+z', 'Control+Shift+z');

    // After a block is deleted, the next one has the focus.
    await focusTree();
    await press('End', 'ArrowUp', 'Delete');
    await outline().toEqual(['Heading', 'Text', 'Divider', 'Button']);
    await press('Control+d');
    await outline().toEqual(['Heading', 'Text', 'Divider', 'Button', 'Button']);
    await press('Control+s');
    await page.getByText('Saved as version 2').waitFor();
    expect((await saved()).blocks[1]).toEqual(text('By keyboard'));
    check();
  } finally {
    await browser.close();
  }
});
