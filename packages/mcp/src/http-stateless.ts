import type { IncomingHttpHeaders } from 'node:http';
import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { readMessage } from './http-body.js';
import { isFields, type Result } from './request.js';
import { resultJson } from './result-json.js';
import { errorJson, invalidRequest, type RpcError } from './rpc-error.js';
import { checkNotification } from './stateless.js';
import type { Tail } from './stateless-tails.js';

/** Responds to the one message of a body. Unlike in the older revisions, the HTTP status tells some errors apart. */
export async function respondStateless(
  body: unknown,
  headers: IncomingHttpHeaders,
  call: (request: JSONRPCRequest) => Promise<{ result: Result; tail: Tail }>,
): Promise<{ status: number; json?: string }> {
  try {
    if (Array.isArray(body)) throw invalidRequest('this revision has no batches');
    const message = readMessage(body);
    if (!('method' in message)) throw invalidRequest('the server sends no requests, so there is nothing to respond to');
    if (!('id' in message)) {
      checkNotification(message, headers);
      return { status: 202 };
    }
    const { result, tail } = await call(message);
    const id = JSON.stringify(message.id);
    // Every result has a field, so the tail follows a comma.
    return {
      status: 200,
      json: `{"jsonrpc":"2.0","id":${id},"result":${resultJson(result).slice(0, -1)},${tail.json}}}`,
    };
  } catch (error) {
    return { status: (error as RpcError).status, json: errorJson(error as RpcError, idIn(body)) };
  }
}

/** The id of a request, even if the rest of it is malformed. */
function idIn(body: unknown): string | number | null {
  if (!isFields(body) || typeof body.method !== 'string') return null;
  return typeof body.id === 'string' || typeof body.id === 'number' ? body.id : null;
}
