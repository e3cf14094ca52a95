import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from '@sendstep/core';
import { isAborted, isRetryable } from './errors.js';

/** A lock timeout takes seconds, and on Galera a much edited row is lost many times within one. */
const ATTEMPTS = { aborted: 24, locked: 8 };
const MAX_PAUSE_MS = 320;

/** Runs work again while it fails for a reason that may pass. After the last attempt the storage counts as unavailable. */
export interface Retrying {
  <T>(work: () => Promise<T>, mayPass?: (error: unknown) => boolean): Promise<T>;
  /** Only the repeating, for work that was tried once and failed with this error. */
  again<T>(work: () => Promise<T>, error: unknown, mayPass: (error: unknown) => boolean): Promise<T>;
}

/**
 * Repeated work runs one at a time: on Galera each commit aborts the transactions of other nodes that hold the same row, so
 * ten of one host that try together lose together.
 */
export function createRetrying(): Retrying {
  let last: Promise<unknown> = Promise.resolve();
  const again: Retrying['again'] = (work, error, mayPass) => {
    const repeated = last.then(() => repeat(work, mayPass, error));
    last = repeated.catch(() => {});
    return repeated;
  };
  const retrying = async <T>(work: () => Promise<T>, mayPass = isRetryable) => {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error)) throw error;
      return again(work, error, mayPass);
    }
  };
  return Object.assign(retrying, { again });
}

async function repeat<T>(work: () => Promise<T>, mayPass: (error: unknown) => boolean, first: unknown): Promise<T> {
  let error = first;
  for (let attempt = 1; attempt < ATTEMPTS[isAborted(error) ? 'aborted' : 'locked']; attempt++) {
    // Random, so that two hosts do not collide again.
    await pause(Math.random() * Math.min(10 * 2 ** attempt, MAX_PAUSE_MS));
    try {
      return await work();
    } catch (thrown) {
      if (!mayPass(thrown)) throw thrown;
      error = thrown;
    }
  }
  throw unavailable(error);
}
