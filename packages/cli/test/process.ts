import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { COMMAND_LINE } from '../../../test/build.js';

export interface Outcome {
  code: number | null;
  out: string;
  error: string;
}

/** A new, empty directory for one test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-cli-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const clean = (env: Record<string, string>) => {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('SENDSTEP_') && name !== 'FORCE_COLOR');
  return { ...Object.fromEntries(own), ...env };
};

/** Starts the real command in a process that is killed when the test ends. `written` collects its output. */
export function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...COMMAND_LINE, ...args], { env: clean(env) });
  onTestFinished(() => void child.kill('SIGKILL'));
  const written: Outcome = { code: null, out: '', error: '' };
  child.stdout.on('data', (data) => {
    written.out += data;
  });
  child.stderr.on('data', (data) => {
    written.error += data;
  });
  const ended = new Promise<Outcome>((resolve) => child.once('close', (code) => resolve({ ...written, code })));
  return { child, written, ended };
}

/** Runs the real command until it exits. */
export function sendstep(args: string[], env: Record<string, string>, input = ''): Promise<Outcome> {
  const { child, ended } = start(args, env);
  child.stdin.end(input);
  return ended;
}

export interface Host {
  url: string;
  out(): string;
  error(): string;
  pid: number;
  /** Sends the signal and waits for the process to exit. */
  end(signal: NodeJS.Signals): Promise<Outcome>;
}

/** Starts a real host on a free port; resolves when it is ready. */
export async function startServe(env: Record<string, string>, args: string[] = []): Promise<Host> {
  const { child, written, ended } = start(['serve', '--port', '0', ...args], env);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /REST\s+(http:\S+)\/api\/v1/.exec(written.out);
      if (found && written.out.includes('Ctrl-C')) resolve(found[1]!);
    });
    void ended.then((outcome) => reject(new Error(`serve exited: ${outcome.error}`)));
  });
  return {
    url,
    out: () => written.out,
    error: () => written.error,
    pid: child.pid!,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export const keysIn = (banner: string) => [...banner.matchAll(/fak_\w+/g)].map(([key]) => key);
