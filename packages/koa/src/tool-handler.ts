import type { IncomingHttpHeaders } from 'node:http';
import type { BudgetState, Logger } from '@sendstep/core';
import { describeFault } from '@sendstep/core/errors';
import type { Middleware } from 'koa';
import { bearer, setBudgetHeaders } from './headers.js';
import { readJson } from './input.js';
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

const TOOL_PATH = '/api/mcp';

/** Runs before the router because the tool server handles every method of its path. */
export function toolHandler(tools: ToolServer, logger: Logger): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== TOOL_PATH) return next();
    ctx._matchedRoute = TOOL_PATH;
    if (ctx.method === 'OPTIONS') return sendOptions(ctx, ['POST']);
    const response = await tools({
      method: ctx.method,
      headers: ctx.headers,
      query: ctx.querystring,
      bearer: () => bearer(ctx.headers.authorization),
      readBody: () => readJson(ctx.req),
      onError: (error) =>
        logger.error({ requestId: ctx.response.get('X-Request-Id'), ...describeFault(error) }, 'fault'),
    });
    if (response.budget) setBudgetHeaders(ctx, response.budget);
    ctx.state.keyId = response.keyId;
    if (response.headers) ctx.set(response.headers);
    // With a JSON content type, Koa would send an empty body as the text `null`.
    if (response.json !== undefined) ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
    ctx.body = response.json ?? null;
    // After the body, because Koa changes the status to 204 for an empty one.
    ctx.status = response.status;
  };
}
