import { STOPPED_HOST_MS } from '../domain/host-address.js';
import type { Job } from './job.js';

const BATCH = 100;

/** Removes runners that ended long ago: every start of a host adds one. */
export const forgetRunners: Job = {
  name: 'forget-runners',
  everyMs: 60 * 60 * 1000,
  async run(ports) {
    const done = await ports.runners.forget(STOPPED_HOST_MS, BATCH);
    return { done, more: done === BATCH };
  },
};
