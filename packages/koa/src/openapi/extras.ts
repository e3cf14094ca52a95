import type { JsonSchema } from '@sendstep/core';
import { errorResponses, json, success } from './components.js';
import { EXAMPLES } from './examples.js';
import { IDENTITY } from './tags.js';
import { NAMED } from './tidy.js';
import type { ApiOperation } from './types.js';

/** `GET /api/v1`, the only API path that is not an operation. */
export function index(release: string): ApiOperation {
  const example = { name: 'Sendstep', version: 'v1', release, status: 'ok', docs: '/docs', openapi: '/openapi.json' };
  const fields = Object.keys(example);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
    required: fields,
  };
  return {
    operationId: 'index',
    summary: 'Index',
    description:
      'Confirms that the API is up and reports its version. `status` is `degraded` if storage failed a short while ago.\n\nNo key is required; a key that is sent is ignored.',
    tags: [IDENTITY],
    'x-level': 'none',
    security: [],
    responses: { 200: { description: 'Index', content: json(schema, example) }, ...errorResponses(['unavailable']) },
  };
}

const statusDocument = (...values: string[]) =>
  json(
    { type: 'object', properties: { status: { type: 'string', enum: values } }, required: ['status'] },
    { status: values[0]! },
  );
const check = (operationId: string, summary: string, description: string): Omit<ApiOperation, 'responses'> => ({
  operationId,
  summary,
  description: `${description}\n\nNo key is required.`,
  tags: [IDENTITY],
  'x-level': 'none',
  security: [],
});

/** `GET /healthz` */
export const HEALTH: ApiOperation = {
  ...check('health', 'Health', 'Confirms that the process runs. It does not look at the database.'),
  responses: { 200: { description: 'Running', content: statusDocument('ok') } },
};

/** `GET /readyz` */
export const READINESS: ApiOperation = {
  ...check(
    'readiness',
    'Readiness',
    'Whether a load balancer should send requests to this host. The database is checked at most once a second.',
  ),
  responses: {
    200: {
      description: 'Ready. `degraded` means that storage failed a short while ago.',
      content: statusDocument('ok', 'degraded'),
    },
    503: {
      description: 'Not ready: the host is shutting down, or it cannot use its storage.',
      content: statusDocument('draining', 'degraded'),
    },
  },
};

const id = { type: ['string', 'integer', 'null'] };
const jsonrpc = { type: 'string', const: '2.0' };
export const RPC_SCHEMAS: Record<string, JsonSchema> = {
  RpcRequest: {
    type: 'object',
    description: 'A request of the Model Context Protocol, or a notification, which has no id.',
    properties: { jsonrpc, id, method: { type: 'string' }, params: { type: 'object' } },
    required: ['jsonrpc', 'method'],
  },
  RpcResponse: {
    type: 'object',
    description: 'The response to a request: a result or an error.',
    properties: {
      jsonrpc,
      id,
      result: { type: 'object' },
      error: {
        type: 'object',
        properties: { code: { type: 'integer' }, message: { type: 'string' } },
        required: ['code', 'message'],
      },
    },
    required: ['jsonrpc', 'id'],
  },
};
const REQUEST = { $ref: `${NAMED}RpcRequest` };
/** A message, or a batch of them. */
const RPC = { anyOf: [REQUEST, { type: 'array', items: REQUEST }] };
const RESPONSE = { $ref: `${NAMED}RpcResponse` };
const RESPONSES = { anyOf: [RESPONSE, { type: 'array', items: RESPONSE }] };
const malformed = (description: string) => ({ description, content: json(RESPONSE) });

/** The tool server in brief; its protocol describes the rest to clients that connect. */
export const TOOL_SERVER: ApiOperation = {
  operationId: 'toolServer',
  summary: 'Tool server',
  description:
    "The Model Context Protocol over Streamable HTTP: each POST returns one JSON response, without sessions. Use an MCP client to call it. Tools above the key's level are not listed.\n\nRequires a key of level read or above.",
  tags: ['Tools'],
  'x-level': 'read',
  requestBody: { required: true, content: json(RPC, { jsonrpc: '2.0', id: 1, method: 'tools/list' }) },
  responses: {
    200: success('A JSON-RPC response', RESPONSES, EXAMPLES.tools),
    202: { description: 'The notifications were accepted; the response has no body' },
    400: malformed('Not a JSON-RPC message, or an unsupported protocol version.'),
    406: malformed('The client does not accept both application/json and text/event-stream.'),
    415: malformed('The body is not JSON.'),
    ...errorResponses(['unauthenticated', 'forbidden', 'too_large', 'rate_limited', 'unavailable']),
  },
};
