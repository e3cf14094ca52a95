import { STOPPED_HOST_MS } from '../domain/host-address.js';
import type { Job } from './job.js';

const BATCH = 100;

/** Every start of a host is a new runner; those that ended long ago need no row. */
export const forgetRunners: Job = {
  name: 'forget-runners',
  everyMs: 60 * 60 * 1000,
  async run(ports) {
    const done = await ports.runners.forget(STOPPED_HOST_MS, BATCH);
    return { done, more: done === BATCH };
  },
};
