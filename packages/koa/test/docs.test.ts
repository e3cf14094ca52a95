import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, type Listening, listen, openApiDocument } from '@sendstep/koa';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { docsPage } from '../src/pages/docs.js';
import { html, raw } from '../src/pages/html.js';
import { CHROMIUM, CHROMIUM_ARGUMENTS, pagesMissing } from './chromium.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const release = '1.2.3';
const koa = createKoaApp((await buildStore(memoryPorts())).app, { release });

let host: Listening;
beforeAll(async () => {
  host = await listen(koa, { host: '127.0.0.1', port: 0 });
});
afterAll(() => host.close(0));

describe('the reference', () => {
  it('is served without a key, the document and the page', async () => {
    const document = await fetch(`${host.url}/openapi.json`);
    expect(document.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await document.json()).toEqual(openApiDocument({ release }));
    const page = await fetch(`${host.url}/docs`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; script-src 'sha256-[^']+'; base-uri 'none'/,
    );
  });

  it('escapes what comes from data, and nothing else', () => {
    expect(html`<p title="${`"'<&>`}">${['a', raw('<b>'), false, undefined, 1]}</p>`.markup).toBe(
      '<p title="&#34;&#39;&#60;&#38;&#62;">a<b>1</p>',
    );
    const hostile = '"><script>alert(1)</script>';
    const page = docsPage({ release: hostile, baseUrl: hostile }).html;
    // The one of the copy buttons.
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain('alert(1)</script>');
  });

  it('starts with the app where there is one', () => {
    const first = (hasApp: boolean) => /<ul><li><a href="([^"]+)">/.exec(docsPage({ release, hasApp }).html)?.[1];
    expect([first(true), first(false)]).toEqual(['#app', '#key']);
  });

  it('has links that lead somewhere, and no id twice', () => {
    const page = docsPage({ release, hasApp: true }).html;
    const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found]) => found!);
    const ids = all(/ id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    for (const target of all(/ href="#([^"]+)"/g)) expect(ids).toContain(target);
    expect(all(/ (?:href|src)="([^"#]+)/g).filter((url) => !url.startsWith('data:'))).toEqual([
      'openapi.json',
      'app/',
      'openapi.json',
    ]);
  });
});

const missing = pagesMissing();

describe.skipIf(missing)(`the page in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
  });
  afterAll(() => browser?.close());
  const pages: Page[] = [];
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
  });

  async function open(options: Parameters<Browser['newPage']>[0] = {}) {
    const page = await browser.newPage(options);
    pages.push(page);
    const seen = { requests: [] as string[], complaints: [] as string[] };
    page.on('request', (request) => seen.requests.push(request.url()));
    page.on('pageerror', (error) => seen.complaints.push(error.message));
    page.on('console', (message) => seen.complaints.push(message.text()));
    await page.addInitScript(
      "violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))",
    );
    await page.goto(`${host.url}/docs`, { waitUntil: 'networkidle' });
    const violations = () => page.evaluate<string[]>('violations');
    return { page, seen, violations };
  }

  it('loads nothing from other hosts and logs no errors', async () => {
    const { seen, violations } = await open();
    expect(seen.requests.filter((url) => !url.startsWith('data:'))).toEqual([`${host.url}/docs`]);
    expect(seen.complaints).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('copies every code block with a button, also without https', async () => {
    const { page, violations } = await open();
    const buttons = page.locator('.copy');
    expect(await buttons.count()).toBe(await page.locator('pre').count());
    await page.evaluate('addEventListener("copy", () => { copied = String(getSelection()); })');
    await page.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined })');
    const button = page.getByRole('button', { name: 'Copy: curl example: List email layouts' });
    await button.click();
    expect(await page.evaluate('copied')).toContain('curl "');
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    expect(await violations()).toEqual([]);
  });

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('has no finding of axe at %i pixels, %s', { timeout: 600_000 }, async (width, colorScheme) => {
    // Without the policy: it refuses the script of axe.
    const { page } = await open({ viewport: { width, height: 844 }, colorScheme, bypassCSP: true });
    await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
    await page.addScriptTag({ content: AXE });
    const { violations } = (await page.evaluate('axe.run()')) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 120)}`)).toEqual([]);
  });

  it('runs no other script and takes no other style, should any get in', async () => {
    const { page, violations } = await open();
    await page.evaluate(`
      for (const [tag, text] of [['script', 'ran = true'], ['style', 'body { display: none }']]) {
        document.body.append(Object.assign(document.createElement(tag), { textContent: text }));
      }`);
    expect(await page.evaluate('typeof ran')).toBe('undefined');
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect((await violations()).toSorted()).toEqual(['script-src-elem', 'style-src-elem']);
  });

  it('shows every operation with its title, verb and path', async () => {
    const { page } = await open();
    for (const [path, item] of Object.entries(openApiDocument({ release }).paths)) {
      for (const [verb, { summary }] of Object.entries(item)) {
        const article = page.getByRole('article', { name: summary, exact: true });
        expect(await article.getByRole('heading', { name: summary }).isVisible(), summary).toBe(true);
        expect(await article.locator('.call').textContent()).toContain(verb.toUpperCase());
        expect(await article.locator('.path').textContent()).toBe(path);
      }
    }
  });

  it.each([360, 768, 1024, 1440])('is never wider than a screen of %i pixels', async (width) => {
    const { page } = await open({ viewport: { width, height: 800 } });
    await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const outside = `[...document.querySelectorAll('main *')].filter((e) => e.getBoundingClientRect().right > ${width} + 1).length`;
    expect(await page.evaluate(outside)).toBe(0);
  });

  it('is dark where the reader likes it dark', async () => {
    const back = async (colorScheme: 'light' | 'dark') =>
      (await open({ colorScheme })).page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(await back('light')).not.toBe(await back('dark'));
  });
});
