import type { IncomingHttpHeaders } from 'node:http';
import {
  isInitializeRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { readMessage, refusal } from './http-body.js';
import type { Result } from './request.js';
import { resultJson } from './result-json.js';
import { errorJson, invalidRequest, type RpcError } from './rpc-error.js';

const MAX_MESSAGES = 100;

/** Responds to a message or a batch of the revisions with a handshake. Undefined if it contains no request. */
export async function respondOlder(
  body: unknown,
  headers: IncomingHttpHeaders,
  call: (request: JSONRPCRequest, index: number) => Promise<Result>,
): Promise<string | undefined> {
  const requests = readMessages(body, headers).filter(isRequest);
  if (requests.length === 0) return undefined;
  const responses = await Promise.all(
    requests.map(async (request, i) => {
      try {
        const result = await call(request, i);
        return `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":${resultJson(result)}}`;
      } catch (error) {
        return errorJson(error as RpcError, request.id);
      }
    }),
  );
  return Array.isArray(body) ? `[${responses.join(',')}]` : responses[0]!;
}

const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'method' in message && 'id' in message;

/** The checks of the SDK's transport, with its order and texts. */
function readMessages(body: unknown, { 'mcp-protocol-version': version }: IncomingHttpHeaders): JSONRPCMessage[] {
  const sent: unknown[] = Array.isArray(body) ? body : [body];
  if (sent.length > MAX_MESSAGES) throw invalidRequest(`Batch must not exceed ${MAX_MESSAGES} messages`);
  if (sent.length === 0) throw invalidRequest('not a JSON-RPC message');
  // One malformed message rejects the whole batch: a batch that ran in part could not be sent again.
  const messages = sent.map(readMessage);
  if (
    messages.some((message) => 'method' in message && message.method === 'initialize' && isInitializeRequest(message))
  ) {
    if (messages.length === 1) return messages;
    throw invalidRequest('Only one initialization request is allowed');
  }
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) {
    const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ');
    throw refusal(400, `Bad Request: Unsupported protocol version: ${version} (supported versions: ${supported})`);
  }
  return messages;
}
