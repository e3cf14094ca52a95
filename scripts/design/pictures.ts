import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Block } from '@sendstep/core/design';
import { chromium } from 'playwright-core';
import { checkRendered, renderDesign } from '../../packages/core/src/design/render/index.js';
import { atEnd, downloadsHtml } from '../../packages/core/src/sending/footer.js';
import { BLOCK_EXAMPLES, VARIABLES } from './examples.js';

const root = join(import.meta.dirname, '../..');
const { Liquid } = createRequire(join(root, 'packages/core/package.json'))('liquidjs');

/** Replaces the images in the emails: nothing is loaded from the network. */
function placeholder(url: string): string {
  const [name] = new URL(url).pathname.slice(1).split('.');
  const [width, height] = name === 'logo' ? [280, 80] : [536, 300];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#cbd5e1"/><text x="50%" y="50%" font-family="Arial" font-size="36" text-anchor="middle" dominant-baseline="middle" fill="#334155">${name}</text></svg>`;
}

async function htmlOf(block: Block): Promise<string> {
  const { html } = renderDesign(
    { blocks: [block], global: { width: 600 } },
    { header: null, footer: null, lang: 'en', title: block.type, fileUrl: (key) => `https://pictures.example/${key}` },
  );
  const liquid = new Liquid({ outputEscape: 'escape' });
  const mail = checkRendered(await liquid.parseAndRender(html, { variables: VARIABLES }));
  // A linked file is added when the message is composed.
  if (block.type !== 'attachment') return mail;
  return atEnd(mail, downloadsHtml([{ label: block.label!, size: 48_000, url: '#' }], 'en'));
}

/** Takes a picture of every block, and returns their size in bytes. */
export async function takePictures(folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.SENDSTEP_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport: { width: 640, height: 40 }, colorScheme: 'light' });
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: placeholder(route.request().url()) }),
  );
  let bytes = 0;
  for (const block of Object.values(BLOCK_EXAMPLES)) {
    await page.setContent(await htmlOf(block), { waitUntil: 'load' });
    const image = await page.screenshot({ fullPage: true });
    writeFileSync(join(folder, `${block.type}.png`), image);
    bytes += image.length;
  }
  await browser.close();
  return bytes;
}
