import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../../koa/test/chromium.js';

export const BUILT_WEB = fileURLToPath(new URL('../dist/web', import.meta.url));

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });

/**
 * A page that notes what must never happen: warnings in the console, which include violations of the policy, errors, and
 * requests to another host. `check` compares with what a test provoked.
 */
export async function watchedPage(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  // Only the limit of Vitest ends a wait: a busy machine may need long.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'info') faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(?:blob|data):/.test(request.url()))
      faults.push(`request: ${request.url()}`);
  });
  return { page, context, check: (...expected: string[]) => expect(faults).toEqual(expected) };
}

/** Opens a sign-in link and presses the button. */
export async function signInWith(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/sign-in'));
}
