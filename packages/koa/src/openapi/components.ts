import { BUDGETS, type ErrorCode, type JsonSchema } from '@sendstep/core';
import { MAX_BODY_BYTES } from '../input.js';
import { STATUS } from '../status.js';
import type { ApiResponse } from './types.js';

const { limit, windowSeconds } = BUDGETS.request;
const TYPE = 'application/json';

const HEADERS = {
  'X-Request-Id': ['string', "Identifies the request in the host's logs. If you send a well-formed id, it is used."],
  'X-RateLimit-Limit': ['integer', 'Requests allowed per window.'],
  'X-RateLimit-Remaining': ['integer', 'Requests left in the window.'],
  'X-RateLimit-Reset': [
    'integer',
    'Length of the window in seconds; on 429, seconds until the next request is allowed.',
  ],
  'RateLimit-Policy': ['string', 'The limit in the format of the IETF draft.'],
  RateLimit: ['string', 'The current state in the format of the IETF draft.'],
  'Retry-After': ['integer', 'Seconds to wait before trying again.'],
  'X-Execution-Id': ['string', 'Id of the history entry that recorded the run.'],
  'WWW-Authenticate': ['string', 'Always `Bearer`.'],
  Location: ['string', 'Path of the new record.'],
  ETag: ['string', 'The version of the record, in quotes. Send it in `If-Match` to change only that version.'],
  'Idempotent-Replayed': [
    'string',
    '`true` if this is the response of an earlier call with the same Idempotency-Key; this call did nothing.',
  ],
  Link: ['string', 'Links to other pages (RFC 8288): `first`, `prev`, `next` and `last`, as far as they exist.'],
} as const;
type Header = keyof typeof HEADERS;

const BUDGET: Header[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];

/** Description, example text and headers of each error. */
const ERRORS: Record<ErrorCode, [description: string, example: string, headers?: Header[]]> = {
  invalid: ['The request is malformed or a field is invalid; the text names the field.', 'url: required'],
  unauthenticated: [
    'The key is missing, malformed or revoked.',
    'a valid API key is required: Authorization: Bearer fak_…',
    ['WWW-Authenticate'],
  ],
  forbidden: ['The key is valid, but its level is too low.', "this key's level is read; write is required"],
  not_found: [
    'The store has no such record. The response is the same for a record of another store.',
    'HTTP request not found',
  ],
  conflict: [
    'The current state of the record does not allow this.',
    'in use by layout "Order confirmation"; GET /api/v1/files?usage=true shows what uses each file',
    [...BUDGET, 'Retry-After', 'X-Execution-Id'],
  ],
  stale: [
    'The record was saved since the version in `If-Match` was read, or it exists although `If-None-Match` is `*`.',
    'version: 8 was saved by Jo meanwhile; yours began at 7',
  ],
  too_large: [`The body is over ${MAX_BODY_BYTES / 1e6} MB.`, `request: at most ${MAX_BODY_BYTES} bytes`],
  unsupported: ['The body is not JSON in UTF-8, or is compressed.', `request: must be JSON (Content-Type: ${TYPE})`],
  rate_limited: [
    'The key has used up a budget; Retry-After says when to try again.',
    `rate limit: ${limit} request calls in ${windowSeconds} seconds for this key; try again in 7 s`,
    [...BUDGET, 'Retry-After'],
  ],
  target_failed: [
    'The request was sent, but its target failed. The run is recorded in the history.',
    'the target returned 503',
    [...BUDGET, 'X-Execution-Id', 'Idempotent-Replayed'],
  ],
  // No budget headers: the budget is in the database, which may be unreachable.
  unavailable: [
    'The database is unreachable, or the host has no capacity to render templates right now; try again later.',
    'the service cannot reach its storage right now; try again shortly',
    ['Retry-After'],
  ],
};

export const json = (schema: JsonSchema, example?: unknown) => ({
  [TYPE as 'application/json']: { schema, ...(example === undefined ? {} : { example }) },
});
const headers = (names: Header[] = BUDGET) =>
  Object.fromEntries(['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** A successful response. */
export const success = (
  description: string,
  schema: JsonSchema,
  example: unknown,
  more: Header[] = [],
): ApiResponse => ({
  description,
  headers: headers([...BUDGET, ...more]),
  content: json(schema, example),
});

/** The response to a read whose `If-None-Match` has the current tag. */
export const notModified = (): ApiResponse => ({
  description: 'The record is still the version in `If-None-Match`; there is no body.',
  headers: headers([...BUDGET, 'ETag']),
});

/** The possible errors, by reference; `conflict` describes when a 409 is returned. */
export const errorResponses = (codes: ErrorCode[], conflict?: string): Record<string, ApiResponse> =>
  Object.fromEntries(
    codes.map((code) => [
      STATUS[code],
      { $ref: `#/components/responses/${code}`, ...(code === 'conflict' && conflict && { description: conflict }) },
    ]),
  );

export const ERROR_SCHEMA = { $ref: '#/components/schemas/Error' };

export const COMPONENTS = {
  securitySchemes: {
    key: { type: 'http', scheme: 'bearer', bearerFormat: 'fak_…', description: 'An API key. Each key has one level.' },
  },
  schemas: {
    Error: {
      type: 'object',
      description: 'Every error has this form. Invalid fields are listed as `<field>: <reason>`, joined with `; `.',
      properties: { error: { type: 'string' } },
      required: ['error'],
      additionalProperties: false,
    },
  },
  headers: Object.fromEntries(
    Object.entries(HEADERS).map(([name, [type, description]]) => [name, { description, schema: { type } }]),
  ),
  responses: Object.fromEntries(
    Object.entries(ERRORS).map(([code, [description, error, names]]) => [
      code,
      { description, headers: headers(names), content: json(ERROR_SCHEMA, { error }) },
    ]),
  ) as Record<ErrorCode, ApiResponse & { description: string }>,
};
