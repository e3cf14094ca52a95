import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The imports of a file, including types: a type is a dependency too. */
const importsOf = (file: string) =>
  [...read(file).matchAll(/^(?:import|export|\}).*? from '([^']+)'|(?<!\.)\b(?:import|require)\('([^']+)'\)/gm)].map(
    ([, from, call]) => (from ?? call)!,
  );

/** Allowed imports per package. A package includes its subpaths. */
const MAY: Record<string, string[]> = {
  core: ['zod', 'liquidjs', 'node:assert', 'node:crypto'],
  client: [],
  knex: [
    '@sendstep/core',
    'knex',
    'mysql2',
    '@photostructure/sqlite',
    'node:crypto',
    'node:module',
    'node:path',
    'node:timers/promises',
  ],
  node: [
    '@sendstep/core',
    '@sendstep/knex',
    'html-to-text',
    'ipaddr.js',
    'juice',
    'pino',
    'nodemailer',
    'postal-mime',
    'smtp-server',
    'undici',
    'node:',
  ],
  koa: [
    '@sendstep/core',
    'koa',
    'koa-body',
    '@koa/router',
    'prom-client',
    'node:crypto',
    'node:http',
    'node:net',
    'node:timers/promises',
    'node:util',
    'node:zlib',
  ],
  mcp: [
    '@sendstep/client',
    '@sendstep/core',
    '@modelcontextprotocol/sdk',
    'node:http',
    'node:stream',
    'node:timers/promises',
  ],
  app: [
    '@sendstep/core',
    'node:fs/promises',
    'node:http',
    'node:path',
    'node:url',
    'node:util',
    'node:zlib',
    'openid-client',
  ],
  cli: ['@sendstep/', 'commander', 'cli-table3', 'diff', 'picocolors', 'node:'],
};

for (const [name, allowed] of Object.entries(MAY)) {
  it(`${name} imports nothing but ${allowed.join(', ') || 'its own files'}`, () => {
    const foreign = sources(`packages/${name}/src`).flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith('.'))
        .filter(
          (target) =>
            !allowed.some(
              (ok) => target === ok || target.startsWith(ok.endsWith('/') || ok.endsWith(':') ? ok : `${ok}/`),
            ),
        )
        .map((target) => `${file}: ${target}`),
    );
    expect(foreign).toEqual([]);
  });
}

/** Inside the core: domain knows no operation, ports are interfaces, nobody but tests imports the testing folder. */
const LAYERS: [layer: string, never: RegExp][] = [
  ['shared', /operations|admit|testing|jobs|layouts|steps|sending|requests|runtime/],
  ['masking', /operations|admit|testing|jobs|layouts|steps|sending|requests|runtime|domain|ports/],
  ['runtime', /operations|admit|testing|jobs|layouts|steps|sending|requests/],
  ['members', /operations|admit|testing|jobs|layouts|steps|sending|requests/],
  ['layouts', /operations|admit|testing|jobs|steps/],
  ['steps', /operations|testing|jobs/],
  ['domain', /operations|admit|testing|jobs|(?<!masking|liquid|ports|design)\/index/],
  ['ports', /operations|admit|testing|jobs|liquid\//],
  ['liquid', /operations|admit|testing|domain|jobs/],
  ['design', /operations|admit|testing|domain|jobs|ports/],
  ['sending', /operations|admit|testing|jobs|lint/],
  ['lint', /operations|admit|testing|jobs|importing/],
  ['importing', /operations|admit|testing|jobs/],
  ['requests', /operations|admit|testing|jobs/],
  ['jobs', /operations|admit|testing/],
  ['operations', /admit|testing|jobs|published/],
  ['published', /admit|testing|jobs/],
];
for (const [layer, never] of LAYERS) {
  it(`core/${layer} does not import a layer above it`, () => {
    const up = sources(`packages/core/src/${layer}`).flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('.') && never.test(target))
        .map((target) => `${file}: ${target}`),
    );
    expect(up).toEqual([]);
  });
}

it.each(Object.keys(MAY))('%s has no circular imports', (name) => {
  const files = new Set(sources(`packages/${name}/src`));
  const targets = (file: string) =>
    importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => join(dirname(file), target).replace(/\.js$/, '.ts'))
      .filter((target) => files.has(target));
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const target of targets(file)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

it('the web app imports the core as types only, and bundles nothing else than these', () => {
  const allowed = ['@tanstack/react-query', 'diff', 'react', 'react-dom/client', 'uplot', 'wouter'];
  const isAllowed = (target: string) =>
    target.startsWith('.') || allowed.includes(target) || /^@(?:codemirror|lezer)\//.test(target);
  const foreign = sources('packages/app/web').flatMap((file) =>
    importsOf(file)
      .filter((target) => !isAllowed(target) && target !== '@sendstep/core')
      .concat(/^import (?!type ).*'@sendstep\//m.exec(read(file))?.[0] ?? [])
      .map((target) => `${file}: ${target}`),
  );
  expect(foreign).toEqual([]);
});

it('only open-storage.ts of node imports the database adapter, and others its types', () => {
  const files = sources('packages/node/src').filter((file) =>
    /^(import|export) (?!type ).*'@sendstep\/knex'|^\} from '@sendstep\/knex'/m.test(read(file)),
  );
  expect(files).toEqual(['packages/node/src/open-storage.ts']);
});

it('libraries are used only through their public API: no files inside Knex, no fields that start with an underscore', () => {
  const files = ['knex', 'node'].flatMap((name) => sources(`packages/${name}/src`));
  expect(files.filter((file) => importsOf(file).some((target) => target.startsWith('knex/')))).toEqual([]);
  expect(files.filter((file) => /\w\??\._\w/.test(read(file)))).toEqual([]);
});

it('the route table does not import Koa, so the command line can use it', () => {
  for (const file of ['routes', 'status']) {
    expect(importsOf(`packages/koa/src/${file}.ts`).filter((name) => name.includes('koa'))).toEqual([]);
  }
});

it('no package uses console or a default export', () => {
  const files = Object.keys(MAY).flatMap((name) => sources(`packages/${name}/src`));
  expect(files.filter((file) => /\bconsole\.\w+\(/.test(read(file)))).toEqual([]);
  expect(files.filter((file) => /^export default/m.test(read(file)))).toEqual([]);
});

it('parses URLs with parseUrl: URL.canParse of Node 20 refuses umlauts once it is optimised', () => {
  const files = Object.keys(MAY).flatMap((name) => sources(`packages/${name}/src`));
  expect(files.filter((file) => /URL\.canParse\(/.test(read(file)))).toEqual([]);
});
