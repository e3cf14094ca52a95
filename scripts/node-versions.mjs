// Runs a part of the tests on the other Node versions that are supported, with binaries from the npm registry.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules/.cache/node-versions');
const VERSIONS = [20, 22, 24];
/** What differs between versions: regular expressions and Intl, the native SQLite, processes and sockets. */
const TESTS = [
  'packages/core/test/',
  'packages/knex/test/storage.test.ts',
  'packages/cli/test/commands.test.ts',
  'packages/cli/test/serve.test.ts',
];

/** The path of a Node binary, downloaded once; undefined if the registry has none for this platform or is unreachable. */
export function binaryOf(version) {
  const directory = join(cache, String(version));
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const binary = join(directory, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    mkdirSync(directory, { recursive: true });
    const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', directory];
    spawnSync('npm', [...args, `${name}@${version}`], { stdio: 'inherit', shell: process.platform === 'win32' });
  }
  return existsSync(binary) ? binary : undefined;
}

/** Whether the tests passed on every other version. A version that cannot be installed counts as a failure only in CI. */
export function passOnOtherVersions() {
  const current = Number(process.versions.node.split('.')[0]);
  return VERSIONS.filter((version) => version !== current).every((version) => {
    const binary = binaryOf(version);
    process.stderr.write(`\nNode ${version}: ${binary ? 'running a part of the tests' : 'not available, skipped'}\n`);
    if (!binary) return !process.env.CI;
    return (
      spawnSync(binary, ['node_modules/vitest/vitest.mjs', 'run', ...TESTS], { cwd: root, stdio: 'inherit' }).status ===
      0
    );
  });
}
