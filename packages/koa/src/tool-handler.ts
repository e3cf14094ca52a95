import type { IncomingHttpHeaders } from 'node:http';
import type { BudgetState } from '@sendstep/core';
import type { Middleware } from 'koa';
import { describeFault } from './errors.js';
import { bearer, setBudgetHeaders } from './headers.js';
import { readJson } from './input.js';
import type { Logger } from './logger.js';
import { answerOptions } from './options-response.js';

/** A tool server to answer at /api/mcp; `createToolServer` of @sendstep/mcp makes one. */
export type ToolServer = (request: {
  method: string;
  headers: IncomingHttpHeaders;
  bearer(): string;
  readBody(): Promise<unknown>;
  onError(error: unknown): void;
}) => Promise<{
  status: number;
  headers?: Record<string, string>;
  /** The body, as JSON text; absent: no body. */
  json?: string;
  budget?: BudgetState;
  keyId?: string | undefined;
}>;

const TOOL_PATH = '/api/mcp';

/** Before the router: it is one path, and takes every method. */
export function toolHandler(tools: ToolServer, logger: Logger): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== TOOL_PATH) return next();
    ctx._matchedRoute = TOOL_PATH;
    if (ctx.method === 'OPTIONS') return answerOptions(ctx, ['POST']);
    const answer = await tools({
      method: ctx.method,
      headers: ctx.headers,
      bearer: () => bearer(ctx.headers.authorization),
      readBody: () => readJson(ctx.req),
      onError: (error) =>
        logger.error({ requestId: ctx.response.get('X-Request-Id'), ...describeFault(error) }, 'fault'),
    });
    if (answer.budget) setBudgetHeaders(ctx, answer.budget);
    ctx.state.keyId = answer.keyId;
    if (answer.headers) ctx.set(answer.headers);
    // Typed as JSON, Koa would write an empty body as the text `null`.
    if (answer.json !== undefined) ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
    ctx.body = answer.json ?? null;
    // Koa turns an empty body into 204; a tool server's 202 has to stay one.
    ctx.status = answer.status;
  };
}
