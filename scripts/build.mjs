// Builds every package with its declarations, then removes what earlier builds left behind: the names of chunks contain a
// hash, so old ones would be published too.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const started = Date.now();
for (const args of [
  ['run', '-s', 'build:js'],
  ['exec', '--', 'tsc', '-b', 'tsconfig.build.json'],
]) {
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Scripts are written by every build; a declaration belongs to a source file. Vite empties its own folder. */
function isStale(folder, file) {
  if (file.startsWith('web')) return false;
  const source = file.replace(/\.d\.ts(\.map)?$/, '.ts');
  if (source !== file) return file.endsWith('.map') || !existsSync(join(folder, 'src', source));
  return /\.js(\.map)?$/.test(file) && statSync(join(folder, 'dist', file)).mtimeMs < started;
}

for (const name of readdirSync(join(root, 'packages'))) {
  const folder = join(root, 'packages', name);
  for (const file of readdirSync(join(folder, 'dist'), { recursive: true })) {
    if (isStale(folder, file)) rmSync(join(folder, 'dist', file));
  }
}
