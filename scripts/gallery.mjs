// Renders the gallery with our renderer and with MJML, takes screenshots side by side (wide and narrow, light and dark,
// left-to-right and right-to-left), and checks ours with axe: node scripts/gallery.mjs [folder]
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import mjml2html from 'mjml';
import { chromium } from 'playwright-core';
import { register } from 'tsx/esm/api';

register();
const root = fileURLToPath(new URL('..', import.meta.url));
const { Liquid } = createRequire(join(root, 'packages/core/package.json'))('liquidjs');
const gallery = await import('../packages/core/test/design/gallery.ts');
const { checkRendered, insertPreheader, renderDesign, tidyText } = await import(
  '../packages/core/src/design/render/index.ts'
);

const folder = process.argv[2] ? resolve(process.argv[2]) : mkdtempSync(join(tmpdir(), 'sendstep-gallery-'));
mkdirSync(folder, { recursive: true });
const escaping = new Liquid({ outputEscape: 'escape' });
const plain = new Liquid();

async function ours(lang) {
  const { html, text } = renderDesign(gallery.GALLERY, {
    header: gallery.GALLERY_HEADER,
    footer: gallery.GALLERY_FOOTER,
    lang,
    title: 'Order {{ order.number }}',
    fileUrl: (key) => `https://files.example/${key}`,
  });
  return {
    html: insertPreheader(
      checkRendered(await escaping.parseAndRender(html, gallery.GALLERY_VARIABLES)),
      'Your order is on its way',
    ),
    text: tidyText(await plain.parseAndRender(text, gallery.GALLERY_VARIABLES)),
    bytes: Buffer.byteLength(html),
  };
}

async function theirs(lang) {
  const source = gallery.GALLERY_MJML.replace('<mjml>', `<mjml lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
  const { html } = await mjml2html(source);
  return { html: await escaping.parseAndRender(html, gallery.GALLERY_VARIABLES), bytes: Buffer.byteLength(html) };
}

/** A placeholder for the images in the emails: nothing is loaded from the network. */
function placeholderImage(url) {
  const name = new URL(url).pathname.slice(1).replace('.png', '');
  const [width, height] = { logo: [280, 80], video: [1104, 621] }[name] ?? [536, 402];
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 45% 72%)"/><text x="50%" y="50%" font-family="Arial" font-size="36" text-anchor="middle" dominant-baseline="middle" fill="#333">${name}</text></svg>`;
}

const browser = await chromium.launch({
  executablePath: process.env.SENDSTEP_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
});
const context = await browser.newContext();
await context.route('**/*', (route) =>
  route.fulfill({ contentType: 'image/svg+xml', body: placeholderImage(route.request().url()) }),
);

async function screenshot(html, width, colorScheme) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.setContent(html, { waitUntil: 'load' });
  const image = await page.screenshot({ fullPage: true });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.close();
  return { image, overflow };
}

let faults = 0;
for (const lang of ['en', 'ar']) {
  const [own, other] = [await ours(lang), await theirs(lang)];
  writeFileSync(join(folder, `${lang}.html`), own.html);
  writeFileSync(join(folder, `${lang}.txt`), own.text);
  writeFileSync(join(folder, `${lang}-mjml.html`), other.html);
  console.log(`${lang}: ${own.bytes} bytes, MJML ${other.bytes} bytes`);
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [700, 375]) {
      const left = await screenshot(own.html, width, colorScheme);
      const right = await screenshot(other.html, width, colorScheme);
      if (left.overflow > 0) faults++;
      const page = await context.newPage();
      await page.setViewportSize({ width: 2 * width + 20, height: 900 });
      const img = ({ image }) => `<img style="flex:none" src="data:image/png;base64,${image.toString('base64')}">`;
      await page.setContent(
        `<body style="margin:0;background:#888;display:flex;align-items:flex-start;gap:20px">${img(left)}${img(right)}`,
      );
      const name = `${lang}-${colorScheme}-${width}.png`;
      writeFileSync(join(folder, name), await page.screenshot({ fullPage: true }));
      await page.close();
      console.log(`${name}: ours left, MJML right${left.overflow > 0 ? `; ours is ${left.overflow}px too wide` : ''}`);
    }
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme });
    await page.setContent(own.html, { waitUntil: 'load' });
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate(() =>
      globalThis.axe.run(document, { rules: { region: { enabled: false } } }),
    );
    for (const { id, help, nodes } of violations) {
      // Landmarks are for pages; an email is shown inside one.
      if (id.startsWith('landmark')) continue;
      faults++;
      console.log(
        `axe ${lang} ${colorScheme}: ${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 160)).join('\n  ')}`,
      );
    }
    await page.close();
  }
}
await browser.close();
console.log(`${faults === 0 ? 'no problems' : `${faults} problems`}; screenshots in ${folder}`);
process.exitCode = faults === 0 ? 0 : 1;
