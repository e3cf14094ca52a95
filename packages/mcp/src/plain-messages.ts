import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';

// Nearly every message has one of these forms, and the SDK's schemas, which take everything apart and put it together
// again, cost as much as the work that is asked for. Whatever looks different in any way is left to them.

const REQUEST_FIELDS = new Set(['jsonrpc', 'id', 'method', 'params']);
const CALL_FIELDS = new Set(['name', 'arguments']);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (fields: Fields, names: ReadonlySet<string>): boolean => {
  for (const name of Object.keys(fields)) if (!names.has(name)) return false;
  return true;
};

/** A request that the schema of JSON-RPC takes and answers as it is. */
export const isPlainRequest = (message: unknown): message is JSONRPCRequest =>
  isFields(message) &&
  message.jsonrpc === '2.0' &&
  typeof message.method === 'string' &&
  (typeof message.id === 'string' || Number.isSafeInteger(message.id)) &&
  (message.params === undefined || (isFields(message.params) && !('_meta' in message.params))) &&
  hasOnly(message, REQUEST_FIELDS);

/** The params of a `tools/call` that its schema takes and answers as they are. */
export const isPlainCall = (params: unknown): params is { name: string; arguments?: Fields } =>
  isFields(params) &&
  typeof params.name === 'string' &&
  (params.arguments === undefined || (isFields(params.arguments) && !Object.hasOwn(params.arguments, '__proto__'))) &&
  hasOnly(params, CALL_FIELDS);
