import type { Job } from './job.js';

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
const BATCH = 100;

/** Removes keys thirty days after they were revoked; until then their owner can see when that was. */
export const removeRevokedKeys: Job = {
  name: 'remove-revoked-keys',
  everyMs: 60 * 60 * 1000,
  async run(ports) {
    const done = await ports.transaction((tx) => tx.keys.removeRevoked(ports.clock.now() - KEEP_MS, BATCH));
    return { done, more: done === BATCH };
  },
};
