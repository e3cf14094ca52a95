import { readFileSync } from 'node:fs';
import { createServer, STATUS_CODES } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pagesMissing } from '../../koa/test/chromium.js';
import { launch, signInWith, watchedPage } from './browser.js';
import { demoHost } from './demo-host.js';

const missing = pagesMissing();
/** Only what hangs meets this. */
const WAIT_MS = 120_000;
const SIXTEEN_PAGES = { timeout: 10 * 60_000 };
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: WAIT_MS });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What the console says about a refused call. */
const refused = (status: 400 | 404 | 409 | 412 | 502) =>
  `error: Failed to load resource: the server responded with a status of ${status} (${STATUS_CODES[status]})`;

describe.skipIf(missing)(`the pages of a store in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const open = async (path: string, role?: 'viewer' | 'editor', options: BrowserContextOptions = {}) => {
    const host = await demoHost();
    const watched = await watchedPage(browser, host.url, options);
    watched.page.setDefaultTimeout(WAIT_MS);
    const member = role && (await host.owner.run('members.add', { name: 'Jo', role })).id;
    await signInWith(watched.page, `${host.url}${(await host.owner.run('app.link', member ? { member } : {})).url}`);
    await watched.page.goto(host.base + path);
    return { ...host, ...watched };
  };

  describe('files', () => {
    it('are uploaded by button and by drop, searched and deleted, unless something uses them', async () => {
      const { page, owner, check } = await open('files');
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload files' }).click();
      await (await choosing).setFiles([
        { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Tea 5') },
        { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') },
      ]);
      await page.getByText('prices.txt', { exact: true }).waitFor();
      await page.getByLabel('Uploads').getByRole('alert').waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      const dropped = await page.evaluateHandle(`(() => {
        const data = new DataTransfer();
        data.items.add(new File(['a,b'], 'stock.csv', { type: 'text/csv' }));
        return data;
      })()`);
      await page.dispatchEvent('.drop', 'drop', { dataTransfer: dropped });
      await page.getByText('stock.csv', { exact: true }).waitFor();
      expect((await owner.run('files.list', {})).items.map(({ filename }) => filename)).not.toContain('fake.png');

      await page.getByLabel('Search').fill('logo');
      await page.getByText('stock.csv', { exact: true }).waitFor({ state: 'detached' });
      await page.locator('img').first().waitFor();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByText('This file is still in use').waitFor();
      expect(await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).count()).toBe(0);
      await page.getByRole('dialog').getByRole('link', { name: 'Default header' }).waitFor();
      await page.getByRole('button', { name: 'Close' }).first().click();

      await page.getByLabel('Search').fill('stock');
      await page.getByText('stock.csv', { exact: true }).waitFor();
      await page.getByText('demo-logo.png').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No file matches this search').waitFor();
      check(refused(400));
    });

    it('that came into use meanwhile are kept, and the page says what uses them', async () => {
      const { page, owner } = await open('files?q=terms');
      await page.getByRole('button', { name: 'Delete' }).click();
      const { key } = (await owner.run('files.list', { q: 'terms' })).items[0]!;
      const attachments = [{ fileKey: key, filename: 'terms.txt' }];
      await owner.run('layouts.create', { name: 'With terms', bodyType: 'text', subject: 'S', body: 'B', attachments });
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'With terms' }).waitFor();
      expect((await owner.run('files.list', { q: 'terms' })).total).toBe(1);
    });

    it('are shown to a viewer without buttons', async () => {
      const { page } = await open('files', 'viewer');
      await page.getByText('demo-logo.png').waitFor();
      expect(await page.locator('main button').allTextContents()).toEqual([]);
      expect(await page.locator('.drop').count()).toBe(0);
    });

    it('are found in the menu of a phone', async () => {
      const { page } = await open('', undefined, { viewport: { width: 390, height: 800 } });
      await page.getByRole('button', { name: 'Menu: Home' }).click();
      await page.getByRole('link', { name: 'Files' }).click();
      await page.getByRole('heading', { name: 'Files' }).waitFor();
      await eventually(() => page.getByRole('link', { name: 'Files' }).isVisible()).toBe(false);
    });
  });

  describe('HTTP requests', () => {
    /** A target that returns what it received. */
    const target = async () => {
      const server = createServer((request, response) => {
        response.writeHead(request.url?.startsWith('/fail') ? 500 : 200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ url: request.url, key: request.headers['x-api-key'] }));
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      onTestFinished(() => void server.close());
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    };

    it('are created, run after a confirmation, changed and deleted', async () => {
      const { page, owner, check } = await open('http-requests');
      const url = await target();
      await owner.run('secrets.set', { name: 'STOCK_KEY', value: 'sk-4Jx81Lq0Zp' });
      await page.getByRole('link', { name: 'New HTTP request' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Shelf');
      await page.getByLabel('URL').fill(`${url}/stock`);
      await page.getByRole('button', { name: 'Add a parameter' }).click();
      await page.getByLabel('Query parameters, name 1').fill('sku');
      await page.getByLabel('Query parameters, value 1').fill('{{ variables.sku }}');
      await page.getByLabel('Kind of authorization').selectOption('API key header');
      await page.getByLabel('Secret with the credential').selectOption('STOCK_KEY');
      await page.getByRole('button', { name: 'Add authorization' }).click();
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Shelf' }).waitFor();
      const { id } = (await owner.run('httpRequests.list', { q: 'Shelf' })).items[0]!;
      expect(await owner.run('httpRequests.get', { id })).toMatchObject({
        url: `${url}/stock?sku={{ variables.sku }}`,
        headers: { 'X-Api-Key': '{{ secrets.STOCK_KEY }}' },
      });

      await page.getByLabel('Variables').fill('{ "sku": "A-1" }');
      await page.getByRole('button', { name: 'Run now' }).click();
      await page
        .getByRole('dialog')
        .getByText(`real GET request to ${url.slice(7)}`)
        .waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click();
      await page.getByText(/^Status 200 after/).waitFor();
      const response = page.getByLabel('Response').locator('pre');
      expect(await response.textContent()).toContain('/stock?sku=A-1');
      expect(await page.content()).not.toContain('sk-4Jx81Lq0Zp');

      await page.getByLabel('URL').fill(`${url}/fail`);
      await page.getByText('Save or discard your changes to run the request.').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Run now' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click();
      await page.getByRole('alert').getByText('500').waitFor();
      await page.getByRole('link', { name: 'See the history entry' }).click();
      await page.getByRole('link', { name: 'Open the HTTP request' }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('HTTP request deleted').waitFor();
      expect((await owner.run('httpRequests.list', { q: 'Shelf' })).total).toBe(0);
      check(refused(502), refused(404));
    });

    it('keep masked credentials, and refuse to send them to another host', async () => {
      const { page, base, owner } = await open('');
      const headers = { Authorization: 'Bearer sk-4Jx81Lq0ZpR7vT2w' };
      const { id } = await owner.run('httpRequests.create', { name: 'Orders', url: 'https://a.example/', headers });
      await page.goto(`${base}http-requests/${id}`);
      await eventually(() => page.getByLabel('Headers, value 1').inputValue()).toBe('Bearer ********');
      await page.getByText('The masked part is a stored credential').waitFor();
      await page.getByRole('button', { name: 'Add a header' }).click();
      await page.getByLabel('Headers, name 2').fill('X-Shop');
      await page.getByLabel('Headers, value 2').fill('1');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      expect((await owner.run('httpRequests.get', { id })).headers).toEqual({
        Authorization: 'Bearer ********',
        'X-Shop': '1',
      });
      await page.getByLabel('URL').fill('https://evil.example/');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('the target changed').waitFor();
      expect(await page.content()).not.toContain('sk-4Jx81');
    });

    it('that somebody else saved meanwhile are not overwritten unseen', async () => {
      const { page, base, owner } = await open('');
      const { id } = (await owner.run('httpRequests.list', {})).items[0]!;
      await page.goto(`${base}http-requests/${id}`);
      await page.getByLabel('Name', { exact: true }).fill('Mine');
      await owner.run('httpRequests.update', { id, name: 'Theirs' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('2 was saved meanwhile; yours began at 1').waitFor();
      expect((await owner.run('httpRequests.get', { id })).name).toBe('Theirs');
      await page.getByRole('button', { name: 'Discard mine and load the current version' }).click();
      await eventually(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Theirs');
    });

    it.each([
      ['viewer', ['Copy as curl']],
      ['editor', ['Copy as curl', 'Delete', 'Add a parameter', 'Add a header', 'Add authorization', 'Save']],
    ] as const)('show %ss only what they may do', async (role, buttons) => {
      const { page, base, owner } = await open('http-requests', role);
      await page.getByRole('link', { name: 'Announce a paid order' }).waitFor();
      expect(await page.getByRole('link', { name: 'New HTTP request' }).count()).toBe(role === 'viewer' ? 0 : 1);
      const { items } = await owner.run('httpRequests.list', { q: 'Announce' });
      await page.goto(`${base}http-requests/${items[0]!.id}`);
      await page.getByRole('button', { name: buttons.at(-1)! }).waitFor();
      const shown = await page.locator('main button').allTextContents();
      expect(shown.filter((text) => text !== 'Remove')).toEqual(buttons);
    });
  });

  it('secrets are written, restricted to hosts and deleted, and their values are nowhere', async () => {
    const { page, owner, check } = await open('secrets');
    const value = 'wk-Z81xQ0Lp7T';
    await page.getByRole('row', { name: /WAREHOUSE_KEY/ }).waitFor();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByLabel('Name', { exact: true }).fill('SHOP_KEY');
    await page.getByLabel('Value').fill(value);
    await page.getByLabel('Allowed hosts').fill('https://api.example.com');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').getByText('not a host name').waitFor();
    await page.getByLabel('Allowed hosts').fill('api.example.com\n*.shop.example');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Secret saved').waitFor();
    await page.getByRole('row', { name: /SHOP_KEY.*Set.*api\.example\.com, \*\.shop\.example/ }).waitFor();

    const row = page.getByRole('row', { name: /SHOP_KEY/ });
    await row.getByRole('button', { name: 'Edit' }).click();
    expect(await page.getByLabel('Value').inputValue()).toBe('');
    await page.getByLabel('Description').fill('For the shop');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('For the shop').waitFor();
    const { items } = await owner.run('secrets.owned', { q: 'SHOP_KEY' });
    expect(items).toMatchObject([{ hasValue: true, allowHosts: ['api.example.com', '*.shop.example'] }]);

    expect(await page.content()).not.toContain(value);
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).not.toContain(value);
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Secret deleted').waitFor();
    await page
      .getByRole('row', { name: /WAREHOUSE_KEY/ })
      .getByRole('link')
      .first()
      .waitFor();
    check(refused(400));
  });

  it('senders are added, tested, changed and deleted, and show no credentials', async () => {
    const { page, owner, catcher, check } = await open('senders');
    await page.getByRole('button', { name: 'Add an SMTP server' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Shop mail');
    await dialog.getByLabel('Server name').fill('127.0.0.1');
    await dialog.getByLabel('Encryption').selectOption('None');
    await dialog.getByLabel('Port').fill(String(catcher.port));
    await dialog.getByLabel('From address').fill('shop@example.com');
    await dialog.getByRole('button', { name: 'Add' }).click();
    const row = page.getByRole('row', { name: /Shop mail/ });
    await row.getByRole('button', { name: 'Test' }).click();
    await page.getByText('Shop mail: connected and logged in').waitFor();
    expect(catcher.list()).toEqual([]);

    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Server name').fill('10.0.0.1');
    await dialog.getByLabel('Username').fill('shop-user');
    await dialog.getByLabel('Password', { exact: true }).fill('pw-Z81xQ0Lp7T');
    await dialog.getByLabel('Use for steps that name no sender').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Shop mail Default/ }).waitFor();
    await row.getByRole('button', { name: 'Test' }).click();
    await page.getByText('Shop mail: the connection does not work.').waitFor();
    await page.getByText('address not allowed').waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByText('Remove the stored username and password').waitFor();
    expect(await page.content()).not.toMatch(/shop-user|pw-Z81xQ0Lp7T/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await row.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Sender deleted').waitFor();
    expect((await owner.run('smtp.list', { q: 'Shop mail' })).total).toBe(0);
    check();
  });

  it('senders are shown to a viewer without buttons, secrets not at all', async () => {
    const { page, base } = await open('senders', 'viewer');
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.locator('main button').allTextContents()).toEqual([]);
    expect(await page.getByRole('link', { name: 'Secrets' }).count()).toBe(0);
    await page.goto(`${base}secrets`);
    await page.getByText('Page not found').waitFor();
  });

  it('presets are created with a preview, changed, and deleted unless a layout uses them', async () => {
    const { page, owner, check } = await open('presets');
    await page.getByRole('link', { name: 'New header or footer' }).click();
    await page.getByLabel('Kind', { exact: true }).selectOption('Header');
    await page.getByLabel('Name', { exact: true }).fill('Plain header');
    await page.getByRole('treeitem').click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Tea house');
    await page.frameLocator('iframe').getByText('Tea house').waitFor();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Plain header' }).waitFor();
    const { id } = (await owner.run('presets.list', { q: 'Plain header' })).items[0]!;
    await page.getByLabel('Name', { exact: true }).fill('Other header');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Other header' }).waitFor();

    const bodyDesign = { blocks: [], header: { preset: id } };
    const layout = await owner.run('layouts.create', { name: 'User', bodyType: 'visual', subject: 'S', bodyDesign });
    await page.reload();
    await page.getByRole('link', { name: 'User' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('It is still in use').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await owner.run('layouts.remove', { id: layout.id });
    await page.reload();
    await page.getByText('No layout uses it.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted', { exact: true }).waitFor();
    expect((await owner.run('presets.list', { q: 'Other' })).total).toBe(0);
    check(refused(404), refused(404));
  });

  it('unsubscribes are added, found, removed, imported and exported', async () => {
    const { page, owner, check } = await open('unsubscribes');
    await page.getByRole('button', { name: 'Add an address' }).click();
    await page.getByRole('dialog').getByLabel('Address').fill('jo@example.com');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('row', { name: /jo@example\.com/ }).waitFor();

    await page.getByRole('button', { name: 'Import CSV' }).click();
    await page.getByLabel('File').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,email\r\n"Baker, Ann",ann@example.com\r\nJo,JO@example.com\r\nNobody,no@@body\r\n'),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Import CSV' }).click();
    await page.getByText('1 added, 1 were on the list already.').waitFor();
    await page.getByText(/^Line 4: /).waitFor();
    await page.getByRole('row', { name: /ann@example\.com/ }).waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const text = readFileSync((await (await downloading).path())!, 'utf8');
    expect(text).toMatch(/^address,source,since\r\n/);
    expect(text).toContain('\r\nann@example.com,owner,');

    await page.getByLabel('Find an address').fill('ann@example.com');
    await page.getByRole('row', { name: /jo@/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /ann@/ }).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('This address is not on the list').waitFor();
    expect((await owner.run('unsubscribes.list', { address: 'ann@example.com' })).total).toBe(0);
    check();
  });

  it('settings are saved, refused at their field, and an owner cannot raise the quota', async () => {
    const { page, owner, check } = await open('settings');
    await page.getByLabel('Company details').fill('Tea house, 2 High Street');
    await page.getByLabel('Currency').fill('XXXX');
    await page.getByLabel('Keep entries for (days)').fill('90');
    await page.getByLabel('Mask these variables too').fill('loyaltyNumber\n\nclubCard');
    await page.getByRole('button', { name: 'Add a language' }).click();
    const added = page.getByRole('group', { name: 'new language' });
    await added.getByLabel('Language', { exact: true }).fill('fr');
    const french = page.getByRole('group', { name: 'French' });
    await french.getByLabel('Unsubscribe sentence').fill('Assez ? {{ unsubscribe_link }}');
    await french.getByLabel('Link text').fill('Se désabonner');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be a currency code such as EUR').first().waitFor();
    await page.getByLabel('Currency').fill('eur');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await owner.run('settings.get', {})).toMatchObject({
      companyDetails: 'Tea house, 2 High Street',
      currency: 'EUR',
      historyDays: 90,
      maskKeys: ['loyaltyNumber', 'clubCard'],
      texts: { fr: { unsubscribeText: 'Assez ? {{ unsubscribe_link }}', unsubscribeLinkLabel: 'Se désabonner' } },
    });
    expect(await page.getByLabel('Emails per month').isEditable()).toBe(false);
    check(refused(400));
  });

  it('members are added, get a link that is shown once, change role and lose access', async () => {
    const { page, url, owner, store, check } = await open('members');
    await page.getByRole('button', { name: 'Add a member' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel(/^Editor/).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    // A new member needs a link first.
    const link = (await page.locator('.credential').textContent())!;
    expect(link).toMatch(new RegExp(`^${url}/app/sign-in#`));
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(link.split('#')[1]);
    const row = page.getByRole('row', { name: /Ada/ });
    await row.getByRole('button', { name: 'Sign-in link' }).click();
    const another = (await page.locator('.credential').textContent())!;
    expect(another.split('#')[1]).not.toBe(link.split('#')[1]);
    await page.getByRole('button', { name: 'Done' }).click();
    const ada = await watchedPage(browser, url);
    await signInWith(ada.page, link);
    await ada.page.getByRole('link', { name: 'Layouts' }).waitFor();
    expect(await ada.page.getByRole('link', { name: 'Members' }).count()).toBe(0);

    await row.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel(/^Viewer/).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Member saved').waitFor();
    await page.getByRole('row', { name: /Ada.*Viewer/ }).waitFor();
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Member removed').waitFor();
    await ada.page.goto(`${url}/app/s/${store.id}/files`);
    await ada.page.getByText('You sign in with a link').waitFor();

    const own = page.getByRole('row', { name: /you/ });
    await own.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alert').getByText('a store needs an owner').waitFor();
    expect((await owner.run('members.list', {})).total).toBe(1);
    check(refused(409));
  });

  it('the level of a key is raised only after a confirmation', async () => {
    const { page, owner } = await open('developer');
    const levels = async () => (await owner.run('keys.list', {})).items.map(({ level }) => level).sort();
    expect(await levels()).toEqual(['execute', 'read', 'write']);
    await page.getByLabel('Level of read key').selectOption('execute');
    await page.getByRole('dialog').getByText('Raise the level of this key?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await levels()).toEqual(['execute', 'read', 'write']);
    await page.getByLabel('Level of read key').selectOption('write');
    await page.getByRole('dialog').getByRole('button', { name: 'Raise the level' }).click();
    await page.getByText('Level changed').waitFor();
    expect(await levels()).toEqual(['execute', 'write', 'write']);
  });

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('fit %i pixels, %s, without a finding of axe', SIXTEEN_PAGES, async (width, colorScheme) => {
    const options = { viewport: { width, height: 800 }, colorScheme, bypassCSP: true };
    const { page, base, owner } = await open('', undefined, options);
    await owner.run('unsubscribes.add', { address: 'jo@example.com' });
    const [request] = (await owner.run('httpRequests.list', {})).items;
    const [preset] = (await owner.run('presets.list', {})).items;
    const pages: [path: string, button?: string][] = [
      ['files'],
      ['files', 'Delete'],
      ['http-requests'],
      ['http-requests/new'],
      [`http-requests/${request!.id}`],
      ['secrets'],
      ['secrets', 'New secret'],
      ['senders'],
      ['senders', 'Add an SMTP server'],
      ['presets'],
      [`presets/${preset!.id}`],
      ['unsubscribes'],
      ['unsubscribes', 'Import CSV'],
      ['settings'],
      ['members'],
      ['members', 'Add a member'],
    ];
    for (const [path, button] of pages) {
      await page.goto(base + path, { waitUntil: 'networkidle' });
      await page.locator('h1').waitFor();
      if (button) await page.getByRole('button', { name: button }).first().click();
      await page.addScriptTag({ content: AXE });
      const { violations } = (await page.evaluate('axe.run({ iframes: false })')) as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      expect([path, button, violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)]).toEqual([path, button, []]);
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
    }
  });
});
