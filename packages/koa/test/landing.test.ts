import { request } from 'node:http';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, type KoaOptions, listen } from '@sendstep/koa';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS, pagesMissing } from './chromium.js';
import { caller } from './host.js';
import { mounted } from './mounted.js';

const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

async function host(options: Partial<KoaOptions> = {}, mountPath = '/') {
  const { app } = await buildStore(memoryPorts());
  const koa = createKoaApp(app, { release: '1.2.3', ...options });
  const listening = await listen(mounted(koa, mountPath), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => listening.close(0));
  return { url: listening.url, call: caller(listening.url) };
}

/** fetch sets Host by itself. */
const getAs = (url: string, headers: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    request(url, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
const shownIn = (page: string) => /<code>([^<]*)\/api\/v1<\/code>/.exec(page)?.[1];

describe('the first page', () => {
  it('is HTML for a browser, and the index for everything else', async () => {
    const { call } = await host();
    const page = await call(undefined, 'GET', '/', undefined, HTML);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('vary')).toContain('Accept');
    expect(page.text).toContain(' keys create');
    const index = await call(undefined, 'GET', '/api/v1');
    for (const accept of ['application/json', '*/*', 'text/plain']) {
      const { status, body, headers } = await call(undefined, 'GET', '/', undefined, { accept });
      expect([status, body, headers.get('vary')]).toEqual([200, index.body, 'Accept']);
    }
    expect((await call(undefined, 'POST', '/', {})).headers.get('allow')).toBe('HEAD, GET');
  });

  it.each([
    ['/', '/'],
    ['/shop', '/shop'],
    ['/shop', '/shop/'],
    ['/a/b', '/a/b'],
  ])('has links that work, mounted at %s and asked for as %s', async (at, path) => {
    const { call, url } = await host({}, at);
    const { text, status } = await call(undefined, 'GET', path, undefined, HTML);
    expect(status).toBe(200);
    const links = [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => new URL(href!, url + path));
    const prefix = at === '/' ? '' : at;
    expect(links.map(({ pathname }) => pathname)).toEqual(
      expect.arrayContaining([`${prefix}/docs`, `${prefix}/openapi.json`, `${prefix}/api/v1`]),
    );
    for (const link of links) expect((await fetch(link)).status, link.href).toBe(200);
  });
});

describe('a slash at the end', () => {
  it.each(['/', '/shop'])('is accepted, mounted at %s', async (at) => {
    const { call, url } = await host({}, at);
    const prefix = at === '/' ? '' : at;
    const docs = await fetch(`${url}${prefix}/docs/`);
    expect([docs.status, docs.url]).toEqual([200, `${url}${prefix}/docs`]);
    expect((await call(undefined, 'GET', `${prefix}/api/v1/`)).body).toEqual(
      (await call(undefined, 'GET', `${prefix}/api/v1`)).body,
    );
  });
});

describe('the address that is shown', () => {
  it.each<[string, Partial<KoaOptions>, string, Record<string, string>, string]>([
    ['what the client asked for', {}, '/', { host: 'mail.example:8443' }, 'http://mail.example:8443'],
    ['an IPv6 address', {}, '/', { host: '[::1]:8080' }, 'http://[::1]:8080'],
    ['the mount path', {}, '/shop', { host: 'mail.example' }, 'http://mail.example/shop'],
    [
      'the configured address before all',
      { baseUrl: 'https://shop.example/mail/', trustProxy: true },
      '/shop',
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      'https://shop.example/mail',
    ],
    [
      'no forwarded header without a trusted proxy',
      {},
      '/',
      {
        host: 'mail.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-prefix': '/x',
      },
      'http://mail.example',
    ],
    [
      'forwarded headers behind a trusted proxy',
      { trustProxy: true },
      '/shop',
      {
        host: 'inner:80',
        'x-forwarded-host': 'mail.example, inner',
        'x-forwarded-proto': 'https',
        'x-forwarded-prefix': '/x/',
      },
      'https://mail.example/x/shop',
    ],
  ])('is %s', async (_, options, at, headers, expected) => {
    const { url } = await host(options, at);
    const root = url + (at === '/' ? '' : at);
    expect(shownIn(await getAs(`${root}/docs`, headers))).toBe(expected);
    expect(await getAs(`${root}/docs`, headers)).toContain(`${expected}/api/mcp`);
    expect(await getAs(`${root}/`, { ...headers, ...HTML })).toContain(`${expected}/api/v1`);
    const path = new URL(expected).pathname.replace(/\/$/, '');
    const index = JSON.parse(await getAs(`${root}/api/v1`, headers));
    expect([index.docs, index.openapi]).toEqual([`${path}/docs`, `${path}/openapi.json`]);
    const [server] = JSON.parse(await getAs(`${root}/openapi.json`, headers)).servers;
    expect(server.url).toBe(options.baseUrl ? expected : path || '/');
  });

  it('is never what is no host, and never that of another request', async () => {
    const { url } = await host({ trustProxy: true });
    const own = url;
    for (const evil of [
      '"><script>alert(1)</script>',
      'evil host',
      'user@evil.example',
      'evil.example/path',
      'x'.repeat(300),
    ]) {
      for (const headers of [{ host: evil }, { host: new URL(url).host, 'x-forwarded-host': evil }] as Record<
        string,
        string
      >[]) {
        for (const path of ['/docs', '/']) {
          const page = await getAs(url + path, { ...HTML, ...headers });
          expect(page).not.toContain(evil);
          expect(page).toContain(`${own}/api/v1`);
        }
      }
    }
    await getAs(`${url}/docs`, { host: 'first.example' });
    expect(await getAs(`${url}/docs`, { host: 'second.example' })).not.toContain('first.example');
  });
});

const missing = pagesMissing();

describe.skipIf(missing)(`the first page in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
  });
  afterAll(() => browser?.close());

  it.each([320, 375, 1280])('fits a screen of %i pixels, light and dark, and nothing complains', async (width) => {
    const { url } = await host();
    const backs = new Set();
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(url, { waitUntil: 'networkidle' });
      expect(await page.locator('h1').textContent()).toBe('Sendstep');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(complaints).toEqual([]);
      backs.add(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
      await page.close();
    }
    expect(backs.size).toBe(2);
  });
});
