import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0;

/** Why SpamAssassin is missing; undefined if it is installed. Installs it on Debian if we are root. Throws on a build server. */
export function spamAssassinMissing(): string | undefined {
  if (isInstalled('spamassassin')) return undefined;
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    const quiet = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update'], quiet);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'spamassassin'], quiet);
    if (isInstalled('spamassassin')) return undefined;
  }
  const missing = 'SpamAssassin is needed for these tests: install spamassassin';
  if (process.env.CI) throw new Error(missing);
  return missing;
}

/** The points of a received message by the rules that need no network, and the rules that hit it. */
export function spamScore(raw: string): { score: number; rules: string[] } {
  // Otherwise it would learn from the message, and read the settings of whoever runs the tests.
  const home = mkdtempSync(join(tmpdir(), 'sendstep-spam-'));
  try {
    const env = { ...process.env, HOME: home };
    const out = execFileSync('spamassassin', ['-t', '-L', '-x'], {
      input: raw,
      env,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const status = /^X-Spam-Status: (.*(?:\r?\n[ \t].*)*)/m.exec(out)?.[1]?.replace(/\s+/g, ' ') ?? '';
    const rules = /tests=([A-Z0-9_, ]+?)(?= \w+=|$)/.exec(status)?.[1] ?? '';
    return { score: Number(/score=(-?[\d.]+)/.exec(status)?.[1]), rules: rules.split(/[, ]+/).filter(Boolean).sort() };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
