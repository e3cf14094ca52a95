import type { InputOf } from '@sendstep/core';
import type { Page } from 'playwright-core';
import type { demoHost } from './demo-host.js';

export const BODY = '<p>Hello {{ variables.customer.first_name }}</p>\n<p>Your order</p>\n';

/** A text layout in the demo store, with a translation. */
export async function textLayout({ owner }: Pick<Awaited<ReturnType<typeof demoHost>>, 'owner'>, more: object = {}) {
  const { id } = await owner.run('layouts.create', {
    name: 'Shipped',
    bodyType: 'text',
    subject: 'On its way',
    previewText: 'Soon there',
    body: BODY,
    ...more,
  } as InputOf<'layouts.create'>);
  await owner.run('translations.put', {
    id,
    locale: 'de',
    subject: 'Unterwegs',
    previewText: 'Bald da',
    body: '<p>Hallo</p>',
  });
  return id;
}

/** The code editor of a page. */
export const codeOf = (page: Page) => page.getByRole('textbox', { name: 'HTML' });

/** Puts the cursor at the end of the text and types. */
export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await codeOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
}
