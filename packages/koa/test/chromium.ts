import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { LONG } from '../../../test/tier.js';

export const CHROMIUM = process.env.SENDSTEP_TEST_CHROMIUM ?? '/usr/bin/chromium';
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'];

/** Why there is no Chromium here, or undefined when there is one (installing it first on a Debian where we may). */
export function chromiumMissing(): string | undefined {
  if (existsSync(CHROMIUM)) return undefined;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    try {
      execFileSync('apt-get', ['update'], quiet);
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet);
    } catch {
      return 'Chromium is needed for these tests, and `apt-get install chromium` failed';
    }
    if (existsSync(CHROMIUM)) return undefined;
  }
  return 'Chromium is needed for these tests: install it, or set SENDSTEP_TEST_CHROMIUM to its path';
}

/** Why the pages are not opened in a browser, if they are not. In `npm test` one story goes through a browser: the newcomer's. */
export function pagesMissing(): string | undefined {
  if (!LONG) return 'the pages are opened by npm run test:all';
  const missing = chromiumMissing();
  if (missing && process.env.CI) throw new Error(missing);
  return missing;
}
