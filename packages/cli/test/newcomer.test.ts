import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS, chromiumMissing } from '../../koa/test/chromium.js';
import { startMailServer } from './mail-server.js';
import { keysIn, sendstep, startServe, temporaryDirectory } from './process.js';

const missing = chromiumMissing();
if (missing && process.env.CI) throw new Error(missing);

it.skipIf(missing)(
  'a newcomer starts the host, sets up a sender, a file and a layout in two languages, and sends; who unsubscribes in the browser gets no more',
  async () => {
    const directory = temporaryDirectory();
    const env = { SENDSTEP_DATA_DIR: directory, SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8' };
    const host = await startServe(env);
    const [, write] = keysIn(host.out());
    const { received, port } = await startMailServer();
    const run = async (...args: string[]) => {
      const { code, out, error } = await sendstep([...args, '--store', 'Demo store', '--json'], env);
      expect([args[0], code, error]).toEqual([args[0], 0, '']);
      return JSON.parse(out);
    };
    const file = (name: string, content: string) => {
      writeFileSync(join(directory, name), content);
      return join(directory, name);
    };

    const sender = ['--name', 'Mail', '--host', '127.0.0.1', '--port', String(port), '--security', 'none'];
    await run(
      'smtp',
      'create',
      ...sender,
      '--from-name',
      'Corner shop',
      '--from-address',
      'shop@example.com',
      '--default',
    );
    const { key } = await run('files', 'upload', file('terms.txt', 'the terms\n'));
    const call = async (method: string, path: string, body: object) => {
      const response = await fetch(`${host.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${write}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.json() as Promise<{ id: string }>;
    };
    const { id } = await call('POST', '/email-templates', {
      name: 'Spring sale',
      category: 'marketing',
      bodyType: 'text',
      subject: 'Spring sale, {{ variables.name }}',
      previewText: 'All bulbs half price',
      body: '<style>h1 { color: #060 }</style><h1>Half price</h1><p>Hello {{ variables.name }}</p>',
      attachments: [{ filename: 'terms.txt', fileKey: key }],
      marketingTexts: { companyDetails: 'Corner shop, 1 High Street' },
    });
    await call('PUT', `/email-templates/${id}/translations/de`, {
      subject: 'Frühlingsverkauf, {{ variables.name }}',
      body: '<h1>Halber Preis</h1><p>Hallo {{ variables.name }}</p>',
    });

    const to = ['ada@example.org', 'ben@example.org', 'cy@example.org'];
    const step = (locale: string) =>
      file('step.json', JSON.stringify({ layoutId: id, to, locale, variables: { name: 'friend' } }));
    expect(await run('send', '--input', step('de-AT'))).toMatchObject({ status: 'SUCCESS', locale: 'de' });
    expect(received.map((mail) => mail.to)).toEqual(to.map((address) => [address]));
    const [, ben] = received;
    expect(ben!.mail.subject).toBe('Frühlingsverkauf, friend');
    expect(ben!.mail.attachments.map(({ filename }) => filename)).toEqual(['terms.txt']);
    expect(ben!.mail.html).toContain('Sie möchten diese E-Mails nicht mehr erhalten?');
    expect(ben!.mail.html).toContain('Corner shop, 1 High Street');
    expect(ben!.mail.text).toContain('Halber Preis');
    const unsubscribe = /<(http[^>]+)>/.exec(
      ben!.mail.headers.find((header) => header.key === 'list-unsubscribe')!.value,
    )![1]!;
    expect(ben!.mail.html).toContain(unsubscribe);

    const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    onTestFinished(() => browser.close());
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(unsubscribe);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.locator('button').first().click();
    expect(await page.locator('main').textContent()).not.toBe('');

    received.length = 0;
    expect(await run('send', '--input', step('fr'))).toMatchObject({ status: 'SUCCESS', locale: 'en' });
    expect(received.map((mail) => mail.to)).toEqual([['ada@example.org'], ['cy@example.org']]);
    for (const { mail } of received) {
      expect(mail.subject).toBe('Spring sale, friend');
      expect(mail.html).toContain('color: #060');
      expect(mail.html).toContain('Unsubscribe</a>');
      // The link works on the running host.
      const link = /<(http[^>]+)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value)![1]!;
      expect((await fetch(link)).status).toBe(200);
    }
    const { items } = await run('history', 'list');
    expect(items[0]).toMatchObject({ actionType: 'EMAIL', status: 'SUCCESS', actionName: 'Spring sale' });
  },
  180_000,
);
