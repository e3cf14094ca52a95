import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changelog } from '../scripts/changelog.js';
import { ROOT } from './guides/blocks.js';

it('CHANGELOG.md has every changeset: npm run changelog', () => {
  expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toBe(changelog());
});
