import { createRateLimit, type OperationName } from '@sendstep/core';
import { json, type WebResponse } from './request.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const tooMany = (waitMs: number): WebResponse => {
  const seconds = Math.ceil(waitMs / 1000);
  return json({ error: `too many requests; try again in ${seconds} s` }, 429, { 'Retry-After': String(seconds) });
};

/** Limits per person in this process. They slow down a stolen session and a page that went wrong. */
export function createLimits(now: () => number) {
  const calls = createRateLimit(600, MINUTE_MS, now);
  const runs = createRateLimit(60, HOUR_MS, now);
  const testSends = createRateLimit(20, HOUR_MS, now);
  const own: Partial<Record<OperationName, typeof calls>> = {
    'httpRequests.test': runs,
    'smtp.test': runs,
    'layouts.sendTest': testSends,
  };
  return {
    /** The response to a call above a limit; otherwise the call counts. */
    refuse(person: string, name: OperationName): WebResponse | undefined {
      const waitMs = calls(person) ?? own[name]?.(person);
      return waitMs === undefined ? undefined : tooMany(waitMs);
    },
  };
}
