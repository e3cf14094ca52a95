import { setTimeout as pause } from 'node:timers/promises';
import type { LiquidProcess } from './liquid-process.js';

/** A process, and its successor when it has ended. */
export interface LiquidWorker {
  process: LiquidProcess;
  used: boolean;
  idle: boolean;
  /** The store whose job it runs. A killed process stays with its store until the next one is ready: no other store waits for it. */
  storeId: string | undefined;
}

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;

/** Processes that are replaced when they end, until the signal aborts. */
export function liquidWorkers(start: () => LiquidProcess, onIdle: () => void, closing: AbortSignal) {
  const all: LiquidWorker[] = [];
  const ends: Promise<void>[] = [];

  function free(worker: LiquidWorker) {
    worker.idle = true;
    worker.storeId = undefined;
    onIdle();
  }

  async function keepRunning(worker: LiquidWorker) {
    let delay = 0;
    while (!closing.aborted) {
      if (await worker.process.ready) free(worker);
      await worker.process.ended;
      worker.idle = false;
      // Whatever ended a process before its first job will probably end the next one, too.
      delay = worker.used ? 0 : Math.min(MAX_DELAY_MS, Math.max(FIRST_DELAY_MS, 2 * delay));
      if (delay > 0) await pause(delay, undefined, { ref: false, signal: closing }).catch(() => {});
      if (closing.aborted) return;
      Object.assign(worker, { process: start(), used: false });
    }
  }

  return {
    all: all as readonly LiquidWorker[],
    add() {
      const worker = { process: start(), used: false, idle: false, storeId: undefined };
      all.push(worker);
      ends.push(keepRunning(worker));
    },
    free,
    /** How many belong to the stores that match. */
    heldBy: (matches: (storeId: string) => boolean) =>
      all.filter(({ storeId }) => storeId !== undefined && matches(storeId)).length,
    async kill() {
      for (const { process } of all) process.kill();
      await Promise.all(ends);
    },
  };
}
