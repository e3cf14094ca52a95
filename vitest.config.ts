import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BUILT } from './test/build.js';
import { LONG, QUICK } from './test/tier.js';

const packages = ['core', 'client', 'knex', 'node', 'koa', 'mcp', 'app', 'cli'];
/** They replace a module before it is loaded, or have a directory that is removed with the first file that used it. */
const ISOLATED = ['test/opaque-pool.test.ts', 'test/git-*.test.ts'];

/** A third of the CPU time of core: adversarial texts at several sizes. */
const SLOW = '**/masking/linear.test.ts';

export default defineConfig({
  // Tests import the packages by name and get their TypeScript source. Under `ssr`: plain resolve.conditions is ignored here.
  ssr: { resolve: { conditions: ['@sendstep/source', 'module', 'node', 'development|production'] } },
  resolve: {
    alias: BUILT
      ? [{ find: './liquid-entry.js', replacement: join(import.meta.dirname, 'test/built-liquid-entry.ts') }]
      : [],
  },
  test: {
    // A build server says that it shows colours; what the tests read has none anywhere.
    env: { NO_COLOR: '1' },
    // Vitest leaves one core free, and of two cores that is half.
    maxWorkers: availableParallelism(),
    // Files share a process: loading our sources again for each took a fifth of the time. No test may change what others see.
    isolate: false,
    // Only what hangs meets these: a test that passes may take long on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    exclude: [...configDefaults.exclude, ...(LONG ? [] : ['**/*.long.test.ts']), ...(QUICK ? [SLOW] : [])],
    projects: [
      { extends: true as const, test: { name: 'house', include: ['test/**/*.test.ts'] } },
      ...packages.map((name) => project(name, { include: ['test/**/*.test.ts'], exclude: ISOLATED })),
      project('node', { name: 'node-isolated', include: ISOLATED, isolate: true }),
    ],
    coverage: { provider: 'v8', include: ['packages/*/src/**/*.ts'] },
  },
});

function project(name: string, test: { name?: string; include: string[]; exclude?: string[]; isolate?: boolean }) {
  return {
    extends: true as const,
    test: {
      name,
      root: `packages/${name}`,
      setupFiles: name === 'core' ? ['test/setup.ts'] : [],
      globalSetup: ['core', 'client', 'mcp'].includes(name) ? [] : ['../knex/test/global-setup.ts'],
      ...test,
    },
  };
}
