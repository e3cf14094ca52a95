import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { keysIn, startServe } from '../../packages/cli/test/process.js';
import { BUILT, COMMAND_LINE, scriptLine } from '../build.js';
import { atItsLine, type Block, blocksIn, ROOT, scriptOf } from './blocks.js';

/** An empty directory below the root, where programs find our packages by name. */
function emptyDirectory(): string {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const path = mkdtempSync(join(cache, 'guide-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const quoted = (words: string[]) => words.map((word) => `'${word}'`).join(' ');

/** A directory for `PATH` with `sendstep`, and a `node` that finds the packages. */
function commands(directory: string): string {
  const bin = join(directory, '.bin');
  mkdirSync(bin);
  const write = (name: string, line: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\nexec ${line} "$@"\n`);
    chmodSync(join(bin, name), 0o755);
  };
  const [, ...nodeFlags] = [...scriptLine('')].reverse();
  write('sendstep', quoted([process.execPath, ...COMMAND_LINE]));
  write('node', quoted([process.execPath, ...(BUILT ? [] : nodeFlags.reverse())]));
  return bin;
}

export interface Outcome {
  code: number | null;
  out: string;
  error: string;
}

/** Does what a reader of the page does: starts the demo, then runs its blocks in the directory with the demo's data. */
export async function follow(page: string): Promise<Outcome> {
  const cwd = emptyDirectory();
  const host = await startServe({ SENDSTEP_DATA_DIR: join(cwd, 'data') });
  const [, , key] = keysIn(host.out());
  const filled = (text: string) => text.replaceAll('http://127.0.0.1:8080', host.url).replaceAll('fak_…', key!);
  const blocks = blocksIn(page).map((block): Block => ({ ...block, text: filled(block.text) }));
  const saved = join(cwd, '.blocks');
  mkdirSync(saved);
  for (const block of blocks) {
    const isProgram = ['js', 'ts'].includes(block.language);
    writeFileSync(join(saved, String(block.line)), isProgram ? atItsLine(block) : block.text);
  }
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('SENDSTEP_'));
  const env = {
    ...Object.fromEntries(own),
    PATH: `${commands(cwd)}:${process.env.PATH}`,
    BLOCKS: saved,
    LOG_LEVEL: 'error',
  };
  const outcome = await bash(scriptOf(page, blocks), cwd, env);
  await host.end('SIGTERM');
  return outcome;
}

function bash(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  // From a file: a command in the script may read standard input.
  writeFileSync(join(cwd, '.script'), script);
  const child = spawn('bash', ['.script'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const outcome: Outcome = { code: null, out: '', error: '' };
  child.stdout.on('data', (data) => {
    outcome.out += data;
  });
  child.stderr.on('data', (data) => {
    outcome.error += data;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...outcome, code })));
}
