import { availableParallelism } from 'node:os';
import { type LiquidRenderer, type Readings, type RenderedPart, SendstepError } from '@sendstep/core';
import { fairQueue } from './fair-queue.js';
import {
  type LiquidLimits,
  type LiquidMessage,
  type LiquidOutcome,
  type LiquidProcess,
  startLiquidProcess,
  TOO_LONG,
} from './liquid-process.js';
import { type LiquidWorker, liquidWorkers } from './liquid-workers.js';
import { slowStores } from './slow-stores.js';

export interface LiquidPoolOptions extends Partial<LiquidLimits> {
  /** Number of processes. */
  size?: number;
  /** Milliseconds that a job may wait for a process. */
  waitMs?: number;
  /** Jobs of one store that may wait. */
  waitingPerStore?: number;
  /** Jobs of all stores that may wait. */
  waiting?: number;
}

/** Renders in processes that can be killed: a hostile template ends one of them and nothing else. */
export interface LiquidPool extends LiquidRenderer {
  /** Starts all processes and waits until they are ready. Otherwise they start when jobs need them. */
  warm(): Promise<void>;
  /** Processes, those that run a job, and jobs that wait for one. */
  load(): Readings['liquid'];
  close(): Promise<void>;
}

interface Task {
  storeId: string;
  message: LiquidMessage;
  /** How many processes were killed from outside while they ran it. */
  lost: number;
  timer?: NodeJS.Timeout;
  resolve(parts: RenderedPart[]): void;
  reject(error: Error): void;
}

const SLOW_MS = 500;

const refusal = (reason: string) => new SendstepError('unavailable', `${reason}; try again shortly`);
const busy = () => refusal('too many templates are being rendered right now');
const stopping = () => refusal('the service is stopping');
/** On a busy host every job takes long, so CPU time decides. It is read only for jobs that took long. */
const wasSlow = (process: LiquidProcess, tookMs: number) =>
  tookMs >= SLOW_MS && (process.usedMs() ?? tookMs) >= SLOW_MS;
const tookTooLong = (outcome: LiquidOutcome) =>
  typeof outcome !== 'string' && outcome.some((part) => 'error' in part && part.error.endsWith(TOO_LONG));
const failed = (parts: unknown[], reason: string) => parts.map(() => ({ error: `line 1, column 1: ${reason}` }));

/**
 * A store may use all processes but one, and so may all stores together whose templates were slow recently: whatever they
 * do, a process is left for the others.
 */
export function liquidPool(options: LiquidPoolOptions = {}): LiquidPool {
  const { size = Math.max(2, Math.min(4, availableParallelism())), waitMs = 10_000 } = options;
  const { deadlineMs = 1_500, stalledMs = 5 * deadlineMs } = options;
  const { heapMegabytes = 128, waitingPerStore = 250, waiting = 1_000 } = options;
  const share = Math.max(1, size - 1);
  const queue = fairQueue<Task>({ perStore: waitingPerStore, total: waiting });
  const slow = slowStores();
  const closing = new AbortController();

  const start = () => startLiquidProcess({ deadlineMs, stalledMs, heapMegabytes });
  const workers = liquidWorkers(start, () => dispatch(), closing.signal);
  const mayRun = (storeId: string) =>
    workers.heldBy((each) => each === storeId) < share && !(slow.has(storeId) && workers.heldBy(slow.has) >= share);

  function dispatch() {
    for (const worker of workers.all) {
      if (!worker.idle) continue;
      const task = queue.take(mayRun);
      if (!task) return;
      void run(task, worker);
    }
    if (workers.all.length < size && queue.has(mayRun)) workers.add();
  }

  async function run(task: Task, worker: LiquidWorker): Promise<void> {
    clearTimeout(task.timer);
    Object.assign(worker, { used: true, idle: false, storeId: task.storeId });
    const { process } = worker;
    const started = performance.now();
    const outcome = await process.render(task.message);
    // Virtual machines count time without a processor as CPU time: a pause of a second looks like a template that never ends.
    if (tookTooLong(outcome) && !process.over && !slow.has(task.storeId)) {
      slow.note(task.storeId);
      return run(task, worker);
    }
    // A job that ended its process occupies the worker until the next process has started.
    const endedIt = typeof outcome !== 'string' && process.over;
    if (endedIt || wasSlow(process, performance.now() - started)) slow.note(task.storeId);
    if (!process.over) workers.free(worker);
    if (typeof outcome !== 'string') task.resolve(outcome);
    else if (closing.signal.aborted) task.reject(stopping());
    else if (outcome === 'stalled') task.reject(busy());
    else if (++task.lost > 1) task.resolve(failed(task.message.parts, 'uses too much memory'));
    else enqueue(task);
  }

  function enqueue(task: Task) {
    task.timer = setTimeout(() => {
      queue.remove(task.storeId, task);
      task.reject(busy());
    }, waitMs);
    const dropped = queue.add(task.storeId, task);
    clearTimeout(dropped?.timer);
    dropped?.reject(busy());
    dispatch();
  }

  return {
    async render({ variables, ...job }) {
      if (closing.signal.aborted) throw stopping();
      let json: string | undefined;
      try {
        json = JSON.stringify(variables);
      } catch {
        return failed(job.parts, 'the variables are not JSON');
      }
      return new Promise((resolve, reject) => {
        enqueue({ storeId: job.storeId, message: { ...job, variables: json }, lost: 0, resolve, reject });
      });
    },
    async warm() {
      while (workers.all.length < size) workers.add();
      const ready = await Promise.all(workers.all.map(({ process }) => process.ready));
      if (ready.includes(false)) throw refusal('the processes that render templates did not start');
    },
    load: () => ({ size: workers.all.length, busy: workers.heldBy(() => true), waiting: queue.length }),
    async close() {
      closing.abort();
      for (let task = queue.take(() => true); task; task = queue.take(() => true)) {
        clearTimeout(task.timer);
        task.reject(stopping());
      }
      await workers.kill();
    },
  };
}
