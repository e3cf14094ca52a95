import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { generatedFiles } from '../../../scripts/client/generate.js';

const root = join(import.meta.dirname, '../../..');

it('the generated files are current; `npm run client` writes them', () => {
  for (const [path, text] of Object.entries(generatedFiles()))
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});

interface Built {
  outputFiles: { contents: Uint8Array }[];
  metafile: { inputs: Record<string, object>; outputs: Record<string, { imports: object[] }> };
}

it('imports nothing, and has at most 8 KB minified and compressed', async () => {
  // esbuild is a dependency of tsup, not of the repository.
  const tsup = createRequire(createRequire(import.meta.url).resolve('tsup'));
  const { build } = tsup('esbuild') as { build(options: object): Promise<Built> };
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, 'packages/client/src/index.ts')],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
  });
  const { contents } = outputFiles[0]!;
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
  expect(Object.keys(metafile.inputs).filter((path) => !path.includes('packages/client/src/'))).toEqual([]);
  expect(gzipSync(contents).length).toBeLessThanOrEqual(8 * 1024);
});
