import { expect, it } from 'vitest';
import { chromiumMissing } from '../../koa/test/chromium.js';
import { BUILT_WEB, launch, signInWith } from './browser.js';
import { mailboxHost } from './mailbox-host.js';

const missing = chromiumMissing();
if (missing && process.env.CI) throw new Error(missing);

it.skipIf(missing)('an owner connects a mailbox, and is told why it was refused before', async () => {
  const { url, store, owner, provider } = await mailboxHost({ directory: BUILT_WEB });
  const browser = await launch();
  try {
    const context = await browser.newContext();
    context.setDefaultTimeout(0);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await signInWith(page, `${url}${(await owner.run('app.link', {})).url}`);
    await page.goto(`${url}/app/s/${store.id}/senders`);

    provider.state.refreshTokens = false;
    await page.getByRole('button', { name: 'Connect a Google mailbox' }).click();
    await page.getByRole('alert').getByText('The permission to send emails is missing.').waitFor();
    // Neither the address nor the history keeps the code.
    expect(page.url()).toBe(`${url}/app/mailboxes/callback`);
    await page.getByRole('link', { name: 'Back to the senders' }).click();

    provider.state.refreshTokens = true;
    await page.getByRole('button', { name: 'Connect a Google mailbox' }).click();
    await page.getByText('Mailbox connected: jo***@example.com').waitFor();
    expect(page.url()).toBe(`${url}/app/s/${store.id}/senders`);
    await page.getByText('Google, jo***@example.com').waitFor();
    const kept = (await context.cookies(url)).map(({ name }) => name).filter((name) => name.startsWith('sendstep'));
    expect(kept.some((name) => name.includes('mailbox'))).toBe(false);
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});
