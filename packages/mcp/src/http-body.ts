import type { IncomingHttpHeaders } from 'node:http';
import { isJsonContentType } from '@modelcontextprotocol/sdk/shared/mediaType.js';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { SendstepError } from '@sendstep/core';
import { isPlainRequest } from './plain-messages.js';
import { invalidRequest, RpcError } from './rpc-error.js';

/** The parts of an HTTP request that are needed here. */
interface Sent {
  headers: IncomingHttpHeaders;
  readBody(): Promise<unknown>;
}

/** The body of a request that has the right headers: the checks of the SDK's transport, with its order and texts. */
export async function readBody(request: Sent): Promise<unknown> {
  const { accept, 'content-type': contentType } = request.headers;
  if (!accept?.includes('application/json') || !accept.includes('text/event-stream')) {
    throw refusal(406, 'Not Acceptable: Client must accept both application/json and text/event-stream');
  }
  if (!isJsonContentType(contentType ?? null)) {
    throw refusal(415, 'Unsupported Media Type: Content-Type must be application/json');
  }
  const body = await readJson(request);
  if (body === undefined) throw new RpcError(-32700, 'Parse error: Invalid JSON', { status: 400 });
  return body;
}

async function readJson(request: Sent): Promise<unknown> {
  try {
    return await request.readBody();
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof SendstepError && error.code === 'invalid')) return undefined;
    throw error;
  }
}

/** The code that the SDK has for requests refused by their headers. */
export const refusal = (status: number, message: string) => new RpcError(-32000, message, { status });

export function readMessage(sent: unknown): JSONRPCMessage {
  if (isPlainRequest(sent)) return sent;
  const { success, data } = JSONRPCMessageSchema.safeParse(sent);
  if (!success) throw invalidRequest('not a JSON-RPC message');
  return data;
}
