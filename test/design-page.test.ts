import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkDesign } from '@sendstep/core/design';
import { expect, it } from 'vitest';
import { BLOCK_EXAMPLES } from '../scripts/design/examples.js';
import { designPage } from '../scripts/design/page.js';

const DOCS = join(import.meta.dirname, '../docs');

it('docs/design-format.md is generated from the schema; `npm run docs:design` writes it', () => {
  expect(readFileSync(join(DOCS, 'design-format.md'), 'utf8')).toBe(designPage());
});

it('every block has a valid example and a small picture', () => {
  expect(checkDesign({ blocks: Object.values(BLOCK_EXAMPLES) }).faults).toEqual([]);
  const folder = join(DOCS, 'images/blocks');
  const pictures = readdirSync(folder);
  expect(pictures.toSorted()).toEqual(
    Object.keys(BLOCK_EXAMPLES)
      .map((type) => `${type}.png`)
      .toSorted(),
  );
  const bytes = pictures.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(400_000);
});
