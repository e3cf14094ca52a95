// Installs and builds what is out of date, so `npm start` and `npm test` work on a fresh clone and start fast later.
// Usage: node scripts/setup.mjs [--build]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'node_modules/.cache/sendstep-setup.json');
const stamps = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};

function filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function step(name, message, paths, outputs, args) {
  const now = fingerprint(paths);
  if (stamps[name] === now && outputs.every((path) => existsSync(join(root, path)))) return;
  process.stderr.write(`${message} …\n`);
  const { status } = spawnSync(args[0], args.slice(1), {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  stamps[name] = now;
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamps));
}

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
const manifests = [...packages, ...readdirSync(join(root, 'examples')).map((name) => `examples/${name}`)].map(
  (path) => `${path}/package.json`,
);
step(
  'install',
  'installing',
  ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests],
  ['node_modules/.modules.yaml'],
  ['npm', 'run', '-s', 'bootstrap'],
);
if (process.argv.includes('--build')) {
  const sources = [
    'tsup.config.ts',
    'tsconfig.base.json',
    'pnpm-lock.yaml',
    ...packages.map((path) => `${path}/src`),
    'packages/app/web',
    'packages/app/vite.config.ts',
    ...manifests,
  ];
  step(
    'build',
    'building',
    sources,
    [...packages.map((path) => `${path}/dist/index.js`), 'packages/app/dist/web/index.html'],
    // Without declarations, which take most of a build and only matter to those who install the packages.
    ['npm', 'run', '-s', 'build:js'],
  );
  // A checkout updates the time of unchanged sources, and tests use the build only if it is newer.
  const now = new Date();
  utimesSync(join(root, 'packages/cli/dist/bin.js'), now, now);
}
