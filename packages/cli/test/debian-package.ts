import { spawnSync } from 'node:child_process';

const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0;

/**
 * Why a command of the same name as its Debian package is missing; undefined if it is installed. Installs it on Debian if we
 * are root. Throws on a build server.
 */
export function packageMissing(name: string): string | undefined {
  if (isInstalled(name)) return undefined;
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    const quiet = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update'], quiet);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
    if (isInstalled(name)) return undefined;
  }
  const missing = `${name} is needed for these tests: install it`;
  if (process.env.CI) throw new Error(missing);
  return missing;
}
