import type { ApiParameter } from './types.js';

/** The header of operations that accept an idempotency key. */
export const IDEMPOTENCY_PARAMETER: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call safe to repeat: for at least 24 hours, a call with the same key, path and body does nothing and gets the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
};

export const KEY_CONFLICT = 'The Idempotency-Key was used for another request.';
/** A test does not end with a transaction, so its outcome may be unknown. */
export const RUN_CONFLICT =
  'The Idempotency-Key was used for another request, or its first call is still running (with Retry-After) or was interrupted; X-Execution-Id names the run.';
