// Takes the screenshots of the README from the built demo: node scripts/screenshots.mjs
import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startHost } from './host.mjs';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const MAX_BYTES = 150_000;
mkdirSync(folder, { recursive: true });

const host = await startHost();
const browser = await chromium.launch({
  executablePath: process.env.SENDSTEP_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: 'light' });

async function save(name) {
  // The pointer would leave a button highlighted, and a notice hides what is below it.
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  const path = `${folder}${name}.png`;
  await page.screenshot({ path });
  const { size } = statSync(path);
  console.log(`${path}: ${Math.round(size / 1000)} kB`);
  if (size > MAX_BYTES) process.exitCode = 1;
}

try {
  await page.goto(host.signInLink);
  await page.getByRole('button', { name: 'Sign in' }).click();
  for (const layout of ['Password reset', 'Order confirmation', 'Spring sale']) {
    await page.getByLabel('Layout').selectOption(layout);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The email was sent.').waitFor();
  }
  await page.locator('.mails li').nth(2).waitFor();
  await save('app-home');

  await page.getByRole('link', { name: 'Layouts' }).click();
  await page.getByRole('link', { name: 'Spring sale' }).click();
  await page.frameLocator('iframe').locator('img[src^="blob:"]').waitFor();
  await save('app-layout');
} finally {
  await browser.close();
  await host.end();
}
