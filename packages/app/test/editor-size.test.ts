import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { BUILT_WEB } from './browser.js';

const MAX_BYTES = 230_000;

it('the editor needs at most 230 KB, compressed', () => {
  const assets = join(BUILT_WEB, 'assets');
  const files = readdirSync(assets).filter((file) =>
    /^(?:code-editor|edit|design-editor)-[^.]*\.(?:js|css)$/.test(file),
  );
  expect(files.some((file) => file.startsWith('code-editor-'))).toBe(true);
  const bytes = files.map((file) => gzipSync(readFileSync(join(assets, file))).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(MAX_BYTES);
});
