import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo, WAIT_MS } from './demo-page.js';

const missing = pagesMissing();
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: WAIT_MS });
/** Wide enough to show an email in its own size. */
const WIDE = { viewport: { width: 1600, height: 900 } };
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(missing)(`the demo in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const open = (options: BrowserContextOptions = {}) => openDemo(browser, options);

  it('the first mail arrives in the inbox, can be read and unsubscribed from, and the next one is skipped', async () => {
    const { page, context, catcher, check } = await open();
    await page.getByLabel('Layout').selectOption('Spring sale');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The email was sent.').waitFor();
    await page.getByRole('link', { name: /20 % off until Sunday/ }).click();
    // The link is gone, so the focus is on the new heading.
    await eventually(() => page.evaluate('document.activeElement.textContent')).toBe('20 % off until Sunday');
    const mail = page.frameLocator('iframe');
    await mail.getByText('All teas are 20 % off until Sunday.').waitFor();
    await mail.locator('img[src^="blob:"]').waitFor();

    await mail.getByRole('link', { name: 'Visit the shop' }).click();
    await page.getByText('https://shop.example/sale').waitFor();
    await page.locator('nav [aria-current]').getByText('Home').waitFor();
    await page.getByText('Plain text').click();
    await page.locator('pre').getByText('All teas are 20 % off until Sunday.').waitFor();
    await page.getByText('Headers', { exact: true }).click();
    await page.getByText('List-Unsubscribe', { exact: true }).waitFor();

    const [unsubscribe] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open the unsubscribe page' }).click(),
    ]);
    await unsubscribe.getByRole('button').first().click();
    await unsubscribe.waitForLoadState();
    await unsubscribe.close();
    await page.getByRole('link', { name: 'Back to the inbox' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Nothing was sent: the address has unsubscribed.').waitFor();
    expect(catcher.list()).toHaveLength(1);
    await page.getByRole('link', { name: 'See the history entry' }).click();
    await page.getByText('Nothing was sent: every recipient has unsubscribed.').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Empty the inbox' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empty the inbox' }).click();
    await page.getByText('No email yet').waitFor();
    check();
  });

  it('shows a mail that arrives while the page is open', async () => {
    const { page, owner } = await open();
    await page.getByText('No email yet').waitFor();
    const { items } = await owner.run('layouts.list', { q: 'Password' });
    await owner.run('steps.sendEmail', { layoutId: items[0]!.id, to: 'ada@customer.example', locale: 'de' });
    await page.getByRole('link', { name: /Passwort zurücksetzen/ }).waitFor();
  });

  it('a failed email is found by its filters, which are in the address, and leads to its layout', async () => {
    const { page, base, owner, check } = await open();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByLabel('Status').selectOption('Failed');
    await page.getByLabel('Type').selectOption('Email');
    await page.getByRole('row', { name: /Password reset/ }).waitFor();
    await eventually(() => page.locator('tbody tr').count()).toBe(1);
    await page.reload();
    await page.getByRole('link', { name: 'Password reset' }).click();
    await page.getByRole('alert').getByText('550 5.1.1 mailbox unavailable').waitFor();
    expect(await page.locator('pre').first().textContent()).toContain('go***@customer.example');
    await page.getByRole('link', { name: 'Open the layout' }).click();
    await page.frameLocator('iframe').getByText('Choose a new password').waitFor();
    await page.getByLabel('Language').selectOption('German');
    await page.frameLocator('iframe').getByText('Neues Passwort wählen').waitFor();
    expect(page.url()).toContain('?language=de');

    // The list follows: a new entry appears without a reload.
    await page.goto(`${base}history`);
    await page.getByRole('row').nth(5).waitFor();
    const { items } = await owner.run('httpRequests.list', { q: 'Announce' });
    await owner.run('steps.runHttpRequest', { requestId: items[0]!.id, stepReference: 'new/1' }).catch(() => {});
    await page.locator('tbody tr').first().getByText('Announce a paid order').waitFor();
    check();
  });

  it('a preview follows language, variables, width and colours', async () => {
    const { page, check } = await open(WIDE);
    await page.getByRole('link', { name: 'Layouts' }).click();
    await page.getByLabel('Search').fill('order');
    await eventually(() => page.locator('tbody tr').count()).toBe(1);
    await page.getByRole('link', { name: 'Order confirmation' }).click();
    await page.getByRole('link', { name: 'Preview' }).click();
    const mail = page.frameLocator('iframe');
    await mail.getByText('Thank you, Ada!').waitFor();
    const variables = page.getByLabel('Test variables').last();
    await variables.fill('{ "customer": { "first_name": "Grace" } }');
    await mail.getByText('Thank you, Grace!').waitFor();
    await variables.fill('{ oops');
    await page.getByText('This is not valid JSON').waitFor();
    await mail.getByText('Thank you, Grace!').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await mail.getByText('Thank you, Ada!').waitFor();

    const background = () => mail.locator('body').evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.getByText('Dark', { exact: true }).click();
    await eventually(background).not.toBe(light);
    await page.getByText('Phone', { exact: true }).click();
    expect(await page.locator('iframe').getAttribute('width')).toBe('375');

    await page.getByRole('link', { name: 'Test send' }).click();
    await page.getByLabel('Test variables').last().fill('{ oops');
    await page.getByText('Correct the test variables to send this email.').waitFor();
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    check();
  });

  it('runs no script of a mail and loads remote pictures only after a click', async () => {
    const { page, base, owner, context } = await open(WIDE);
    const asked: string[] = [];
    await context.route('https://pixel.example/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
    const { id } = await owner.run('layouts.create', {
      name: 'Hostile',
      bodyType: 'text',
      subject: 'S',
      body: `<p onclick="parent.postMessage('run', '*')">Hostile</p><script>document.title = 'run'; fetch('https://pixel.example/fetch')</script>
        <img src="https://pixel.example/a.svg" onerror="document.title = 'run'"><a href="javascript:document.title='run'">Link</a>`,
    });
    await page.goto(`${base}layouts/${id}/preview`);
    const mail = page.frameLocator('iframe');
    await mail.getByText('Hostile').click();
    await mail.getByText('Link').click();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Show them' }).click();
    await eventually(() => asked).toEqual(['https://pixel.example/a.svg']);
    expect(await mail.locator('html').evaluate('document.title')).not.toBe('run');
  });

  it('the statistics have the same figures as a chart and as a table', async () => {
    const { page, owner, check } = await open();
    await page.getByRole('link', { name: 'Statistics' }).first().click();
    await page.locator('canvas').waitFor();
    const stats = await owner.run('stats.get', { days: 7 });
    await page.getByText('7 days').click();
    const dayText = (date: string) => new Date(date).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' });
    await page
      .getByText(`${dayText(stats.from)} – ${dayText(stats.to)}`)
      .first()
      .waitFor();
    // Days without runs are left out of the table, and just after midnight today is one.
    const last = stats.daily.findLast(({ SUCCESS, FAILED }) => SUCCESS + FAILED > 0)!;
    const row = page.getByRole('row', { name: new RegExp(`^${dayText(last.date)}`) });
    expect(await row.locator('td').allTextContents()).toEqual(
      [last.SUCCESS, last.FAILED, last.SKIPPED, last.PENDING].map(String),
    );
    check();
  });

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('the pages fit %i pixels, %s, without a finding of axe', async (width, colorScheme) => {
    const { page, base, owner, catcher, context } = await open({
      viewport: { width, height: 800 },
      colorScheme,
      bypassCSP: true,
    });
    const [layout] = (await owner.run('layouts.list', { q: 'Spring' })).items;
    await owner.run('layouts.sendTest', { id: layout!.id, to: 'you@example.com' });
    const [failed] = (await owner.run('history.list', { status: 'FAILED' })).items;
    const [request] = (await owner.run('httpRequests.list', {})).items;
    const pages = [
      '',
      `inbox/${catcher.list()[0]!.id}`,
      'layouts',
      `layouts/${layout!.id}/preview`,
      'history',
      `history/${failed!.id}`,
      `http-requests/${request!.id}`,
      'statistics',
    ];
    for (const path of pages) {
      await page.goto(base + path, { waitUntil: 'networkidle' });
      await page.locator('h1').waitFor();
      await page.addScriptTag({ content: AXE });
      const { violations } = (await page.evaluate('axe.run({ iframes: false })')) as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      expect([path, violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)]).toEqual([path, []]);
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
    }
    await context.close();
  });
});
