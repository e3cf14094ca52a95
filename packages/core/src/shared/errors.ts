import type { BudgetState } from '../ports/budgets.js';

/** All error codes. Hosts map them to their protocol; the core knows no HTTP. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'too_large'
  | 'unsupported'
  | 'rate_limited'
  | 'target_failed'
  | 'unavailable';

/** An error whose message may be shown to the caller. Messages of other errors never leave the process. */
export class SendstepError extends Error {
  override readonly name = 'SendstepError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      budget?: BudgetState;
      executionId?: string;
      /** When the same call may succeed. */
      retryAfterSeconds?: number;
      /** The message names the users of a file; hosts add where to look them up. */
      fileInUse?: boolean;
      /** What is wrong with which field; the message has the same in words. */
      faults?: readonly { field: string; reason: string }[];
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }
}

export const invalid = (field: string, reason: string) =>
  new SendstepError('invalid', `${field}: ${reason}`, { faults: [{ field, reason }] });
export const notFound = (what: string) => new SendstepError('not_found', `${what} not found`);
export const conflict = (message: string) => new SendstepError('conflict', message);
export const unavailable = (cause?: unknown) =>
  new SendstepError('unavailable', 'the service cannot reach its storage right now; try again shortly', { cause });

/** Returns the value or throws `not_found`, which is the same for missing records and those of other stores. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}
