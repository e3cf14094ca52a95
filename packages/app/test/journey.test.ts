import { expect, it } from 'vitest';
import { chromiumMissing } from '../../koa/test/chromium.js';
import { BUILT_WEB, launch, signInWith, watchedPage } from './browser.js';
import { startHost } from './host.js';

const missing = chromiumMissing();
if (missing && process.env.CI) throw new Error(missing);

it.skipIf(missing)('an owner signs in, creates a key, uses it and revokes it', async () => {
  const { url, owner } = await startHost({ web: { directory: BUILT_WEB } });
  const browser = await launch();
  try {
    const { page, context, check } = await watchedPage(browser, url);
    const link = `${url}${(await owner.run('app.link', {})).url}`;
    await signInWith(page, link);
    expect(page.url()).not.toContain('#');

    await page.getByRole('link', { name: 'Developer' }).click();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('Reporting');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const key = (await page.locator('.credential').textContent())!;
    await page.getByRole('button', { name: 'Done' }).click();
    const callWithKey = () => fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(await (await callWithKey()).json()).toMatchObject({ level: 'read', key: { name: 'Reporting' } });
    expect(await page.locator('pre').first().textContent()).toContain(key);

    await page
      .getByRole('row', { name: /Reporting/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Key revoked').waitFor();
    expect((await callWithKey()).status).toBe(401);
    // The examples no longer use it.
    expect(await page.locator('pre').first().textContent()).toContain('fak_…');

    // The key was shown once: it is nowhere after the page was left.
    await page.reload();
    await page.getByRole('row', { name: /Reporting.*Revoked/ }).waitFor();
    expect(await page.content()).not.toContain(key);
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(stored).toBe('[{},{},""]');

    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You sign in with a link').waitFor();
    expect(await context.cookies()).toEqual([]);
    check();

    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This link no longer works').waitFor();
  } finally {
    await browser.close();
  }
});
