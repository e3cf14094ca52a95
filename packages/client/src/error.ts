import { CODES } from './generated/routes.js';

/** Every code that the API has. `unavailable` is also what happens without a usable response. */
export type ErrorCode = (typeof CODES)[keyof typeof CODES];

/** The budget of the key that the response reports. */
export interface Budget {
  limit: number;
  remaining: number;
  /** Length of the window; after `rate_limited`, the time until the next request is allowed. */
  resetSeconds: number;
}

export interface ErrorDetails {
  /** HTTP status; absent if there was no response. */
  status?: number | undefined;
  budget?: Budget | undefined;
  retryAfterSeconds?: number | undefined;
  /** The history entry of a run that failed. */
  executionId?: string | undefined;
  /** Identifies the request in the logs of the host. */
  requestId?: string | undefined;
  cause?: unknown;
}

/** A request that was refused, or to which there was no usable response. */
export class SendstepError extends Error {
  override readonly name = 'SendstepError';
  readonly status: number | undefined;
  readonly budget: Budget | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly executionId: string | undefined;
  readonly requestId: string | undefined;
  /** The reasons by field if the code is `invalid`, such as `{ 'attachments[0].url': 'required' }`. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { cause, status, budget, retryAfterSeconds, executionId, requestId }: ErrorDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.budget = budget;
    this.retryAfterSeconds = retryAfterSeconds;
    this.executionId = executionId;
    this.requestId = requestId;
    this.fields = code === 'invalid' ? fieldsOf(message) : {};
  }
}

/** A response of the API says `<field>: <reason>`, several of them joined by `; `. A reason may contain `; ` too. */
function fieldsOf(message: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const part of message.split(/; (?=[^\s:;]+: )|; and \d+ more$/)) {
    const [, field, reason] = /^([^\s:;]+): (.*)$/s.exec(part) ?? [];
    if (field === undefined) continue;
    fields[field] = Object.hasOwn(fields, field) ? `${fields[field]}; ${reason}` : reason!;
  }
  return fields;
}

const numberIn = (headers: Headers, name: string) => {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
};

/** The error that a response reports, with the text of its body. */
export function errorOf({ status, headers }: Response, message: string): SendstepError {
  const limit = numberIn(headers, 'x-ratelimit-limit');
  const remaining = numberIn(headers, 'x-ratelimit-remaining');
  const resetSeconds = numberIn(headers, 'x-ratelimit-reset');
  const hasBudget = limit !== undefined && remaining !== undefined && resetSeconds !== undefined;
  return new SendstepError((CODES as Record<number, ErrorCode>)[status] ?? 'unavailable', message, {
    status,
    budget: hasBudget ? { limit, remaining, resetSeconds } : undefined,
    retryAfterSeconds: numberIn(headers, 'retry-after'),
    executionId: headers.get('x-execution-id') ?? undefined,
    requestId: headers.get('x-request-id') ?? undefined,
  });
}
