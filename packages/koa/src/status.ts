import type { ErrorCode } from '@sendstep/core';

/** The HTTP status of each error code. */
export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  target_failed: 502,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;
