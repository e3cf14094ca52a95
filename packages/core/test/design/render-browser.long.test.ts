import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS, chromiumMissing } from '../../../koa/test/chromium.js';
import type { Design } from '../../src/design/index.js';
import { insertPreheader } from '../../src/design/render/index.js';
import { galleryDesign } from './builders.js';
import { GALLERY, GALLERY_FOOTER, GALLERY_HEADER, GALLERY_VARIABLES } from './gallery.js';
import { send } from './render-html.js';
import { SAMPLES } from './samples/index.js';

const missing = chromiumMissing();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(missing !== undefined)(`in a browser${missing ? `: ${missing}` : ''}`, () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    context = await browser.newContext();
    await context.route('**/*', (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));
  });
  afterAll(() => browser?.close());

  async function show(html: string, { width = 700, colorScheme = 'light' as 'light' | 'dark' } = {}): Promise<Page> {
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.setContent(html, { waitUntil: 'load' });
    return page;
  }
  const gallery = (lang: string) =>
    insertPreheader(
      send(GALLERY, GALLERY_VARIABLES, { lang, header: GALLERY_HEADER, footer: GALLERY_FOOTER }).html,
      'Look',
    );

  for (const lang of ['en', 'ar']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`axe only reports landmarks in the gallery: ${lang}, ${colorScheme}`, async () => {
        const page = await show(gallery(lang), { colorScheme });
        await page.evaluate(axe);
        const { violations } = (await page.evaluate('axe.run()')) as {
          violations: { id: string; nodes: { html: string }[] }[];
        };
        const found = violations.filter(({ id }) => id !== 'region' && !id.startsWith('landmark'));
        expect(found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        await page.close();
      });
    }
  }

  it('fits every width', async () => {
    for (const html of [
      gallery('en'),
      gallery('ar'),
      send(galleryDesign(), { variables: galleryDesign().testVariables }).html,
      ...SAMPLES.map(({ design }) => send(design, {}).html),
    ]) {
      const page = await show(html);
      for (const width of [320, 375, 599, 600, 601, 660, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(tooWide, `${width}`).toBeLessThanOrEqual(0);
      }
      await page.close();
    }
  });

  const boxes: Design = {
    blocks: [
      {
        type: 'columns',
        columns: ['a', 'b'].map((id) => ({ blocks: [{ type: 'html', html: `<i id="${id}">x</i>` }] })),
      },
      {
        type: 'columns',
        reverseOnMobile: true,
        columns: ['c', 'd'].map((id) => ({
          backgroundColor: '#eee',
          blocks: [{ type: 'html', html: `<i id="${id}">x</i>` }],
        })),
      },
      {
        type: 'columns',
        stackOnMobile: false,
        columns: ['e', 'f'].map((id) => ({ blocks: [{ type: 'html', html: `<i id="${id}">x</i>` }] })),
      },
      { type: 'html', html: '<i id="wide">x</i>', hideOn: 'mobile' },
      { type: 'html', html: '<i id="narrow">x</i>', hideOn: 'desktop' },
    ],
  };
  const placeOf = async (page: Page, id: string) => (await page.locator(`#${id}`).boundingBox())!;

  it.each(['en', 'ar'])('columns are side by side, and stacked on phones: %s', async (lang) => {
    const { html } = send(boxes, {}, { lang });
    const wide = await show(html);
    const narrow = await show(html, { width: 375 });
    const before = (a: { x: number }, b: { x: number }) => (lang === 'ar' ? a.x > b.x : a.x < b.x);
    for (const [first, second] of [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ] as const) {
      const [a, b] = [await placeOf(wide, first), await placeOf(wide, second)];
      expect(a.y).toBe(b.y);
      expect(before(a, b)).toBe(true);
    }
    expect((await placeOf(narrow, 'a')).y).toBeLessThan((await placeOf(narrow, 'b')).y);
    expect((await placeOf(narrow, 'c')).y).toBeGreaterThan((await placeOf(narrow, 'd')).y);
    expect((await placeOf(narrow, 'e')).y).toBe((await placeOf(narrow, 'f')).y);
    await wide.close();
    await narrow.close();
  });

  it('shows blocks by screen width', async () => {
    const { html } = send(boxes, {});
    for (const [width, shown, hidden] of [
      [700, 'wide', 'narrow'],
      [375, 'narrow', 'wide'],
    ] as const) {
      const page = await show(html, { width });
      expect(await page.locator(`#${shown}`).isVisible()).toBe(true);
      expect(await page.locator(`#${hidden}`).isVisible()).toBe(false);
      await page.close();
    }
  });

  it('runs no script from any field', async () => {
    const evil = '"><img src=x onerror=evil()><script>evil()</script>';
    const design = galleryDesign();
    const blocks = JSON.parse(JSON.stringify(design.blocks.filter(({ type }) => type !== 'html')), (key, value) =>
      [
        'text',
        'alt',
        'title',
        'cite',
        'header',
        'cell',
        'code',
        'note',
        'label',
        'price',
        'emptyText',
        'buttonText',
        'separator',
      ].includes(key) && typeof value === 'string'
        ? value + evil
        : value,
    );
    const variables = {
      name: evil,
      code: evil,
      path: evil,
      color: evil,
      shown: true,
      items: [{ title: evil, price: evil }],
      products: [{ title: evil, image: 'javascript:evil()', url: 'javascript:evil()' }],
    };
    const page = await context.newPage();
    const ran: string[] = [];
    await page.exposeFunction('evil', () => ran.push('evil'));
    await page.setContent(send({ ...design, blocks }, { variables }, { title: evil }).html, { waitUntil: 'load' });
    for (const link of await page.locator('a').all())
      expect(await link.getAttribute('href')).toMatch(/^(?:https:|mailto:|tel:|#)/);
    expect(await page.locator('script, [onerror]').count()).toBe(0);
    expect(ran).toEqual([]);
    await page.close();
  });
});
