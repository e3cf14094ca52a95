import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../packages/cli/dist/bin.js', import.meta.url));

/** The environment without the user's settings: a script must not reach a real installation. */
export const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SENDSTEP_')));

/** Starts the built host with a demo store, on a free port and in a temporary directory. */
export async function startHost() {
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-host-'));
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', '--data-dir', directory], {
    env: { ...cleanEnvironment(), NO_COLOR: '1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Also when the calling script crashes.
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.once('close', resolve));
  let banner = '';
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      banner += data;
      if (banner.includes('Ctrl-C')) resolve();
    });
    ended.then((code) => reject(new Error(`the host exited with code ${code}; run "npm run build" first`)));
  });
  const keyOf = (level) => new RegExp(`^ +${level} +(fak_\\w+)$`, 'm').exec(banner)[1];
  return {
    url: /Tools +(http:\S+)\/api\/mcp/.exec(banner)[1],
    /** Signs in to the app; works once. */
    signInLink: /App +(http:\S+)/.exec(banner)[1],
    keys: { read: keyOf('read'), write: keyOf('write'), execute: keyOf('execute') },
    async end() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
