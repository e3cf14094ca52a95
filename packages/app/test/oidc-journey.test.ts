import { expect, it } from 'vitest';
import { chromiumMissing } from '../../koa/test/chromium.js';
import { BUILT_WEB, launch } from './browser.js';
import { companyHost, JO } from './oidc-provider.js';

const missing = chromiumMissing();
if (missing && process.env.CI) throw new Error(missing);

it.skipIf(missing)('a member signs in with the company account and gets to the page they asked for', async () => {
  const { url, store, provider } = await companyHost({ directory: BUILT_WEB });
  const browser = await launch();
  try {
    const context = await browser.newContext();
    context.setDefaultTimeout(0);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const company = page.getByRole('link', { name: 'Sign in with your company account' });

    provider.state.person = { ...JO, email: 'eve@example.com' };
    await page.goto(`${url}/app/s/${store.id}/history`);
    await company.click();
    await page.getByRole('alert').getByText('No member has the email address').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/sign-in');

    provider.state.person = JO;
    await page.goto(`${url}/app/s/${store.id}/history`);
    await company.click();
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    expect(page.url()).toBe(`${url}/app/s/${store.id}/history`);
    const own = (await context.cookies(url)).filter(({ name }) => name.startsWith('sendstep'));
    expect(own.map(({ sameSite, httpOnly }) => [sameSite, httpOnly])).toEqual([['Strict', true]]);
    expect(faults).toEqual([]);

    await page.goto(`${url}/app/sign-in?refused=toString`);
    await company.waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  } finally {
    await browser.close();
  }
});
