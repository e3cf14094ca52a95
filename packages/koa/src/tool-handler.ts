import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { BudgetState, Logger } from '@sendstep/core';
import { describeFault } from '@sendstep/core/errors';
import type { Middleware } from 'koa';
import { bearer } from './headers.js';
import { readJson } from './input.js';
import { applyReply, JSON_TYPE, newReply, type Reply, setBudget, setHeader } from './reply.js';
import { sendOptions } from './send-options.js';

/** Handles requests to /api/mcp; `createToolServer` of @sendstep/mcp creates one. */
export type ToolServer = (request: {
  method: string;
  headers: IncomingHttpHeaders;
  query: string;
  bearer(): string;
  readBody(): Promise<unknown>;
  onError(error: unknown): void;
}) => Promise<{
  status: number;
  headers?: Record<string, string>;
  /** The response body as JSON text, if there is one. */
  json?: string;
  budget?: BudgetState;
  keyId?: string | undefined;
}>;

export const TOOL_PATH = '/api/mcp';

/** Runs a request to the tool server and fills in the reply. */
export function toolRunner(tools: ToolServer, logger: Logger) {
  return async (req: IncomingMessage, reply: Reply, requestId: string): Promise<void> => {
    const { headers } = req;
    const response = await tools({
      method: req.method!,
      headers,
      query: req.url!.split('?', 2)[1] ?? '',
      bearer: () => bearer(headers.authorization),
      readBody: () => readJson(req),
      onError: (error) => logger.error({ requestId, ...describeFault(error) }, 'fault'),
    });
    if (response.budget) setBudget(reply, response.budget);
    reply.keyId = response.keyId;
    for (const name in response.headers) setHeader(reply, name, response.headers[name]!);
    reply.status = response.status;
    // Without a body there is no type.
    if (response.json !== undefined) setHeader(reply, 'Content-Type', JSON_TYPE);
    reply.json = response.json;
  };
}

/** Runs before the router because the tool server handles every method of its path. */
export function toolHandler(run: ReturnType<typeof toolRunner>): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== TOOL_PATH) return next();
    ctx._matchedRoute = TOOL_PATH;
    if (ctx.method === 'OPTIONS') return sendOptions(ctx, ['POST']);
    const reply = newReply();
    await run(ctx.req, reply, ctx.response.get('X-Request-Id'));
    applyReply(ctx, reply);
  };
}
