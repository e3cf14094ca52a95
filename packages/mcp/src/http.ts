import type { IncomingHttpHeaders } from 'node:http';
import type { Admitted, App, BudgetState } from '@sendstep/core';
import { readBody } from './http-body.js';
import { respondOlder } from './http-older.js';
import { respondStateless } from './http-stateless.js';
import { createMethods, type Methods } from './methods.js';
import { type Origins, originFault } from './origin.js';
import type { OnError } from './request.js';
import { errorJson, RpcError } from './rpc-error.js';
import { isStateless } from './stateless.js';
import { createTails } from './stateless-tails.js';
import { readToolSet, TOOL_SETS, type ToolSet } from './tools.js';

/** An HTTP request, as passed in by a host. */
export interface ToolRequest {
  method: string;
  headers: IncomingHttpHeaders;
  /** The query of the URL: `tools` names a set of tools to list besides the usual ones. */
  query?: string;
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
/** Rejects with a `SendstepError` (400, 401, 429, 503, 413), which the host handles like any other. */
export type ToolHandler = (request: ToolRequest) => Promise<ToolResponse>;

export interface ToolServerOptions extends Origins {
  version: string;
  onError?: OnError;
}

/**
 * The tool server over Streamable HTTP: each POST returns one JSON response. There are no sessions, streams or server
 * objects shared between clients, so a response can only reach the client that sent the request.
 */
export function createToolServer(app: App, options: ToolServerOptions): ToolHandler {
  const { version } = options;
  const methodsOf = new Map<ToolSet | undefined, Methods>(
    [undefined, ...TOOL_SETS].map((tools) => [tools, createMethods({ version, tools })]),
  );
  const tailOf = createTails(version);
  return async (request) => {
    if (request.method !== 'POST') {
      return {
        status: 405,
        headers: { Allow: 'POST' },
        json: JSON.stringify({ error: 'method not allowed: use POST' }),
      };
    }
    const { headers } = request;
    const fault = originFault(headers, options);
    if (fault) return { status: 403, json: JSON.stringify({ error: fault }) };

    const key = request.bearer();
    const first = await app.admit({ key });
    let budget = first.context.budget;
    const keyId = first.context.key?.id;
    const { older, stateless } = methodsOf.get(toolSetIn(request))!;
    const admitFirst = async () => first;
    // Every request of a batch costs one; the first is covered by the admission above.
    const admitNext = async (): Promise<Admitted> => {
      const next = await app.admit({ key });
      if (budget && next.context.budget && next.context.budget.remaining < budget.remaining)
        budget = next.context.budget;
      return next;
    };
    const onError = request.onError ?? options.onError ?? (() => {});
    try {
      const body = await readBody(request);
      if (isStateless(body, headers)) {
        const response = await respondStateless(body, headers, async (message) => ({
          result: await stateless(message, admitFirst, onError, headers),
          tail: tailOf(message),
        }));
        return { ...response, budget, keyId };
      }
      const json = await respondOlder(body, headers, (message, i) =>
        older(message, i === 0 ? admitFirst : admitNext, onError),
      );
      return { ...(json === undefined ? { status: 202 } : { status: 200, json }), budget, keyId };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return { status: error.status, json: errorJson(error, null), budget, keyId };
    }
  };
}

/** The set that the URL asks for. */
const toolSetIn = ({ query }: ToolRequest): ToolSet | undefined =>
  query ? readToolSet(new URLSearchParams(query).get('tools') ?? '') : undefined;
