import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { BUILT_WEB } from './browser.js';

const MAX_BYTES = 110_000;

it('the first page needs at most 110 KB, compressed', () => {
  const page = readFileSync(join(BUILT_WEB, 'index.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, path]) => path!);
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0);
  const bytes = files.map((file) => gzipSync(readFileSync(join(BUILT_WEB, file))).length);
  expect(bytes.reduce((sum, one) => sum + one, gzipSync(page).length)).toBeLessThan(MAX_BYTES);
});
