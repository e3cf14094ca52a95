import { fork } from 'node:child_process';
import { dirname } from 'node:path';
import type { RenderedPart, RenderJob } from '@sendstep/core';
import { ENTRY, LOADER } from './liquid-entry.js';
import { watchJob } from './liquid-watch.js';
import { stopwatch } from './process-time.js';

/** A job as it is sent: variables are JSON, because other values would arrive differently than in process. */
export type LiquidMessage = Omit<RenderJob, 'variables'> & { variables: string | undefined };

export interface LiquidLimits {
  /**
   * Milliseconds of CPU time after which a job is ended together with its process. The renderer's own limits should apply
   * first.
   */
  deadlineMs: number;
  /**
   * Milliseconds of real time after which a job is given up although it used little CPU time. Where CPU time is unknown,
   * this is the deadline.
   */
  stalledMs: number;
  heapMegabytes: number;
}

/** How a job ended: rendered, given up because the host is busy, or `lost` with a process that was killed from outside. */
export type LiquidOutcome = RenderedPart[] | 'stalled' | 'lost';

export interface LiquidProcess {
  /** False if the process ended before it was ready. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  readonly over: boolean;
  /** One job at a time. */
  render(message: LiquidMessage): Promise<LiquidOutcome>;
  /** CPU time of the running or last job; undefined where the system does not report it. */
  usedMs(): number | undefined;
  kill(): void;
}

/** What the renderer says of a template that used its time. */
export const TOO_LONG = 'takes too long';
const TOO_MUCH_MEMORY = 'line 1, column 1: uses too much memory';

/** Checks what a process returned, because it ran untrusted templates; `fill` checks the recipes. */
function partsOf(result: unknown, expected: number): RenderedPart[] {
  const isValid = Array.isArray(result) && result.length === expected && result.every(isPart);
  return isValid ? result : Array.from({ length: expected }, () => ({ error: 'line 1, column 1: cannot be rendered' }));
}

const isPart = (part: unknown): part is RenderedPart =>
  typeof part === 'object' &&
  part !== null &&
  (('text' in part && typeof part.text === 'string') || ('error' in part && typeof part.error === 'string'));

/** Starts a rendering process. Once ready it does not keep this process alive, and it ends with it. */
export function startLiquidProcess({ deadlineMs, stalledMs, heapMegabytes }: LiquidLimits): LiquidProcess {
  const child = fork(ENTRY, {
    // `--import tsx` is resolved from here.
    cwd: dirname(ENTRY),
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...LOADER],
    // Not the host's environment, which has keys and passwords. Windows starts no process without SystemRoot.
    env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
    // Structured clones copy strings as they are: a third less work for the host than JSON, which escapes every quote.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  /** Number of parts of the running job. */
  let expected = 0;
  /** Settles the running job. */
  let settle: ((outcome: LiquidOutcome, fault?: string) => void) | undefined;
  let over = false;
  let usedMs = stopwatch(undefined);

  const kill = () => {
    child.ref(); // callers wait for its end
    child.kill('SIGKILL');
  };
  const ended = new Promise<void>((resolve) => {
    const end = (fault?: string) => {
      over = true;
      settle?.('lost', fault);
      resolve();
    };
    // A full heap aborts the process. SIGKILL comes from us, or from a system that is out of memory.
    child.once('exit', (_, signal) => end(signal === 'SIGKILL' ? undefined : TOO_MUCH_MEMORY));
    // It could not be started or written to.
    child.on('error', () => (child.pid === undefined ? end() : kill()));
  });
  const ready = new Promise<boolean>((resolve) => {
    child.once('message', () => {
      child.unref();
      child.channel?.unref();
      child.on('message', (result) => settle?.(partsOf(result, expected)));
      resolve(true);
    });
    void ended.then(() => resolve(false));
  });

  return {
    ready,
    ended,
    get over() {
      return over;
    },
    kill,
    usedMs: () => usedMs(),
    render(message) {
      if (over) return Promise.resolve('lost');
      return new Promise((resolve) => {
        usedMs = stopwatch(child.pid);
        expected = message.parts.length;
        const watch = watchJob({ deadlineMs, stalledMs, usedMs, kill });
        settle = (outcome, fault = watch.verdict() === 'late' ? `line 1, column 1: ${TOO_LONG}` : undefined) => {
          settle = undefined;
          watch.end();
          if (outcome !== 'lost') resolve(outcome);
          else if (fault) resolve(message.parts.map(() => ({ error: fault })));
          else resolve(watch.verdict() === 'stalled' ? 'stalled' : 'lost');
        };
        child.send(message);
      });
    },
  };
}
