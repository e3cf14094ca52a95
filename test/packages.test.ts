import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const manifest = (name: string) => JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), 'utf8'));

const REPOSITORY = 'https://github.com/sendstep/sendstep';

/** Dependencies and entry points of each package, pinned: adding one is a deliberate decision. */
const PINNED: Record<string, { dependencies: string[]; exports: string[]; peers?: string[] }> = {
  core: {
    dependencies: ['liquidjs', 'zod'],
    exports: ['.', './design', './errors', './liquid', './masking', './memory', './testing'],
  },
  client: { dependencies: [], exports: ['.'] },
  knex: { dependencies: ['@photostructure/sqlite', '@sendstep/core', 'mysql2'], exports: ['.'], peers: ['knex'] },
  node: {
    dependencies: [
      '@sendstep/core',
      '@sendstep/knex',
      'html-to-text',
      'ipaddr.js',
      'juice',
      'nodemailer',
      'pino',
      'postal-mime',
      'smtp-server',
      'undici',
    ],
    exports: ['.', './configuration'],
    peers: ['knex'],
  },
  koa: {
    dependencies: ['@koa/router', '@sendstep/core', '@types/koa', 'koa', 'koa-body', 'prom-client'],
    exports: ['.', './routes'],
  },
  mcp: { dependencies: ['@modelcontextprotocol/sdk', '@sendstep/client', '@sendstep/core'], exports: ['.'] },
  app: { dependencies: ['@sendstep/core', 'openid-client'], exports: ['.'] },
  cli: {
    dependencies: [
      '@sendstep/app',
      '@sendstep/client',
      '@sendstep/core',
      '@sendstep/knex',
      '@sendstep/koa',
      '@sendstep/mcp',
      '@sendstep/node',
      'cli-table3',
      'commander',
      'diff',
      'knex',
      'picocolors',
    ],
    exports: ['.'],
  },
};

for (const [name, pinned] of Object.entries(PINNED)) {
  it(`@sendstep/${name} can be published, and has the pinned dependencies and exports`, () => {
    const {
      dependencies,
      peerDependencies = {},
      exports,
      publishConfig,
      files,
      engines,
      license,
      type,
      repository,
    } = manifest(name);
    expect(Object.keys(dependencies)).toEqual(pinned.dependencies);
    expect(Object.keys(peerDependencies)).toEqual(pinned.peers ?? []);
    expect(Object.keys(exports)).toEqual(pinned.exports);
    expect(Object.keys(publishConfig.exports)).toEqual(pinned.exports);
    expect(JSON.stringify(publishConfig.exports)).not.toContain('src/');
    expect(repository).toEqual({ type: 'git', url: `git+${REPOSITORY}.git`, directory: `packages/${name}` });
    expect({ files, engines, license, type }).toEqual({
      // Source maps are half of the build, and nobody steps through an installed package.
      files: ['dist', '!dist/**/*.map'],
      engines: { node: '>=20.19' },
      license: 'MIT',
      type: 'module',
    });
  });
}

it.each(Object.keys(PINNED))('@sendstep/%s accepts newer versions of what it depends on', (name) => {
  const exact = Object.entries<string>(manifest(name).dependencies).filter(
    ([, version]) => !/^(\^|workspace:\^$|catalog:$)/.test(version),
  );
  expect(exact).toEqual([]);
});

it.each(readdirSync(join(root, 'packages')))('the README of %s links to addresses that work on npm', (name) => {
  const readme = readFileSync(join(root, `packages/${name}/README.md`), 'utf8');
  for (const [, target] of readme.matchAll(/\]\(([^)]+)\)/g)) {
    expect(target).toMatch(/^https:\/\//);
    const file = new RegExp(`^${REPOSITORY}/(?:blob|tree)/main/(.+)`).exec(target!)?.[1];
    if (file) expect(existsSync(join(root, file)), file).toBe(true);
  }
});

it('the lock file contains no download URL', () => {
  expect(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')).not.toMatch(/https?:\/\//);
});
