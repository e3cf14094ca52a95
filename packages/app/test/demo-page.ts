import type { Ports } from '@sendstep/core';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { signInWith, watchedPage } from './browser.js';
import { demoHost } from './demo-host.js';

/** Only what hangs meets this. */
export const WAIT_MS = 120_000;

/** A host with the demo store, and its owner signed in in a browser. */
export async function openDemo(browser: Browser, options: BrowserContextOptions = {}, storage?: Ports) {
  const host = await demoHost(storage);
  const watched = await watchedPage(browser, host.url, options);
  watched.page.setDefaultTimeout(WAIT_MS);
  await signInWith(watched.page, `${host.url}${(await host.owner.run('app.link', {})).url}`);
  return { ...host, ...watched };
}
