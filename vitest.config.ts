import { defineConfig } from 'vitest/config';

const packages = ['core', 'knex', 'node', 'koa', 'mcp', 'cli'];

export default defineConfig({
  // Tests import the packages by name and get their TypeScript source. Under `ssr`: plain resolve.conditions is ignored here.
  ssr: { resolve: { conditions: ['@sendstep/source', 'module', 'node', 'development|production'] } },
  test: {
    // A build server says that it shows colours; what the tests read has none anywhere.
    env: { NO_COLOR: '1' },
    projects: [
      { extends: true as const, test: { name: 'house', include: ['test/**/*.test.ts'] } },
      ...packages.map((name) => ({
        extends: true as const,
        test: {
          name,
          root: `packages/${name}`,
          include: ['test/**/*.test.ts'],
          setupFiles: name === 'core' ? ['test/setup.ts'] : [],
          globalSetup: ['core', 'mcp'].includes(name) ? [] : ['../knex/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      })),
    ],
    coverage: { provider: 'v8', include: ['packages/*/src/**/*.ts'] },
  },
});
