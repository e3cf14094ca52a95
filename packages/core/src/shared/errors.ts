import type { BudgetState } from '../ports/budgets.js';

/** Everything that can go wrong for a caller. Hosts translate codes; the core never says HTTP. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported'
  | 'rate_limited'
  | 'target_failed'
  | 'unavailable';

/** An error whose message may be shown to the caller. Anything else that is thrown never leaves the process. */
export class SendstepError extends Error {
  override readonly name = 'SendstepError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      budget?: BudgetState;
      executionId?: string;
      /** The message names what uses a file; hosts add where to look at the users. */
      fileInUse?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }
}

export const invalid = (field: string, reason: string) => new SendstepError('invalid', `${field}: ${reason}`);
export const notFound = (what: string) => new SendstepError('not_found', `${what} not found`);
export const conflict = (message: string) => new SendstepError('conflict', message);
export const unavailable = (cause?: unknown) =>
  new SendstepError('unavailable', 'the service cannot reach its storage right now; try again shortly', { cause });

/** The value, or the 404 that is the same for a record that never was and one of another store. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}
