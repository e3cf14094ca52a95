import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processFile } from '../bench/workspace.js';

/** A host that never starts ends the run. */
const MAX_STARTS = 5;
const COMMAND = fileURLToPath(new URL('../../packages/cli/dist/bin.js', import.meta.url));

export interface HostOptions {
  name: string;
  port: number;
  env: Record<string, string>;
  logFile: string;
  /** The difference of its clock for the next start. */
  shiftMs(): number;
}

export interface Host {
  name: string;
  port: number;
  isUp(): boolean;
  /** Until it serves. */
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Until the process has ended; its exit code, null after a signal. */
  ended(): Promise<number | null>;
}

/** A real host, started with the built command. It keeps its port when it is started again. */
export function createHost({ name, port, env, logFile, shiftMs }: HostOptions): Host {
  let child: ChildProcess | undefined;
  let ended: Promise<number | null> = Promise.resolve(null);
  let up = false;
  const own = Object.entries(process.env).filter(([key]) => !key.startsWith('SENDSTEP_'));
  process.once('exit', () => child?.kill('SIGKILL'));

  async function startOnce() {
    const shift = shiftMs();
    const clock = shift === 0 ? [] : ['--import', processFile('shifted-clock')];
    const started = spawn(process.execPath, [...clock, COMMAND, 'serve', '--port', String(port), '--no-demo'], {
      env: { ...Object.fromEntries(own), ...env, CHAOS_SHIFT_MS: String(shift) },
    });
    child = started;
    let out = '';
    ended = once(started, 'exit').then(([code]) => {
      if (child === started) up = false;
      return code as number | null;
    });
    started.stderr.on('data', (data) => appendFileSync(logFile, data));
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (data) => {
        out += data;
        appendFileSync(logFile, data);
        if (out.includes('Ctrl-C')) resolve();
      });
      void ended.then((code) => reject(new Error(`${name} exited with ${code} at its start; see ${logFile}`)));
    });
    up = true;
  }

  return {
    name,
    port,
    isUp: () => up,
    /** Again if it fails, as a service manager does: on a busy machine a host may not reach its database in time. */
    async start() {
      for (let starts = 1; starts < MAX_STARTS; starts++) {
        try {
          return await startOnce();
        } catch {
          await pause(1000);
        }
      }
      return startOnce();
    },
    signal: (signal) => child?.kill(signal),
    ended: () => ended,
  };
}

/** Whether a new connection is accepted. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
