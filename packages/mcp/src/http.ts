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

/** One HTTP request, as a host hands it over. */
export interface ToolRequest {
  method: string;
  headers: IncomingHttpHeaders;
  /** The key in `Authorization`; throws `unauthenticated` when there is none. */
  bearer(): string;
  /** The parsed body, read only after the key was admitted. Throws `invalid` for JSON that does not parse, `too_large`. */
  readBody(): Promise<unknown>;
  /** Takes the place of the server's `onError`, for a host that logs with its request's id. */
  onError?: OnError;
}
export interface ToolAnswer {
  status: number;
  headers?: Record<string, string>;
  /** The body, as JSON text; absent: no body. */
  json?: string;
  /** How the key's request budget stands, once the key was admitted. */
  budget?: BudgetState;
  /** Whose request it was, for the log. */
  keyId?: string | undefined;
}
/** Rejects with a `SendstepError` (401, 429, 503, 413), which a host answers as it does everywhere else. */
export type ToolHandler = (request: ToolRequest) => Promise<ToolAnswer>;

export interface ToolServerOptions extends Origins {
  version: string;
  onError?: OnError;
}

const MOST_MESSAGES = 100;

/**
 * The tool server over Streamable HTTP: one POST, one JSON answer. No session, no stream and no server object that
 * clients would share, so that an answer can reach nobody but the one who asked.
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

    // Every request of a batch costs one; the admission that opened the door serves the first.
    const admitNext = async (): Promise<Admitted> => {
      const next = await app.admit({ key });
      if (budget && next.context.budget && next.context.budget.remaining < budget.remaining)
        budget = next.context.budget;
      return next;
    };
    const onError = request.onError ?? options.onError ?? (() => {});
    const answers = await Promise.all(
      requests.map(async (message, i) => {
        try {
          const result = await call(message, i === 0 ? async () => first : admitNext, onError);
          return `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":${resultJson(result)}}`;
        } catch (error) {
          return JSON.stringify(errorAnswer(error as RpcError, message.id));
        }
      }),
    );
    return { status: 200, json: read.batch ? `[${answers.join(',')}]` : answers[0]!, budget, keyId };
  };
}

/** The tool lists never change, and making their JSON anew costs more than all the rest of the request. */
const LIST_JSON = new Map<object, string>(Object.values(TOOL_LISTS).map((list) => [list, JSON.stringify(list)]));

/** A tool's answer holds its JSON twice, as text and as data: it is made once and put in both places. */
function resultJson(result: Result): string {
  const known = LIST_JSON.get(result);
  if (known !== undefined) return known;
  const { content, structuredContent, ...rest } = result as {
    content?: { text: string }[];
    structuredContent?: unknown;
  };
  if (structuredContent === undefined || Object.keys(rest).length > 0) return JSON.stringify(result);
  return `{"content":${JSON.stringify(content)},"structuredContent":${content![0]!.text}}`;
}

const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'method' in message && 'id' in message;

const errorAnswer = ({ code, message }: { code: number; message: string }, id: string | number | null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
const refuse = (status: number, code: number, message: string): ToolAnswer => ({
  status,
  json: JSON.stringify(errorAnswer({ code, message }, null)),
});

/** The messages of a body, or why it is refused: the checks of the SDK's own transport, in its order and its words. */
async function readMessages(
  request: ToolRequest,
): Promise<{ messages: JSONRPCMessage[]; batch: boolean } | ToolAnswer> {
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
  if (sent.length > MOST_MESSAGES) {
    return refuse(400, -32600, `Invalid Request: Batch must not exceed ${MOST_MESSAGES} messages`);
  }
  const parsed = sent.map((message) =>
    isPlainRequest(message)
      ? { success: true as const, data: message as JSONRPCMessage }
      : JSONRPCMessageSchema.safeParse(message),
  );
  // Nothing runs when one message is malformed: a batch that ran in part cannot be sent again.
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
