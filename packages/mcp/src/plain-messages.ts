import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';

// Fast path for the usual messages: the SDK's schemas copy everything, which costs as much as handling the call. They
// still parse every message that differs in any way.

const REQUEST_FIELDS = new Set(['jsonrpc', 'id', 'method', 'params']);
const CALL_FIELDS = new Set(['name', 'arguments']);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (fields: Fields, names: ReadonlySet<string>): boolean => {
  for (const name of Object.keys(fields)) if (!names.has(name)) return false;
  return true;
};

/** A request that the JSON-RPC schema would return unchanged. */
export const isPlainRequest = (message: unknown): message is JSONRPCRequest =>
  isFields(message) &&
  message.jsonrpc === '2.0' &&
  typeof message.method === 'string' &&
  (typeof message.id === 'string' || Number.isSafeInteger(message.id)) &&
  (message.params === undefined || (isFields(message.params) && !('_meta' in message.params))) &&
  hasOnly(message, REQUEST_FIELDS);

/** The params of a `tools/call` that its schema would return unchanged. */
export const isPlainCall = (params: unknown): params is { name: string; arguments?: Fields } =>
  isFields(params) &&
  typeof params.name === 'string' &&
  (params.arguments === undefined || (isFields(params.arguments) && !Object.hasOwn(params.arguments, '__proto__'))) &&
  hasOnly(params, CALL_FIELDS);
