import { KEEP_MS } from '../domain/idempotent-write.js';
import type { Job } from './job.js';

const BATCH = 100;

/** Removes kept results of writes with an idempotency key after a day. */
export const forgetIdempotentWrites: Job = {
  name: 'forget-idempotent-writes',
  everyMs: 60 * 60 * 1000,
  async run(ports) {
    const before = ports.clock.now() - KEEP_MS;
    const done = await ports.transaction((tx) => tx.idempotentWrites.prune(before, BATCH));
    return { done, more: done === BATCH };
  },
};
