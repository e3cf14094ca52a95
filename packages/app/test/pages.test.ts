import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createApp } from '@sendstep/core';
import { memoryPorts } from '@sendstep/core/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { BUILT_WEB, launch, signInWith, watchedPage } from './browser.js';
import { serveWeb, startHost } from './host.js';

const missing = pagesMissing();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Every address of the app, below the store. */
const PAGES = ['', 'developer', 'account', 'nothing-here'];

describe.skipIf(missing)(`the pages in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const signedIn = async (options = {}) => {
    const { url, owner, store } = await startHost({ web: { directory: BUILT_WEB } });
    const watched = await watchedPage(browser, url, options);
    await signInWith(watched.page, `${url}${(await owner.run('app.link', {})).url}`);
    return { ...watched, owner, url, store, base: `${url}/app/s/${store.id}/` };
  };

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
    [360, 'light'],
  ] as const)('fit %i pixels, %s, without a finding of axe', async (width, colorScheme) => {
    // axe is injected as a script, which the policy forbids.
    const { page, base, context } = await signedIn({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
    for (const path of PAGES) {
      await page.goto(base + path, { waitUntil: 'networkidle' });
      await page.locator('h1').waitFor();
      await page.addScriptTag({ content: AXE });
      const { violations } = (await page.evaluate('axe.run()')) as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      expect([path, violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)]).toEqual([path, []]);
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
    }
    await context.close();
  });

  it('violate no policy and ask no other host', async () => {
    const { page, base, check } = await signedIn();
    for (const path of PAGES) {
      await page.goto(base + path, { waitUntil: 'networkidle' });
      await page.locator('h1').waitFor();
    }
    check();
  });

  it('can be used with the keyboard alone', async () => {
    const { page, base } = await signedIn();
    await page.goto(`${base}developer`, { waitUntil: 'networkidle' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.locator('.credential').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /By keyboard/ }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Create a key');
    await page.getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Claude Code');
  });

  it('lead an administrator from no store to the first, and from store to store', async () => {
    const app = createApp(memoryPorts());
    const url = await serveWeb(app, { web: { directory: BUILT_WEB } });
    const { page, check } = await watchedPage(browser, url);
    await signInWith(page, `${url}${(await (await app.admit({ owner: undefined })).run('app.link', {})).url}`);
    for (const name of ['Corner shop', 'Tea house']) {
      if (name === 'Tea house') {
        await page.getByRole('button', { name: 'Account menu' }).click();
        await page.getByRole('link', { name: 'Account' }).click();
      }
      await page.getByRole('button', { name: 'Create a store' }).click();
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('heading', { name: 'Home' }).waitFor();
    }
    await page.getByRole('link', { name: 'Developer' }).click();
    const [teaHouse] = new URL(page.url()).pathname.split('/').slice(3);
    await page.getByLabel('Store').selectOption('Corner shop');
    await page.waitForURL((to) => to.pathname.endsWith('/developer') && !to.pathname.includes(teaHouse!));
    await page.getByText('No keys yet').waitFor();
    check();
  });

  it('hide from a viewer what only owners may do', async () => {
    const { url, owner, store } = await startHost({ web: { directory: BUILT_WEB } });
    const { id: member } = await owner.run('members.add', { name: 'Vi', role: 'viewer' });
    const { page } = await watchedPage(browser, url);
    await signInWith(page, `${url}${(await owner.run('app.link', { member })).url}`);
    await page.getByRole('link', { name: 'Layouts' }).waitFor();
    expect(await page.getByRole('link', { name: 'Developer' }).count()).toBe(0);
    await page.goto(`${url}/app/s/${store.id}/developer`);
    await page.getByText('Page not found').waitFor();
    await page.goto(`${url}/app/s/${store.id.replace(/.$/, 'x')}/`);
    await page.getByText('you are not a member').waitFor();
  });

  it('lead to the sign-in page when the session was ended elsewhere', async () => {
    const { page, base, url, owner } = await signedIn();
    await page.goto(`${base}account`, { waitUntil: 'networkidle' });
    const second = await watchedPage(browser, url);
    await signInWith(second.page, `${url}${(await owner.run('app.link', {})).url}`);
    await second.page.goto(`${base}account`, { waitUntil: 'networkidle' });
    await second.page.getByRole('button', { name: 'End' }).first().click();
    await second.page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await second.page.getByText('Session ended').waitFor();
    await page.getByRole('link', { name: 'Developer' }).click();
    await page.getByText('You sign in with a link').waitFor();
  });

  it('show what went wrong, and recover', async () => {
    const { page, base, context } = await signedIn();
    await page.route('**/keys.list', (route) => route.fulfill({ status: 500, json: { error: 'internal error' } }));
    await page.goto(`${base}developer`, { waitUntil: 'networkidle' });
    await page.getByRole('alert').getByText('internal error').waitFor();
    await page.unroute('**/keys.list');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row', { name: /read key/ }).waitFor();

    // The history follows new entries, but an error stays until someone tries again.
    await page.clock.install();
    let requests = 0;
    await page.route('**/history.list', (route) => {
      requests += 1;
      return route.fulfill({ status: 500, json: { error: 'internal error' } });
    });
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('alert').getByText('internal error').waitFor();
    await page.clock.runFor(60_000);
    expect(requests).toBe(1);
    await context.setOffline(true);
    await page.getByText('You are offline').waitFor();
  });
});
