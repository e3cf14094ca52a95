import { STATUS_CODES } from 'node:http';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { launch, signInWith, watchedPage } from './browser.js';
import { demoHost } from './demo-host.js';

const missing = pagesMissing();
/** Only what hangs meets this. */
const WAIT_MS = 120_000;
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: WAIT_MS });

/** What the console says about a refused call. */
const refused = (status: 400 | 404 | 409 | 412 | 502) =>
  `error: Failed to load resource: the server responded with a status of ${status} (${STATUS_CODES[status]})`;

describe.skipIf(missing)(`the pages of a store in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const open = async (path: string, role?: 'viewer' | 'editor', options: BrowserContextOptions = {}) => {
    const host = await demoHost();
    const watched = await watchedPage(browser, host.url, options);
    watched.page.setDefaultTimeout(WAIT_MS);
    const member = role && (await host.owner.run('members.add', { name: 'Jo', role })).id;
    await signInWith(watched.page, `${host.url}${(await host.owner.run('app.link', member ? { member } : {})).url}`);
    await watched.page.goto(host.base + path);
    return { ...host, ...watched };
  };

  describe('files', () => {
    it('are uploaded by button and by drop, searched and deleted, unless something uses them', async () => {
      const { page, owner, check } = await open('files');
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload files' }).click();
      await (await choosing).setFiles([
        { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Tea 5') },
        { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') },
      ]);
      await page.getByText('prices.txt', { exact: true }).waitFor();
      await page.getByLabel('Uploads').getByRole('alert').waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      const dropped = await page.evaluateHandle(`(() => {
        const data = new DataTransfer();
        data.items.add(new File(['a,b'], 'stock.csv', { type: 'text/csv' }));
        return data;
      })()`);
      await page.dispatchEvent('.drop', 'drop', { dataTransfer: dropped });
      await page.getByText('stock.csv', { exact: true }).waitFor();
      expect((await owner.run('files.list', {})).items.map(({ filename }) => filename)).not.toContain('fake.png');

      await page.getByLabel('Search').fill('logo');
      await page.getByText('stock.csv', { exact: true }).waitFor({ state: 'detached' });
      await page.locator('img').first().waitFor();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByText('This file is still in use').waitFor();
      expect(await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).count()).toBe(0);
      await page.getByRole('dialog').getByRole('link', { name: 'Default header' }).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();

      await page.getByLabel('Search').fill('stock');
      await page.getByText('stock.csv', { exact: true }).waitFor();
      await page.getByText('demo-logo.png').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No file matches this search').waitFor();
      check(refused(400));
    });

    it('that came into use meanwhile are kept, and the page says what uses them', async () => {
      const { page, owner } = await open('files?q=terms');
      await page.getByRole('button', { name: 'Delete' }).click();
      const { key } = (await owner.run('files.list', { q: 'terms' })).items[0]!;
      const attachments = [{ fileKey: key, filename: 'terms.txt' }];
      await owner.run('layouts.create', { name: 'With terms', bodyType: 'text', subject: 'S', body: 'B', attachments });
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'With terms' }).waitFor();
      expect((await owner.run('files.list', { q: 'terms' })).total).toBe(1);
    });

    it('are shown to a viewer without buttons', async () => {
      const { page } = await open('files', 'viewer');
      await page.getByText('demo-logo.png').waitFor();
      expect(await page.locator('main button').allTextContents()).toEqual([]);
      expect(await page.locator('.drop').count()).toBe(0);
    });

    it('are found in the menu of a phone', async () => {
      const { page } = await open('', undefined, { viewport: { width: 390, height: 800 } });
      await page.getByRole('button', { name: 'Menu: Home' }).click();
      await page.getByRole('link', { name: 'Files' }).click();
      await page.getByRole('heading', { name: 'Files' }).waitFor();
      await eventually(() => page.getByRole('link', { name: 'Files' }).isVisible()).toBe(false);
    });
  });
});
