import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
