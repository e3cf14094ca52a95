import { fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RenderedPart, RenderJob } from '@sendstep/core';
import { watchJob } from './liquid-watch.js';
import { stopwatch } from './process-time.js';

/** A job as it crosses: the variables as JSON, since anything else would not arrive as the in-process form sees it. */
export type LiquidMessage = Omit<RenderJob, 'variables'> & { variables: string | undefined };

export interface LiquidLimits {
  /**
   * Milliseconds of CPU time after which a job is ended together with its process. The renderer's own limits are meant to
   * come first.
   */
  deadlineMs: number;
  /**
   * Milliseconds on the wall clock after which a job is given up that got too little CPU time to be blamed. Where the CPU
   * time is unknown it is the deadline.
   */
  stalledMs: number;
  heapMegabytes: number;
}

/** How a job ended: rendered, given up because the host is busy, or `lost` with a process that was ended from outside. */
export type LiquidOutcome = RenderedPart[] | 'stalled' | 'lost';

export interface LiquidProcess {
  /** Whether it came up; false when it ended before. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  readonly over: boolean;
  /** One job at a time. */
  render(message: LiquidMessage): Promise<LiquidOutcome>;
  /** CPU time of the job at work, or of the last one; undefined where the system does not tell. */
  usedMs(): number | undefined;
  kill(): void;
}

// Built, the entry is JavaScript beside this file. From the sources it needs the loader that the sources run with.
const FROM_SOURCE = import.meta.url.endsWith('.ts');
const ENTRY = fileURLToPath(new URL(FROM_SOURCE ? 'liquid-child.ts' : 'liquid-child.js', import.meta.url));
const LOADER = FROM_SOURCE ? ['--conditions=@sendstep/source', '--import', 'tsx'] : [];

const TOO_LONG = 'line 1, column 1: takes too long';
const TOO_MUCH_MEMORY = 'line 1, column 1: uses too much memory';

/** What a process returned. It ran templates of strangers, so nothing is taken for granted; `fill` checks the recipes. */
function partsOf(answer: unknown, expected: number): RenderedPart[] {
  const fits = Array.isArray(answer) && answer.length === expected && answer.every(isPart);
  return fits ? answer : Array.from({ length: expected }, () => ({ error: 'line 1, column 1: cannot be rendered' }));
}

const isPart = (part: unknown): part is RenderedPart =>
  typeof part === 'object' &&
  part !== null &&
  (('text' in part && typeof part.text === 'string') || ('error' in part && typeof part.error === 'string'));

/** Starts a process that renders. It does not keep this one alive once it is ready, and ends when this one does. */
export function startLiquidProcess({ deadlineMs, stalledMs, heapMegabytes }: LiquidLimits): LiquidProcess {
  const child = fork(ENTRY, {
    // Where `--import tsx` is looked for.
    cwd: dirname(ENTRY),
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...LOADER],
    // Nothing of the host's: keys and passwords live there. Windows starts no process without this one.
    env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
    // Structured clones copy texts as they are: a third less work for the host than JSON, which escapes every quote.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  /** How many parts the job at work has. */
  let expected = 0;
  /** Settles the job at work. */
  let settle: ((outcome: LiquidOutcome, fault?: string) => void) | undefined;
  let over = false;
  let usedMs = stopwatch(undefined);

  const kill = () => {
    child.ref(); // its end is waited for
    child.kill('SIGKILL');
  };
  const ended = new Promise<void>((resolve) => {
    const end = (fault?: string) => {
      over = true;
      settle?.('lost', fault);
      resolve();
    };
    // A heap that is full ends in an abort. SIGKILL comes from us, or from a system that is short of memory itself.
    child.once('exit', (_, signal) => end(signal === 'SIGKILL' ? undefined : TOO_MUCH_MEMORY));
    // It could not be started, or not be written to.
    child.on('error', () => (child.pid === undefined ? end() : kill()));
  });
  const ready = new Promise<boolean>((resolve) => {
    child.once('message', () => {
      child.unref();
      child.channel?.unref();
      child.on('message', (answer) => settle?.(partsOf(answer, expected)));
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
        settle = (outcome, fault = watch.verdict() === 'late' ? TOO_LONG : undefined) => {
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
