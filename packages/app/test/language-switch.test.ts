import { expect, it } from 'vitest';
import { chromiumMissing } from '../../koa/test/chromium.js';
import { BUILT_WEB, launch, watchedPage } from './browser.js';
import { startHost } from './host.js';

const missing = chromiumMissing();
if (missing && process.env.CI) throw new Error(missing);

it.skipIf(missing)('the app follows the language of the browser until another one is chosen', async () => {
  const { url, owner } = await startHost({ web: { directory: BUILT_WEB } });
  const browser = await launch();
  try {
    const { page, check } = await watchedPage(browser, url, { locale: 'de-AT' });
    await page.goto(`${url}${(await owner.run('app.link', {})).url}`);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('button', { name: 'Kontomenü' }).click();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('link', { name: 'Konto' }).click();
    // The session began a moment ago.
    await page
      .getByText(/^(jetzt|vor \d+ (Sekunde|Minute)n?)$/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Kontomenü' }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Account menu' }).click();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.reload();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Kontomenü' }).waitFor();
    check();
  } finally {
    await browser.close();
  }
});
