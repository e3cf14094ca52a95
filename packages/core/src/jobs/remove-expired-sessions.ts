import { SESSION_IDLE_MS, SESSION_MS } from '../domain/session.js';
import type { Job } from './job.js';

const BATCH = 100;

/** Removes expired sessions and sign-in links, and accounts whose last store was removed. */
export const removeExpiredSessions: Job = {
  name: 'remove-expired-sessions',
  everyMs: 60 * 60 * 1000,
  async run(ports) {
    const now = ports.clock.now();
    const times = { usedBefore: now - SESSION_IDLE_MS, createdBefore: now - SESSION_MS, now };
    const done = await ports.transaction(
      async (tx) => (await tx.sessions.removeExpired(times, BATCH)) + (await tx.accounts.removeUnused(BATCH)),
    );
    return { done, more: done >= BATCH };
  },
};
