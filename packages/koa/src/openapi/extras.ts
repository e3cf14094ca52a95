import type { JsonSchema } from '@sendstep/core';
import { answer, json, refusals } from './components.js';
import type { ApiOperation } from './types.js';

export const IDENTITY = 'Index and identity';

/** The one address of the API that is no operation. */
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
      'Says that the API is up and which version it is; good as a health check.\n\nNeeds no key; one that is sent is ignored.',
    tags: [IDENTITY],
    'x-level': 'none',
    security: [],
    responses: { 200: { description: 'Index', content: json(schema, example) }, ...refusals(['unavailable']) },
  };
}

/** One message or a batch of them. */
const RPC: JsonSchema = { type: ['object', 'array'], properties: { jsonrpc: { type: 'string', const: '2.0' } } };
const malformed = (description: string) => ({ description, content: json(RPC) });

/** The other surface, in brief: its own protocol describes it to whoever connects. */
export const TOOL_SERVER: ApiOperation = {
  operationId: 'toolServer',
  summary: 'Tool server',
  description:
    'The Model Context Protocol over Streamable HTTP: one POST, one JSON answer, no session. An MCP client speaks it for you. Tools above the level of the key are absent from its list.\n\nNeeds a key of level read or above.',
  tags: ['Tools'],
  'x-level': 'read',
  requestBody: { required: true, content: json(RPC, { jsonrpc: '2.0', id: 1, method: 'tools/list' }) },
  responses: {
    200: answer('A JSON-RPC answer', RPC),
    202: { description: 'Notifications were taken; they have no answer' },
    400: malformed('Not a JSON-RPC message, or a protocol version that is not spoken here.'),
    406: malformed('The client does not accept both application/json and text/event-stream.'),
    415: malformed('The body is not JSON.'),
    ...refusals(['unauthenticated', 'forbidden', 'too_large', 'rate_limited', 'unavailable']),
  },
};
