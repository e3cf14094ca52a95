import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type LiquidRenderer, type RenderedPart, SendstepError } from '@sendstep/core';
import { fairQueue } from './fair-queue.js';
import { type LiquidLimits, type LiquidMessage, type LiquidProcess, startLiquidProcess } from './liquid-process.js';
import { slowStores } from './slow-stores.js';

export interface LiquidPoolOptions extends Partial<LiquidLimits> {
  /** How many processes there are. */
  size?: number;
  /** Milliseconds that a job may wait for one of them. */
  waitMs?: number;
  /** Jobs of one store that may wait. */
  waitingPerStore?: number;
  /** Jobs of all stores that may wait. */
  waiting?: number;
}

/** Renders in processes that can be killed: a hostile template ends one of them, and nothing else. */
export interface LiquidPool extends LiquidRenderer {
  /** Starts every process and waits until they are ready. Without it they are started when jobs need them. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** Where a process is, and the next one when that has ended. */
interface Place {
  process: LiquidProcess;
  used: boolean;
  idle: boolean;
  /** Whose job it does. After a kill it stays with the store until the next process is ready: nobody else waits for that. */
  storeId: string | undefined;
}

interface Task {
  storeId: string;
  message: LiquidMessage;
  /** How many processes were ended from outside while they did it. */
  lost: number;
  timer?: NodeJS.Timeout;
  resolve(parts: RenderedPart[]): void;
  reject(error: Error): void;
}

const SLOW_MS = 500;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

const refusal = (reason: string) => new SendstepError('unavailable', `${reason}; try again shortly`);
const busy = () => refusal('too many templates are being rendered right now');
const stopping = () => refusal('the service is stopping');
/** On a busy host every job takes long: what counts is the CPU time, which is read only then. */
const wasSlow = (process: LiquidProcess, tookMs: number) =>
  tookMs >= SLOW_MS && (process.usedMs() ?? tookMs) >= SLOW_MS;
const failed = (parts: unknown[], reason: string) => parts.map(() => ({ error: `line 1, column 1: ${reason}` }));

/**
 * A store holds at most all places but one, and so do all stores together whose templates were slow lately: whatever they
 * do, there is a place for the others.
 */
export function liquidPool(options: LiquidPoolOptions = {}): LiquidPool {
  const { size = Math.max(2, Math.min(4, availableParallelism())), waitMs = 10_000 } = options;
  const { deadlineMs = 1_500, stalledMs = 5 * deadlineMs } = options;
  const { heapMegabytes = 128, waitingPerStore = 250, waiting = 1_000 } = options;
  const share = Math.max(1, size - 1);
  const places: Place[] = [];
  const ends: Promise<void>[] = [];
  const queue = fairQueue<Task>({ perStore: waitingPerStore, total: waiting });
  const slow = slowStores();
  const closing = new AbortController();

  const start = () => startLiquidProcess({ deadlineMs, stalledMs, heapMegabytes });
  const heldBy = (whose: (storeId: string) => boolean) =>
    places.filter(({ storeId }) => storeId !== undefined && whose(storeId)).length;
  const mayRun = (storeId: string) =>
    heldBy((each) => each === storeId) < share && !(slow.has(storeId) && heldBy(slow.has) >= share);

  function addPlace() {
    const place = { process: start(), used: false, idle: false, storeId: undefined };
    places.push(place);
    ends.push(keepFilled(place));
  }

  /** A new process for each that ends, until the pool is closed. */
  async function keepFilled(place: Place) {
    let delay = 0;
    while (!closing.signal.aborted) {
      if (await place.process.ready) free(place);
      await place.process.ended;
      place.idle = false;
      // One that ends before its first job has a reason that the next will have too.
      delay = place.used ? 0 : Math.min(LONGEST_DELAY_MS, Math.max(FIRST_DELAY_MS, 2 * delay));
      if (delay > 0) await pause(delay, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      Object.assign(place, { process: start(), used: false });
    }
  }

  function free(place: Place) {
    place.idle = true;
    place.storeId = undefined;
    dispatch();
  }

  function dispatch() {
    for (const place of places) {
      if (!place.idle) continue;
      const task = queue.take(mayRun);
      if (!task) return;
      void run(task, place);
    }
    if (places.length < size && queue.has(mayRun)) addPlace();
  }

  async function run(task: Task, place: Place) {
    clearTimeout(task.timer);
    Object.assign(place, { used: true, idle: false, storeId: task.storeId });
    const { process } = place;
    const started = performance.now();
    const outcome = await process.render(task.message);
    // One that ends its process takes the place for as long as the next one needs to start.
    const endedIt = typeof outcome !== 'string' && process.over;
    if (endedIt || wasSlow(process, performance.now() - started)) slow.note(task.storeId);
    if (!process.over) free(place);
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
      while (places.length < size) addPlace();
      const ready = await Promise.all(places.map(({ process }) => process.ready));
      if (ready.includes(false)) throw refusal('the processes that render templates did not start');
    },
    async close() {
      closing.abort();
      for (let task = queue.take(() => true); task; task = queue.take(() => true)) {
        clearTimeout(task.timer);
        task.reject(stopping());
      }
      for (const { process } of places) process.kill();
      await Promise.all(ends);
    },
  };
}
