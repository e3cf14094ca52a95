// Renders sample emails with our renderer and with MJML, takes screenshots side by side (wide and narrow, light and dark, and
// ours without images), and checks ours with axe: npm run gallery [name …]. Output: dist/gallery.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mjml2html from 'mjml';
import { chromium } from 'playwright-core';
import { register } from 'tsx/esm/api';

register();
const root = fileURLToPath(new URL('..', import.meta.url));
const { Liquid } = createRequire(join(root, 'packages/core/package.json'))('liquidjs');
const shop = await import('../packages/core/test/design/gallery.ts');
const { SAMPLES } = await import('../packages/core/test/design/samples/index.ts');
const { checkRendered, renderDesign } = await import('../packages/core/src/design/render/index.ts');

const folder = join(root, 'dist/gallery');
mkdirSync(folder, { recursive: true });
const escaping = new Liquid({ outputEscape: 'escape' });

const everyBlock = (lang) => ({
  name: `every-block-${lang}`,
  lang,
  design: {
    ...shop.GALLERY,
    header: { blocks: shop.GALLERY_HEADER },
    footer: { blocks: shop.GALLERY_FOOTER },
  },
  mjml: shop.GALLERY_MJML.replace('<mjml>', `<mjml lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`),
});
const wanted = process.argv.slice(2);
const samples = [...SAMPLES, everyBlock('en'), everyBlock('ar')].filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name),
);

async function ours({ design, lang = 'en' }) {
  const { html } = renderDesign(design, {
    header: design.header?.blocks ?? null,
    footer: design.footer?.blocks ?? null,
    lang,
    title: 'Sample',
    fileUrl: (key) => `https://files.example/${key}`,
  });
  return checkRendered(await escaping.parseAndRender(html, shop.GALLERY_VARIABLES));
}

async function theirs({ mjml }) {
  const { html } = await mjml2html(mjml);
  return escaping.parseAndRender(html, shop.GALLERY_VARIABLES);
}

const SIZES = {
  logo: [280, 80],
  video: [1104, 621],
  forest: [1200, 800],
  wide: [1600, 900],
  pattern: [40, 40],
  code: [320, 320],
};
/** A placeholder for the images in the emails: nothing is loaded from the network. */
function placeholderImage(url) {
  const name = new URL(url).pathname.slice(1).replace('.png', '');
  const [width, height] = SIZES[name] ?? [536, 402];
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  const dark = ['forest', 'wide', 'pattern'].includes(name);
  const text = name === 'pattern' ? '' : name;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 45% ${dark ? 28 : 72}%)"/><circle cx="20%" cy="20%" r="10%" fill="hsl(${hue} 45% 40%)"/><text x="50%" y="50%" font-family="Arial" font-size="36" text-anchor="middle" dominant-baseline="middle" fill="#333">${text}</text></svg>`;
}

const browser = await chromium.launch({
  executablePath: process.env.SENDSTEP_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
});
async function contextWith(images) {
  const context = await browser.newContext();
  await context.route('**/*', (route) =>
    images
      ? route.fulfill({ contentType: 'image/svg+xml', body: placeholderImage(route.request().url()) })
      : route.abort(),
  );
  return context;
}
const withImages = await contextWith(true);
const withoutImages = await contextWith(false);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function screenshot(html, width, colorScheme, context = withImages) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 400 });
  await page.emulateMedia({ colorScheme });
  await page.setContent(html, { waitUntil: 'load' });
  const image = await page.screenshot({ fullPage: true });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.close();
  return { image, overflow };
}

async function sideBySide(name, images, width) {
  const page = await withImages.newPage();
  await page.setViewportSize({ width: images.length * (width + 20) - 20, height: 400 });
  const img = ({ image }) => `<img style="flex:none" src="data:image/png;base64,${image.toString('base64')}">`;
  await page.setContent(
    `<body style="margin:0;background:#888;display:flex;align-items:flex-start;gap:20px">${images.map(img).join('')}`,
  );
  writeFileSync(join(folder, name), await page.screenshot({ fullPage: true }));
  await page.close();
}

async function axeFaults(html, colorScheme) {
  const page = await withImages.newPage();
  await page.emulateMedia({ colorScheme });
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { rules: { region: { enabled: false } } }),
  );
  await page.close();
  // Landmarks are for pages, and an email is shown inside one; a sample is not a whole text with headings in order.
  return violations
    .filter(({ id }) => !/^landmark|^heading-order$|^page-has-heading-one$/.test(id))
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 160)).join('\n  ')}`);
}

let problems = 0;
const complain = (text) => {
  problems++;
  console.log(text);
};
let page = '';
for (const sample of samples) {
  const { name } = sample;
  const [own, other] = [await ours(sample), await theirs(sample)];
  writeFileSync(join(folder, `${name}.html`), own);
  writeFileSync(join(folder, `${name}-mjml.html`), other);
  const sizes = [own, other].map((html) => Buffer.byteLength(html));
  console.log(`${name}: ${sizes[0]} bytes, MJML ${sizes[1]} bytes`);
  page += `<h2>${name}</h2><p><a href="${name}.html">ours</a>, ${sizes[0]} bytes; <a href="${name}-mjml.html">MJML</a>, ${sizes[1]} bytes</p>`;
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [700, 375]) {
      const shots = [
        await screenshot(own, width, colorScheme),
        await screenshot(other, width, colorScheme),
        await screenshot(own, width, colorScheme, withoutImages),
      ];
      const { overflow } = shots[0];
      if (overflow > 0) complain(`${name}: ${overflow} pixels too wide at ${width}`);
      const file = `${name}-${colorScheme}-${width}.png`;
      await sideBySide(file, shots, width);
      page += `<h3>${colorScheme}, ${width} pixels</h3><img src="${file}" alt="" loading="lazy">`;
    }
    for (const fault of await axeFaults(own, colorScheme)) complain(`${name}, ${colorScheme}: axe ${fault}`);
  }
}
await browser.close();
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>body{font-family:sans-serif;margin:24px}img{max-width:100%}</style><h1>Gallery</h1><p>Ours, MJML, and ours without images.</p>${page}`,
);
console.log(`${problems === 0 ? 'no problems' : `${problems} problems`}; ${join(folder, 'index.html')}`);
process.exitCode = problems === 0 ? 0 : 1;
