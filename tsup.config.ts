import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Options } from 'tsup';

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

/** Replaces `operation-table.ts` by its value, so that no command loads the core to show its help. */
const evaluatedTable: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'evaluated-operation-table',
  setup(build) {
    build.onLoad({ filter: /[\\/]cli[\\/]src[\\/]operation-table\.ts$/ }, ({ path }) => {
      const script = `const { OPERATION_TABLE } = await import(${JSON.stringify(pathToFileURL(path).href)});
        process.stdout.write(JSON.stringify(OPERATION_TABLE));`;
      const args = ['--conditions=@sendstep/source', '--import', 'tsx', '--input-type=module', '--eval', script];
      const table = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
      // Parsed as JSON: faster than the same data as a literal.
      return { contents: `export const OPERATION_TABLE = JSON.parse(${JSON.stringify(table)});`, loader: 'js' };
    });
  },
};

export default defineConfig([
  pkg('core', ['index', 'design', 'errors', 'liquid/render', 'masking', 'memory', 'testing/index']),
  { ...pkg('client'), target: 'es2022', platform: 'neutral' },
  pkg('knex'),
  pkg('node', ['index', 'configuration', 'liquid-child']),
  pkg('koa', ['index', 'routes']),
  pkg('mcp'),
  pkg('app'),
  { ...pkg('cli', ['index', 'bin']), esbuildPlugins: [evaluatedTable] },
]);
