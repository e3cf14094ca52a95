import type { IncomingHttpHeaders } from 'node:http';
import { isJsonContentType } from '@modelcontextprotocol/sdk/shared/mediaType.js';
import {
  isInitializeRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { type Admitted, type App, type BudgetState, SendstepError } from '@sendstep/core';
import { TOOL_LISTS } from './definitions.js';
import { createMethods } from './methods.js';
import { type Origins, originFault } from './origin.js';
import { isPlainRequest } from './plain-messages.js';
import type { OnError, Result } from './request.js';
import type { RpcError } from './rpc-error.js';

/** An HTTP request, as passed in by a host. */
export interface ToolRequest {
  method: string;
  headers: IncomingHttpHeaders;
  /** The key in `Authorization`; an empty string or an `unauthenticated` error if there is none. */
  bearer(): string;
  /** Reads and parses the body; called after the key was admitted. Throws `invalid` for malformed JSON, and `too_large`. */
  readBody(): Promise<unknown>;
  /** Replaces the server's `onError`, for hosts that log the id of the request. */
  onError?: OnError;
}
export interface ToolResponse {
  status: number;
  headers?: Record<string, string>;
  /** The response body as JSON text, if there is one. */
  json?: string;
  /** The key's request budget, if the key was admitted. */
  budget?: BudgetState;
  /** For the log. */
  keyId?: string | undefined;
}
/** Rejects with a `SendstepError` (401, 429, 503, 413), which the host handles like any other. */
export type ToolHandler = (request: ToolRequest) => Promise<ToolResponse>;

export interface ToolServerOptions extends Origins {
  version: string;
  onError?: OnError;
}

const MAX_MESSAGES = 100;

/**
 * The tool server over Streamable HTTP: each POST returns one JSON response. There are no sessions, streams or server
 * objects shared between clients, so a response can only reach the client that sent the request.
 */
export function createToolServer(app: App, options: ToolServerOptions): ToolHandler {
  const call = createMethods(options);
  return async (request) => {
    if (request.method !== 'POST') {
      return {
        status: 405,
        headers: { Allow: 'POST' },
        json: JSON.stringify({ error: 'method not allowed: use POST' }),
      };
    }
    const fault = originFault(request.headers, options);
    if (fault) return { status: 403, json: JSON.stringify({ error: fault }) };

    const key = request.bearer();
    const first = await app.admit({ key });
    let budget = first.context.budget;
    const keyId = first.context.key?.id;
    const read = await readMessages(request);
    if ('status' in read) return { ...read, budget, keyId };
    const requests = read.messages.filter(isRequest);
    if (requests.length === 0) return { status: 202, budget, keyId };

    // Every request of a batch costs one; the first is covered by the admission above.
    const admitNext = async (): Promise<Admitted> => {
      const next = await app.admit({ key });
      if (budget && next.context.budget && next.context.budget.remaining < budget.remaining)
        budget = next.context.budget;
      return next;
    };
    const onError = request.onError ?? options.onError ?? (() => {});
    const responses = await Promise.all(
      requests.map(async (message, i) => {
        try {
          const result = await call(message, i === 0 ? async () => first : admitNext, onError);
          return `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":${resultJson(result)}}`;
        } catch (error) {
          return JSON.stringify(errorResponse(error as RpcError, message.id));
        }
      }),
    );
    return { status: 200, json: read.batch ? `[${responses.join(',')}]` : responses[0]!, budget, keyId };
  };
}

/** The tool lists never change, and serializing one costs more than the rest of the request. */
const LIST_JSON = new Map<object, string>(Object.values(TOOL_LISTS).map((list) => [list, JSON.stringify(list)]));

/** A tool result contains its JSON twice, as text and as data. It is serialized once. */
function resultJson(result: Result): string {
  const cached = LIST_JSON.get(result);
  if (cached !== undefined) return cached;
  const { content, structuredContent, ...rest } = result as {
    content?: { text: string }[];
    structuredContent?: unknown;
  };
  if (structuredContent === undefined || Object.keys(rest).length > 0) return JSON.stringify(result);
  return `{"content":${JSON.stringify(content)},"structuredContent":${content![0]!.text}}`;
}

const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'method' in message && 'id' in message;

const errorResponse = ({ code, message }: { code: number; message: string }, id: string | number | null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
const refuse = (status: number, code: number, message: string): ToolResponse => ({
  status,
  json: JSON.stringify(errorResponse({ code, message }, null)),
});

/** Returns the messages of a body, or an error response: the checks of the SDK's transport, with its order and texts. */
async function readMessages(
  request: ToolRequest,
): Promise<{ messages: JSONRPCMessage[]; batch: boolean } | ToolResponse> {
  const { accept, 'content-type': contentType, 'mcp-protocol-version': version } = request.headers;
  if (!accept?.includes('application/json') || !accept.includes('text/event-stream')) {
    return refuse(406, -32000, 'Not Acceptable: Client must accept both application/json and text/event-stream');
  }
  if (!isJsonContentType(contentType ?? null)) {
    return refuse(415, -32000, 'Unsupported Media Type: Content-Type must be application/json');
  }

  const body = await readJson(request);
  if (body === undefined) return refuse(400, -32700, 'Parse error: Invalid JSON');
  const batch = Array.isArray(body);
  const sent: unknown[] = batch ? body : [body];
  if (sent.length > MAX_MESSAGES) {
    return refuse(400, -32600, `Invalid Request: Batch must not exceed ${MAX_MESSAGES} messages`);
  }
  const parsed = sent.map((message) =>
    isPlainRequest(message)
      ? { success: true as const, data: message as JSONRPCMessage }
      : JSONRPCMessageSchema.safeParse(message),
  );
  // One malformed message rejects the whole batch: a batch that ran in part could not be sent again.
  if (sent.length === 0 || !parsed.every(({ success }) => success)) {
    return refuse(400, -32600, 'Invalid Request: not a JSON-RPC message');
  }

  const messages = parsed.map(({ data }) => data!);
  if (
    messages.some((message) => 'method' in message && message.method === 'initialize' && isInitializeRequest(message))
  ) {
    if (messages.length === 1) return { messages, batch };
    return refuse(400, -32600, 'Invalid Request: Only one initialization request is allowed');
  }
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) {
    const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ');
    return refuse(
      400,
      -32000,
      `Bad Request: Unsupported protocol version: ${version} (supported versions: ${supported})`,
    );
  }
  return { messages, batch };
}

async function readJson(request: ToolRequest): Promise<unknown> {
  try {
    return await request.readBody();
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof SendstepError && error.code === 'invalid')) return undefined;
    throw error;
  }
}
