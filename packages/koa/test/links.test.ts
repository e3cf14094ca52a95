import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type App, createApp, createRateLimit, type Ports } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, listen } from '@sendstep/koa';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { downloadUrl, unsubscribeUrl } from '../../core/src/sending/links.js';
import { unsubscribed } from '../../core/src/sending/unsubscribes.js';
import { LINK_TEXTS } from '../src/pages/link-texts.js';
import { CHROMIUM, CHROMIUM_ARGUMENTS, pagesMissing } from './chromium.js';

const ADDRESS = 'Jo.Baker@example.com';
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FORM = 'application/x-www-form-urlencoded';
const pathOf = (url: string) => new URL(url).pathname;
const tokenOf = (path: string) => path.slice(3);

/** A host whose every caller may choose the address it comes from, so that no test meets the limit by chance. */
async function shop(options: { name?: string; ports?: Ports; app?: App } = {}) {
  const ports = options.ports ?? memoryPorts();
  const built = await buildStore(ports, options.name);
  const lines: string[] = [];
  const write = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }));
  const logger = { info: write, warn: write, error: write };
  const koa = createKoaApp(options.app ?? built.app, { release: '1.2.3', trustProxy: true, logger });
  const listening = await listen(koa, { host: '127.0.0.1', port: 0, logger });
  onTestFinished(() => listening.close(0));
  let caller = 0;
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { 'x-forwarded-for': `10.0.${caller >> 8}.${caller++ & 255}`, ...init.headers };
    const response = await fetch(listening.url + path, { ...init, headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const post = (path: string, body: string, type = FORM) =>
    ask(path, { method: 'POST', body, headers: { 'content-type': type } });
  const { context } = built.owner;
  const unsubscribePath = async (locale = 'en', address = ADDRESS) =>
    pathOf(await unsubscribeUrl(context, { address, locale }));
  const upload = (filename: string, text = 'Terms\n') =>
    built.owner.run('files.upload', { filename, content: new TextEncoder().encode(text) });
  const downloadPath = async (filename = 'terms.txt', text?: string) =>
    pathOf(await downloadUrl(context, { fileKey: (await upload(filename, text)).key, filename }));
  const isOut = async (address = ADDRESS) => (await unsubscribed(context, [address])).size === 1;
  return { ...built, ports, listening, url: listening.url, lines, ask, post, unsubscribePath, downloadPath, isOut };
}

const POLICY =
  /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/;

describe('the page of an unsubscribe link', () => {
  it('asks, with the masked address and the store, and nothing changes however often it is opened', async () => {
    const { ask, unsubscribePath, isOut } = await shop({ name: 'Corner shop' });
    const path = await unsubscribePath();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await ask(path, { method });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(Number(page.headers.get('content-length'))).toBeGreaterThan(500);
      if (method === 'HEAD') expect(page.text).toBe('');
      else {
        expect(page.text).toContain('<html lang="en" dir="ltr">');
        expect(page.text).toContain('Jo***@example.com');
        expect(page.text).toContain('Corner shop');
        expect(page.text).toContain('value="unsubscribe"');
      }
      expect(page.text).not.toContain('Baker');
    }
    await ask(`${path}?List-Unsubscribe=One-Click&action=unsubscribe`);
    expect(await isOut()).toBe(false);
  });

  it.each([
    ['our button', 'action=unsubscribe', FORM],
    ['the one-click form of a mail program', ONE_CLICK, FORM],
    ['the same with a charset', ONE_CLICK, `${FORM}; charset=UTF-8`],
    [
      'the one-click form in parts',
      `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
      'multipart/form-data; boundary=x',
    ],
    ['nothing at all', '', 'text/plain'],
  ])('unsubscribes when %s is posted, and says so', async (_, body, type) => {
    const { post, ask, owner, unsubscribePath, isOut } = await shop();
    const path = await unsubscribePath();
    const done = await post(path, body, type);
    expect(done.status).toBe(200);
    expect(done.text).toContain('will receive no more marketing emails');
    expect(done.text).toContain('value="resubscribe"');
    expect(await isOut('jo.baker@EXAMPLE.com')).toBe(true);
    expect((await owner.run('unsubscribes.list', {})).items).toMatchObject([{ address: ADDRESS, source: 'link' }]);
    expect((await ask(path)).text).toContain('will receive no more marketing emails');
    const back = await post(path, 'action=resubscribe');
    expect(back.text).toContain('will receive marketing emails from');
    expect(back.text).toContain('value="unsubscribe"');
    expect(await isOut()).toBe(false);
  });

  it('has headers against scripts, framing, caching, indexing and referrers, and no cookie', async () => {
    const { ask, post, unsubscribePath } = await shop();
    const path = await unsubscribePath();
    for (const { headers } of [await ask(path), await post(path, ONE_CLICK), await ask('/u/nope')]) {
      expect(headers.get('content-security-policy')).toMatch(POLICY);
      expect(Object.fromEntries(headers)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('is not for %s', async (method) => {
    const { ask, unsubscribePath, downloadPath, isOut } = await shop();
    const refused = await ask(await unsubscribePath(), { method });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'HEAD, GET, POST']);
    const other = await ask(await downloadPath(), { method });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'HEAD, GET']);
    expect(await isOut()).toBe(false);
  });

  it('names its methods to OPTIONS, and does nothing', async () => {
    const { ask, unsubscribePath, downloadPath, isOut } = await shop();
    const named = await ask(await unsubscribePath(), { method: 'OPTIONS' });
    expect([named.status, named.headers.get('allow')]).toEqual([204, 'HEAD, GET, POST, OPTIONS']);
    const other = await ask(await downloadPath(), { method: 'OPTIONS' });
    expect([other.status, other.headers.get('allow')]).toEqual([204, 'HEAD, GET, OPTIONS']);
    expect(await isOut()).toBe(false);
  });

  it('refuses a form that is far too large, and does nothing', async () => {
    const { post, unsubscribePath, isOut } = await shop();
    expect((await post(await unsubscribePath(), 'x'.repeat(20_000))).status).toBe(413);
    expect(await isOut()).toBe(false);
  });

  it('is outside the API and the reference', async () => {
    const { ask, unsubscribePath } = await shop();
    expect((await ask(`/api/v1${await unsubscribePath()}`)).status).toBe(404);
    expect((await ask('/openapi.json')).text).not.toMatch(/\blinks\.\w|unsubscribes\.\w/);
  });
});

describe('the language of the page', () => {
  it.each([
    ['de', 'de', 'ltr', 'Abmelden'],
    ['de-AT', 'de', 'ltr', 'Abmelden'],
    ['pt_BR', 'pt-br', 'ltr', 'Cancelar inscrição'],
    ['zh-TW', 'zh-hant', 'ltr', '取消訂閱'],
    ['zh', 'zh-hans', 'ltr', '退订'],
    ['no', 'nb', 'ltr', 'Meld deg av'],
    ['ar', 'ar', 'rtl', 'إلغاء الاشتراك'],
    ['he', 'he', 'rtl', 'ביטול המינוי'],
    ['fa-IR', 'fa', 'rtl', 'لغو اشتراک'],
    ['sw', 'en', 'ltr', 'Unsubscribe'],
    ['', 'en', 'ltr', 'Unsubscribe'],
    ['"><script>', 'en', 'ltr', 'Unsubscribe'],
  ])('is for a mail in %j %s, %s', async (locale, lang, dir, button) => {
    const { ask, unsubscribePath } = await shop();
    const page = await ask(await unsubscribePath(locale), { headers: { 'accept-language': 'fr' } });
    expect(page.text).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect(page.text).toContain(`>${button}</button>`);
  });

  it('is the browser’s for a link that leads nowhere', async () => {
    const { ask } = await shop();
    const page = await ask('/u/nope', { headers: { 'accept-language': 'sw, he;q=0.9, de;q=0.8' } });
    expect(page.text).toContain('<html lang="he" dir="rtl">');
    expect(page.text).toContain(LINK_TEXTS.he!.invalid);
  });

  it('is one of 43, each with every text and its names in it', () => {
    expect(Object.keys(LINK_TEXTS)).toHaveLength(43);
    for (const [code, texts] of Object.entries(LINK_TEXTS)) {
      const { question, done, resubscribed, ...plain } = texts;
      for (const text of [question, done, resubscribed]) {
        expect(text.match(/\{\w+\}/g)?.toSorted(), `${code}: ${text}`).toEqual(['{address}', '{store}']);
      }
      for (const text of Object.values(plain)) expect(text, code).toMatch(/^[^{}]{2,}$/);
      expect(new Set(Object.values(texts)).size, code).toBe(7);
    }
  });
});

describe('a link that we did not make', () => {
  it('is refused with a bit of any byte changed, with the same page for all', async () => {
    const { ask, post, unsubscribePath, downloadPath, isOut } = await shop();
    const nope = await ask('/u/nope');
    expect(nope.status).toBe(404);
    for (const path of [await unsubscribePath(), await downloadPath()]) {
      const bytes = Buffer.from(tokenOf(path), 'base64url');
      for (let at = 0; at < bytes.length; at++) {
        const altered = Buffer.from(bytes);
        altered[at]! ^= 1 << (at & 7);
        const forged = path.slice(0, 3) + altered.toString('base64url');
        const refused = await (at % 2 && path.startsWith('/u') ? post(forged, ONE_CLICK) : ask(forged));
        expect([refused.status, refused.text], `byte ${at}`).toEqual([404, nope.text]);
      }
      expect((await ask(path)).status).toBe(200);
    }
    expect(await isOut()).toBe(false);
  });

  it('is refused at the page of the other kind', async () => {
    const { ask, post, unsubscribePath, downloadPath } = await shop();
    const nope = await ask('/u/nope');
    const [unsubscribe, download] = [tokenOf(await unsubscribePath()), tokenOf(await downloadPath())];
    for (const refused of [
      await ask(`/u/${download}`),
      await post(`/u/${download}`, ONE_CLICK),
      await ask(`/d/${unsubscribe}`),
      await ask('/u/%zz'),
      await ask(`/u/${unsubscribe}%00`),
      await ask(`/u/${unsubscribe.repeat(20)}`),
    ]) {
      expect([refused.status, refused.text]).toEqual([404, nope.text]);
    }
  });

  it('is refused when it was put together from two stores, and a link works in its own store alone', async () => {
    const ports = memoryPorts();
    const { ask, post, unsubscribePath, isOut } = await shop({ ports });
    const other = await buildStore(ports);
    const theirs = pathOf(await unsubscribeUrl(other.owner.context, { address: ADDRESS, locale: 'en' }));
    const [a, b] = [await unsubscribePath(), theirs].map((path) => Buffer.from(tokenOf(path), 'base64url'));
    for (const [head, tail] of [
      [a!, b!],
      [b!, a!],
    ] as const) {
      const token = Buffer.concat([head.subarray(0, 16), tail.subarray(16)]).toString('base64url');
      expect((await ask(`/u/${token}`)).status).toBe(404);
    }
    expect((await post(theirs, ONE_CLICK)).status).toBe(200);
    expect(await isOut()).toBe(false);
    expect((await unsubscribed(other.owner.context, [ADDRESS])).size).toBe(1);
  });
});

describe('a download link', () => {
  it('hands out the file to be saved, whole, and HEAD tells the same without it', async () => {
    const { ask, downloadPath } = await shop();
    const text = 'Größe\n'.repeat(50_000);
    const path = await downloadPath('Größe „1“.txt', text);
    for (const method of ['GET', 'HEAD']) {
      const file = await ask(path, { method });
      expect(file.status).toBe(200);
      expect(file.text).toBe(method === 'GET' ? text : '');
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'text/plain',
        'content-length': String(Buffer.byteLength(text)),
        'content-disposition': `attachment; filename="Größe ?1?.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9E1%E2%80%9C.txt`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      });
    }
  });

  it('gives what a browser might run no type of its own', async () => {
    const { ask, downloadPath } = await shop();
    for (const name of ['page.html', 'image.svg']) {
      const { headers } = await ask(await downloadPath(name, '<script>alert(1)</script>'));
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    }
  });

  it('puts nothing but a name into the header, whatever the name', async () => {
    const { ask, owner, downloadPath } = await shop();
    await downloadPath();
    const { key } = (await owner.run('files.list', {})).items[0]!;
    const filename = '..\\x/a"\r\nX-Evil: 1\u202e;b=c\ud800.txt';
    const { headers } = await ask(pathOf(await downloadUrl(owner.context, { fileKey: key, filename })));
    expect(headers.get('x-evil')).toBeNull();
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="..-x-a\\"-X-Evil: 1;b=c?.txt"; filename*=UTF-8''..-x-a%22-X-Evil%3A%201%3Bb%3Dc%EF%BF%BD.txt`,
    );
  });

  it('says that it has expired after 90 days, and leads nowhere once the file was deleted', async () => {
    let now = 1_750_000_000_000;
    const { ask, owner, downloadPath } = await shop({ ports: memoryPorts({ clock: { now: () => now } }) });
    const path = await downloadPath();
    const { key } = (await owner.run('files.list', {})).items[0]!;
    now += 90 * 24 * 3600 * 1000;
    const late = await ask(path);
    expect(late.status).toBe(410);
    expect(late.text).toContain('<h1>This download link has expired. Please ask the sender for a new one.</h1>');
    now -= 1;
    expect((await ask(path)).status).toBe(200);
    await owner.run('files.remove', { key });
    const gone = await ask(path);
    expect([gone.status, gone.text]).toEqual([404, (await ask('/u/nope')).text]);
  });

  it('breaks off, and does not end as if it were whole, when the bytes cannot be read to the end', async () => {
    const ports = memoryPorts();
    const blobs = {
      ...ports.blobs,
      async read() {
        return (async function* () {
          yield new TextEncoder().encode('Ter');
          throw new Error('disk');
        })();
      },
    };
    const broken = await shop({ ports, app: createApp({ ...ports, blobs }) });
    await expect(broken.ask(await broken.downloadPath())).rejects.toThrow();
    expect((await broken.ask('/u/nope')).status).toBe(404);
  });
});

describe('what is logged', () => {
  it('holds the pattern of the route, never a token or an address', async () => {
    const { ask, post, lines, unsubscribePath, downloadPath } = await shop();
    const [unsubscribe, download] = [await unsubscribePath(), await downloadPath()];
    await ask(unsubscribe);
    await post(unsubscribe, ONE_CLICK);
    await ask(download);
    await ask(`${unsubscribe}x`);
    await ask(unsubscribe, { method: 'DELETE' });
    await post(unsubscribe, 'x'.repeat(20_000));
    expect(lines).toHaveLength(6);
    const all = lines.join('\n');
    expect(all).toContain('"route":"/u/:token"');
    expect(all).toContain('"route":"/d/:token"');
    for (const secret of [tokenOf(unsubscribe), tokenOf(download), 'aker', 'example.com']) {
      expect(all).not.toContain(secret);
    }
  });

  it('holds no token either when a download is cut off at shutdown', async () => {
    const ports = memoryPorts();
    const blobs = {
      ...ports.blobs,
      async read() {
        return (async function* () {
          yield new TextEncoder().encode('Ter');
          await new Promise(() => {});
        })();
      },
    };
    const slow = await shop({ ports, app: createApp({ ...ports, blobs }) });
    const path = await slow.downloadPath();
    const response = await fetch(slow.url + path);
    await slow.listening.close(0);
    await expect(response.text()).rejects.toThrow();
    const all = slow.lines.join('\n');
    expect(all).toContain('"path":"/d/:token","message":"not finished at shutdown"');
    expect(all).not.toContain(tokenOf(path));
  });
});

describe('the rate limit', () => {
  it('holds for an address over all links and for a link over all addresses, and passes with time', async () => {
    let now = 1_750_000_000_000;
    const { ask, unsubscribePath } = await shop({ ports: memoryPorts({ clock: { now: () => now } }) });
    const path = await unsubscribePath();
    const one = { headers: { 'x-forwarded-for': '192.0.2.1' } };
    for (let i = 0; i < 60; i++) expect((await ask(`/u/nope${i}`, one)).status).toBe(404);
    now += 20_500;
    const refused = await ask(path, one);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect(refused.text).toContain('<h1>Too many requests.');
    for (let i = 0; i < 60; i++) expect((await ask(path)).status).toBe(200);
    expect((await ask(path)).status).toBe(429);
    expect((await ask('/u/other')).status).toBe(404);
    now += 39_500;
    expect((await ask(`/u/free`, one)).status).toBe(404);
  });

  it('does not trust a forwarded address by default', async () => {
    const { app } = await buildStore(memoryPorts());
    const listening = await listen(createKoaApp(app, { release: '1.2.3' }), { host: '127.0.0.1', port: 0 });
    onTestFinished(() => listening.close(0));
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}` };
      statuses.push((await fetch(`${listening.url}/u/nope${i}`, { headers })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await fetch(`${listening.url}/api/v1`)).status).toBe(200);
  });

  it('slides, and drops the least recent caller', () => {
    let now = 0;
    const limit = createRateLimit(2, 1000, () => now);
    const at = (time: number, caller: string) => {
      now = time;
      return limit(caller);
    };
    expect([at(0, 'a'), at(600, 'a'), at(999, 'a')]).toEqual([undefined, undefined, 1]);
    expect([at(1000, 'a'), at(1001, 'a'), at(1600, 'a')]).toEqual([undefined, 599, undefined]);
    expect(at(1601, 'a')).toBeDefined();
    for (let i = 0; i < 10_000; i++) at(1601, `other ${i}`);
    expect(at(1601, 'a')).toBeUndefined();
  });
});

const missing = pagesMissing();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(missing)(`the pages in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
  });
  afterAll(() => browser?.close());

  async function open(url: string, options: Parameters<Browser['newPage']>[0] = {}) {
    const page = await browser.newPage(options);
    onTestFinished(() => page.close());
    const seen = { requests: [] as string[], complaints: [] as string[] };
    page.on('request', (request) => seen.requests.push(request.url()));
    page.on('pageerror', (error) => seen.complaints.push(error.message));
    page.on('console', (message) => seen.complaints.push(message.text()));
    page.on('dialog', (dialog) => {
      seen.complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return { page, seen };
  }
  const button = (page: Page) => page.getByRole('button');

  it('unsubscribe and subscribe again by their buttons, without script', async () => {
    const { url, unsubscribePath, isOut } = await shop({ name: 'Corner shop' });
    const { page, seen } = await open(url + (await unsubscribePath('de')), { javaScriptEnabled: false });
    expect(await isOut()).toBe(false);
    expect(await page.getByRole('main').textContent()).toContain('Jo***@example.com');
    expect(await button(page).textContent()).toBe('Abmelden');
    await button(page).click();
    await page.getByText('erhält keine Werbe-E-Mails von').waitFor();
    expect(await isOut()).toBe(true);
    expect(await button(page).textContent()).toBe('Wieder anmelden');
    await button(page).click();
    await page.getByText('erhält wieder Werbe-E-Mails von').waitFor();
    expect(await isOut()).toBe(false);
    expect(seen.complaints).toEqual([]);
    expect(seen.requests.every((request) => request.startsWith(`${url}/u/`))).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
  });

  it.each([
    ['an element', '<script>ran=1;alert(1)</script><img src=x onerror="ran=1;alert(1)">'],
    ['an attribute', '" autofocus onfocus="ran=1;alert(1)" x="'],
    ['the end of the title or a style', '</title></style></textarea><svg onload="ran=1;alert(1)">'],
    ['a form of its own', '</form><form action="https://evil.example"><button>Go</button>'],
    ['a placeholder', '{address}{store}{{ 7 | times: 7 }}'],
  ])('run nothing when %s is in every field', async (_, hostile) => {
    const name = `Shop ${hostile}`;
    const { url, unsubscribePath, isOut } = await shop({ name });
    const address = `${hostile}@example.com`;
    for (const path of [await unsubscribePath(hostile, address), `/u/${encodeURIComponent(hostile)}`]) {
      const { page, seen } = await open(url + path);
      const isSafe = async () => {
        expect(await page.evaluate('typeof ran')).toBe('undefined');
        expect(await page.locator('script, img, svg, [onfocus], [onload]').count()).toBe(0);
        expect(await page.locator('form').count()).toBeLessThanOrEqual(1);
        expect(seen.complaints.filter((text) => !text.includes('404'))).toEqual([]);
        expect(seen.requests.filter((request) => !request.startsWith(url))).toEqual([]);
      };
      await isSafe();
      if ((await button(page).count()) === 0) continue;
      expect(await page.locator('main p').textContent()).toContain(name);
      await button(page).click();
      await page.getByText('Subscribe again').waitFor();
      await isSafe();
    }
    expect(await isOut(address)).toBe(true);
  });

  it('would run no script and take no other style, should any get in', async () => {
    const { url, unsubscribePath } = await shop();
    const { page } = await open(url + (await unsubscribePath()));
    await page.evaluate(`
      for (const [tag, text] of [['script', 'ran = true'], ['style', 'body { display: none }']]) {
        document.body.append(Object.assign(document.createElement(tag), { textContent: text }));
      }`);
    expect(await page.evaluate('typeof ran')).toBe('undefined');
    expect(await page.getByRole('heading').isVisible()).toBe(true);
  });

  it.each(['light', 'dark'] as const)('give axe nothing to find, in either direction: %s', async (colorScheme) => {
    const { url, post, unsubscribePath } = await shop();
    const [english, arabic] = [await unsubscribePath('en'), await unsubscribePath('ar', 'other@example.com')];
    await post(arabic, ONE_CLICK);
    for (const path of [english, arabic, '/u/nope']) {
      const { page } = await open(url + path, { colorScheme });
      await page.evaluate(axe);
      const { violations } = (await page.evaluate('axe.run()')) as { violations: { id: string }[] };
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
  });

  it('fit a small screen, and read from right to left in Arabic', async () => {
    const { url, unsubscribePath } = await shop({ name: 'x'.repeat(200) });
    for (const locale of ['en', 'ar']) {
      const path = await unsubscribePath(locale, `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`);
      const { page } = await open(url + path, { viewport: { width: 320, height: 600 } });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      const box = (await button(page).boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.x + box.width / 2 > 160).toBe(locale === 'ar');
    }
  });
});
