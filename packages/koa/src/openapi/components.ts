import { BUDGETS, type ErrorCode, type JsonSchema } from '@sendstep/core';
import { MAX_BODY_BYTES } from '../input.js';
import { STATUS } from '../status.js';
import type { ApiResponse } from './types.js';

const { limit, windowSeconds } = BUDGETS.request;
const TYPE = 'application/json';

const HEADERS = {
  'X-Request-Id': [
    'string',
    'Names this request in the logs of the host. The one that you send is used, if well formed.',
  ],
  'X-RateLimit-Limit': ['integer', 'How many requests the window allows.'],
  'X-RateLimit-Remaining': ['integer', 'How many of them are left.'],
  'X-RateLimit-Reset': ['integer', 'Seconds: the window, or on 429 the time until a request is free again.'],
  'RateLimit-Policy': ['string', 'The same limit in the form of the IETF draft.'],
  RateLimit: ['string', 'The same state in the form of the IETF draft.'],
  'Retry-After': ['integer', 'Seconds after which to try again.'],
  'X-Execution-Id': ['string', 'The entry of history that recorded the run.'],
  'WWW-Authenticate': ['string', 'Always `Bearer`.'],
  Location: ['string', 'Path of the record that was created.'],
  Link: ['string', 'The pages beside this one (RFC 8288): `first`, `prev`, `next` and `last`, where there are any.'],
} as const;
type Header = keyof typeof HEADERS;

const BUDGET: Header[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];

/** What each error means to a caller, a sample of its text, and the headers it comes with. */
const ERRORS: Record<ErrorCode, [words: string, sample: string, headers?: Header[]]> = {
  invalid: ['The request is malformed or a field is wrong; the text names the field.', 'url: required'],
  unauthenticated: [
    'The key is missing, malformed or revoked.',
    'a valid API key is needed: Authorization: Bearer fak_…',
    ['WWW-Authenticate'],
  ],
  forbidden: ['The key is valid, but its level is too low.', "this key's level is read; write is needed"],
  not_found: ['No such record in this store. A record of another store answers the same.', 'http request not found'],
  conflict: [
    'The state of the record does not allow it.',
    'in use by layout "Order confirmation"; GET /api/v1/files?usage=true shows what uses each file',
  ],
  too_large: [`The body is over ${MAX_BODY_BYTES / 1e6} MB.`, `request: at most ${MAX_BODY_BYTES} bytes`],
  unsupported: ['The body is not JSON in UTF-8, or is compressed.', `request: must be JSON (Content-Type: ${TYPE})`],
  rate_limited: [
    'A budget of the key is spent; Retry-After says when to try again.',
    `rate limit: ${limit} request calls in ${windowSeconds} seconds for this key; try again in 7 s`,
    [...BUDGET, 'Retry-After'],
  ],
  target_failed: [
    'The request was sent, and its target failed. History keeps the run.',
    'the target answered 503',
    [...BUDGET, 'X-Execution-Id'],
  ],
  // The budget is kept in the storage, which may be what cannot be reached.
  unavailable: [
    'The storage cannot be reached, or the host has no capacity to render templates right now; try again later.',
    'the service cannot reach its storage right now; try again shortly',
    ['Retry-After'],
  ],
};

export const json = (schema: JsonSchema, example?: unknown) => ({
  [TYPE as 'application/json']: { schema, ...(example === undefined ? {} : { example }) },
});
const headers = (names: Header[] = BUDGET) =>
  Object.fromEntries(['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The answer to a key that asked for something it gets. */
export const answer = (description: string, schema: JsonSchema, more: Header[] = []): ApiResponse => ({
  description,
  headers: headers([...BUDGET, ...more]),
  content: json(schema),
});

/** The errors that can happen, each by reference; `conflict` says when, for that differs most. */
export const refusals = (codes: ErrorCode[], conflict?: string): Record<string, ApiResponse> =>
  Object.fromEntries(
    codes.map((code) => [
      STATUS[code],
      { $ref: `#/components/responses/${code}`, ...(code === 'conflict' && conflict && { description: conflict }) },
    ]),
  );

/** Where the shape of an error stands. */
export const ERROR_SCHEMA = { $ref: '#/components/schemas/Error' };

export const COMPONENTS = {
  securitySchemes: {
    key: { type: 'http', scheme: 'bearer', bearerFormat: 'fak_…', description: 'An API key. One key has one level.' },
  },
  schemas: {
    Error: {
      type: 'object',
      description: 'What every error looks like. Faults in fields read `<field>: <reason>`, joined with `; `.',
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
