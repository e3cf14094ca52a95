import { expect, it } from 'vitest';
import { chromiumMissing } from '../../koa/test/chromium.js';
import { BUILT_WEB, launch, signInWith, watchedPage } from './browser.js';
import { startHost } from './host.js';

const missing = chromiumMissing();
if (missing && process.env.CI) throw new Error(missing);

it.skipIf(missing)('an owner uploads a file, stores a secret and a request, and invites a viewer', async () => {
  const { url, owner } = await startHost({ web: { directory: BUILT_WEB } });
  const browser = await launch();
  try {
    const { page, check } = await watchedPage(browser, url);
    await signInWith(page, `${url}${(await owner.run('app.link', {})).url}`);

    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: 'Add a sender' }).click();
    await page.getByRole('heading', { name: 'Senders' }).waitFor();

    await page.getByRole('link', { name: 'Files' }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload files' }).click();
    await (await choosing).setFiles([{ name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Tea 5') }]);
    await page.getByText('prices.txt', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Secrets' }).click();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByLabel('Name', { exact: true }).fill('SHOP_KEY');
    await page.getByLabel('Value').fill('wk-Z81xQ0Lp7T');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('row', { name: /SHOP_KEY/ }).waitFor();

    await page.getByRole('link', { name: 'HTTP requests' }).click();
    await page.getByRole('link', { name: 'New HTTP request' }).click();
    await page.getByLabel('URL').fill('https://shop.example/stock');
    await page.getByRole('button', { name: 'Add authorization' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'GET shop.example' }).waitFor();
    const [request] = (await owner.run('httpRequests.list', {})).items;
    const { headers } = await owner.run('httpRequests.get', { id: request!.id });
    expect(headers).toEqual({ Authorization: 'Bearer {{ secrets.SHOP_KEY }}' });
    expect(await page.content()).not.toContain('wk-Z81xQ0Lp7T');

    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Add a member' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Vi');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const link = (await page.locator('.credential').textContent())!;
    check();

    const viewer = await watchedPage(browser, url);
    await signInWith(viewer.page, link);
    await viewer.page.getByRole('link', { name: 'Files' }).click();
    await viewer.page.getByText('prices.txt', { exact: true }).waitFor();
    expect(await viewer.page.locator('main button').count()).toBe(0);
    expect(await viewer.page.getByRole('link', { name: 'Secrets' }).count()).toBe(0);
    viewer.check();
  } finally {
    await browser.close();
  }
});
