import { setTimeout as delay } from 'node:timers/promises';
import { MailFailure } from '@sendstep/core';

/** Delays before the second and the third attempt. */
export const WAITS_MS = [1000, 4000];

/** A temporary failure with the delay that the server asks for. */
export const tryLater = (message: string, waitMs: number) =>
  Object.assign(new MailFailure('temporary', message), { waitMs });

/** Retries after a temporary failure, if the delay ends before the deadline (by `performance.now()`). */
export async function withTries<T>(
  endsAt: number,
  waitsMs: number[],
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      const { kind, message, waitMs = 0 } = error as MailFailure & { waitMs?: number };
      const planned = waitsMs[attempt - 1];
      const wait = Math.max(planned ?? 0, waitMs);
      if (kind !== 'temporary' || planned === undefined || performance.now() + wait >= endsAt) {
        throw new MailFailure(kind, message, attempt);
      }
      await delay(wait);
    }
  }
}
