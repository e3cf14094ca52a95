import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo } from './demo-page.js';

const missing = pagesMissing();

describe.skipIf(missing)(`new layouts in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const open = async () => {
    const demo = await openDemo(browser);
    const { page } = demo;
    const start = async (option: string, name: string) => {
      await page.goto(`${demo.base}layouts`);
      await page.getByRole('button', { name: 'New layout' }).click();
      await page.getByRole('radio', { name: new RegExp(`^${option}`) }).check();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
    };
    const create = async (name: string) => {
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      return (await demo.owner.run('layouts.list', { q: name })).items[0]!;
    };
    return { ...demo, start, create };
  };

  it('start with blocks or HTML, and can be deleted', async () => {
    const { page, owner, start, create, check } = await open();
    await start('Blocks', 'A visual one');
    expect(await create('A visual one')).toMatchObject({ bodyType: 'visual', category: 'transactional' });
    await start('HTML', 'A text one');
    await page.getByRole('dialog').getByLabel('Category').selectOption('Marketing');
    expect(await create('A text one')).toMatchObject({ bodyType: 'text', category: 'marketing' });

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Layout deleted.').waitFor();
    await page.getByRole('link', { name: 'A visual one' }).waitFor();
    expect((await owner.run('layouts.list', { q: 'A text one' })).total).toBe(0);
    check();
  });

  it('are copies with all languages', async () => {
    const { page, owner, start, create, check } = await open();
    await start('A copy', 'Another reset');
    await page.getByLabel('Copy of').selectOption('Password reset');
    const copy = await create('Another reset');
    const [original] = (await owner.run('layouts.list', { q: 'Password reset' })).items;
    const contentOf = async (id: string) => {
      const { name: _, id: __, version, createdAt, updatedAt, ...layout } = await owner.run('layouts.get', { id });
      const { items } = await owner.run('translations.list', { id });
      return { layout, texts: items.map(({ version, createdAt, updatedAt, ...translation }) => translation) };
    };
    expect(await contentOf(copy.id)).toEqual(await contentOf(original!.id));

    await page.getByRole('button', { name: 'Make a copy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make a copy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Another reset (copy)' }).waitFor();
    const [second] = (await owner.run('layouts.list', { q: 'Another reset (copy)' })).items;
    expect(await contentOf(second!.id)).toEqual(await contentOf(original!.id));
    check();
  });

  it('come from a file, with a report of what was adapted or refused', async () => {
    const { page, start, create, check } = await open();
    const choose = (content: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'mail.html', mimeType: 'text/html', buffer: Buffer.from(content) });
    await start('A file', 'Imported');
    await choose('<p>{% if %}</p>');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('The file could not be imported').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('radio', { name: /^A file/ }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill('Imported');
    await choose(
      '{% capture email_title %}Order {{ name }}{% endcapture %}<p>Thank you, {{ customer.first_name }}!</p>',
    );
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('The layout was created.').waitFor();
    await page.getByRole('button', { name: 'Open the layout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Imported' }).waitFor();
    await page.frameLocator('iframe').getByText('Thank you,').waitFor();
    await start('A file', 'Plain');
    await choose('<p>Hello</p>');
    await page.getByLabel('Subject').fill('A subject');
    expect(await create('Plain')).toMatchObject({ bodyType: 'text', subject: 'A subject' });
    check();
  });
});
