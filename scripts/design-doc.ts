// Writes docs/design-format.md and its pictures, which need Chromium: `npm run docs:design`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { designPage } from './design/page.js';
import { takePictures } from './design/pictures.js';

const docs = join(import.meta.dirname, '../docs');
writeFileSync(join(docs, 'design-format.md'), designPage());
const bytes = await takePictures(join(docs, 'images/blocks'));
console.log(`docs/images/blocks: ${Math.round(bytes / 1000)} kB`);
