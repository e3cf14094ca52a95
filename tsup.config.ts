import { defineConfig } from 'tsup';

// One process builds every package's JavaScript. Declarations come from `tsc -b`: tsup's own step needs a compiler
// API that TypeScript 7 no longer has.
const pkg = (name: string, entry = ['index']) => ({
  name,
  entry: Object.fromEntries(entry.map((file) => [file, `packages/${name}/src/${file}.ts`])),
  outDir: `packages/${name}/dist`,
  tsconfig: `packages/${name}/tsconfig.build.json`,
  format: ['esm' as const],
  target: 'node20' as const,
  platform: 'node' as const,
  sourcemap: true,
  splitting: true,
  dts: false,
  clean: false,
  silent: true,
  skipNodeModulesBundle: true,
});

export default defineConfig([
  pkg('core', ['index', 'liquid/render', 'testing/index']),
  pkg('knex'),
  pkg('node', ['index', 'liquid-child']),
  pkg('koa', ['index', 'routes']),
  pkg('mcp'),
  pkg('cli', ['index', 'bin']),
]);
