import { type JSONRPCRequest, RELATED_TASK_META_KEY } from '@modelcontextprotocol/sdk/types.js';
import { hasClaim } from './claim.js';
import { type Fields, isFields } from './request.js';

// Fast path for the usual messages: the SDK's schemas copy everything, which costs as much as handling the call. They
// still parse every message that differs in any way.

const REQUEST_FIELDS = new Set(['jsonrpc', 'id', 'method', 'params']);
const CALL_FIELDS = new Set(['name', 'arguments']);

const hasOnly = (fields: Fields, names: ReadonlySet<string>): boolean => {
  for (const name of Object.keys(fields)) if (!names.has(name)) return false;
  return true;
};

const isId = (value: unknown) => typeof value === 'string' || Number.isSafeInteger(value);
/** Metadata is usual in the stateless revision only. */
const isPlainParams = (params: unknown): boolean =>
  isFields(params) && (!('_meta' in params) || (hasClaim(params) && isPlainMeta(params._meta)));
const isPlainMeta = ({ progressToken, [RELATED_TASK_META_KEY]: task }: Fields): boolean =>
  (progressToken === undefined || isId(progressToken)) && task === undefined;

/** A request that the JSON-RPC schema would return unchanged. */
export const isPlainRequest = (message: unknown): message is JSONRPCRequest =>
  isFields(message) &&
  message.jsonrpc === '2.0' &&
  typeof message.method === 'string' &&
  isId(message.id) &&
  (message.params === undefined || isPlainParams(message.params)) &&
  hasOnly(message, REQUEST_FIELDS);

/** The params of a `tools/call` that its schema would return unchanged. */
export const isPlainCall = (params: unknown): params is { name: string; arguments?: Fields } =>
  isFields(params) &&
  typeof params.name === 'string' &&
  (params.arguments === undefined || (isFields(params.arguments) && !Object.hasOwn(params.arguments, '__proto__'))) &&
  hasOnly(params, CALL_FIELDS);
