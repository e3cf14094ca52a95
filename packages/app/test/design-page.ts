import type { InputOf } from '@sendstep/core';
import type { Page } from 'playwright-core';
import type { demoHost } from './demo-host.js';

type Demo = Pick<Awaited<ReturnType<typeof demoHost>>, 'owner' | 'base'> & { page: Page };

/** A visual layout of some blocks, without header and footer, in the editor. */
export async function openDesign({ owner, base, page }: Demo, blocks: object[] = []) {
  const { id } = await owner.run('layouts.create', {
    name: 'Visual',
    bodyType: 'visual',
    subject: 'Hello',
    bodyDesign: { blocks, header: null, footer: null },
  } as InputOf<'layouts.create'>);
  await page.goto(`${base}layouts/${id}/edit`);
  await treeOf(page).waitFor();
  return {
    id,
    saved: async () => (await owner.run('layouts.get', { id })).bodyDesign as { blocks: Record<string, unknown>[] },
  };
}

export const treeOf = (page: Page) => page.getByRole('tree', { name: 'Blocks of the email' });
export const rowsOf = (page: Page) => treeOf(page).getByRole('treeitem');
/** The rows between header and footer as they are read. */
export const outlineOf = async (page: Page) =>
  (await rowsOf(page).locator('.block-title').allTextContents()).filter((title) => !/^(?:Header|Footer)$/.test(title));

/** Adds a block after the selected one, with the mouse. */
export async function addBlock(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: title }).first().click();
}
export const text = (value: string) => ({ type: 'text', text: value });
