import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import Router from '@koa/router';
import {
  type ApiOperationName,
  type App,
  type BudgetState,
  invalid,
  OPERATIONS,
  type Operation,
  SendstepError,
  type StepName,
} from '@sendstep/core';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import { compression } from './compression.js';
import { answerError, describeFault } from './errors.js';
import { bearer, requestId, SECURITY_HEADERS, setBudgetHeaders } from './headers.js';
import { bodyIsOptional, queryReader, readJson, readObject } from './input.js';
import { showLanding } from './pages/landing.js';
import { addLinkPages } from './pages/links.js';
import { reference } from './pages/reference.js';
import { type PublicAddress, publicAddress } from './public-address.js';
import { fillPath, isPage, pageLinks, readRoute } from './response-links.js';
import { API_ROOT, ROUTES, type Route, verbsOf } from './routes.js';
import { STEP_PATHS, stepHandler } from './steps-door.js';

/** Where log lines go; pino fits. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

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

export interface KoaOptions {
  /** The version of the package, shown by the index. */
  release: string;
  /** Where callers reach this host, the mount path included. Without it, a request's own headers tell. */
  baseUrl?: string;
  logger?: Logger;
  tools?: ToolServer;
  /** Web origins that browsers may call the API from. None by default. */
  origins?: string[];
  /** Believe X-Forwarded-* headers: only behind a proxy that sets them. */
  trustProxy?: boolean;
}

const TOOL_PATH = '/api/mcp';
/** Most outages are short: a busy renderer, a database that restarts. */
const RETRY_AFTER_SECONDS = '5';
const SILENT: Logger = { info() {}, warn() {}, error() {} };

/** REST, the pages behind links in mails, and the tool server if given: a Koa application that others can mount. */
export function createKoaApp(app: App, options: KoaOptions): Koa {
  const koa = new Koa({ proxy: options.trustProxy ?? false });
  // Errors are answered and logged by `surround`; Koa's own handler would print them.
  koa.silent = true;
  const address = publicAddress(options);
  const router = new Router({ sensitive: true, strict: true });
  const showIndex = index(app, options, address);
  router.get('/', first(showIndex, options, address));
  for (const path of [API_ROOT, `${API_ROOT}/`]) router.get(path, showIndex);
  const { openapi, docs } = reference(options, address);
  router.get('/openapi.json', openapi);
  router.get('/docs', docs);
  router.get('/docs/', toDocs);
  addLinkPages(router, app);
  for (const [name, path] of Object.entries(STEP_PATHS)) router.post(path, stepHandler(app, name as StepName));
  for (const [name, route] of Object.entries(ROUTES) as [ApiOperationName, Route | null][]) {
    if (!route) continue;
    const [, path, others = []] = route;
    for (const [at, given] of [[path, {}] as const, ...others]) {
      router.register(API_ROOT + at, [...verbsOf(route)], operationHandler(app, name, route, at, given, address), {
        name,
      });
    }
  }

  koa.use(compression);
  koa.use(surround(options.logger ?? SILENT));
  if (options.origins?.length) koa.use(cors(new Set(options.origins)));
  if (options.tools) koa.use(toolHandler(options.tools, options.logger ?? SILENT));
  koa.use(router.routes());
  koa.use(noRoute);
  return koa;
}

/** Around every request: its id, the security headers, the log line, and errors as answers. */
function surround(logger: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const id = requestId(ctx.get('x-request-id') || undefined, randomUUID);
    // Straight to the response: Koa's own setter looks at every value again.
    for (const name in SECURITY_HEADERS) ctx.res.setHeader(name, SECURITY_HEADERS[name]!);
    ctx.res.setHeader('X-Request-Id', id);
    try {
      checkTarget(ctx);
      await next();
    } catch (error) {
      const foreseen = error instanceof SendstepError;
      if (!foreseen || error.code === 'unavailable') logger.error({ requestId: id, ...describeFault(error) }, 'fault');
      if (foreseen) answerError(ctx, error);
      else {
        ctx.status = 500;
        ctx.body = { error: 'internal error' };
      }
    }
    if (ctx.status === 503) ctx.set('Retry-After', RETRY_AFTER_SECONDS);
    // The route's pattern, not the address: that may carry search text or worse.
    const { method, status, _matchedRoute: route } = ctx;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    logger.info({ requestId: id, method, route, status, ms, keyId: ctx.state.keyId }, 'request');
  };
}

/** Koa takes the target apart when it is first asked for its path; what is none, such as `http://[`, throws there. */
function checkTarget(ctx: Context): void {
  try {
    void ctx.path;
  } catch {
    throw invalid('request', 'not a valid address');
  }
}

function operationHandler(
  app: App,
  name: ApiOperationName,
  route: Route,
  path: string,
  given: object,
  address: PublicAddress,
): Middleware {
  const operation = OPERATIONS[name] as unknown as Operation;
  const readQuery = queryReader(operation, route);
  const optional = bodyIsOptional(operation, route);
  const readPath = readRoute(name)?.[1];
  return async (ctx) => {
    const admitted = await app.admit({ key: bearer(ctx.headers.authorization) });
    const { budget, key } = admitted.context;
    if (budget) setBudgetHeaders(ctx, budget);
    ctx.state.keyId = key?.id;
    admitted.require(name);
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    const sent = reads ? readQuery(new URLSearchParams(ctx.querystring)) : await readObject(ctx.req, optional);
    const outcome = { created: false };
    const output = await admitted.run(name, { ...sent, ...ctx.params, ...given } as never, outcome);
    ctx.body = output;
    ctx.status = outcome.created ? 201 : 200;
    if (outcome.created && readPath) {
      ctx.set('Location', address.pathOf(ctx) + fillPath(readPath, { ...ctx.params, ...output }));
    }
    if (isPage(output)) {
      const links = pageLinks(address.pathOf(ctx) + fillPath(path, ctx.params), ctx.querystring, output);
      if (links) ctx.set('Link', links);
    }
  };
}

function index(app: App, { release }: KoaOptions, address: PublicAddress): Middleware {
  return async (ctx) => {
    await app.ports.ping();
    const [docs, openapi] = ['/docs', '/openapi.json'].map((path) => address.pathOf(ctx) + path);
    ctx.body = { name: 'Sendstep', version: 'v1', release, status: 'ok', docs, openapi };
  };
}

/** `GET /`: a page for browsers, and the index for programs, which rarely say that they prefer HTML. */
function first(showIndex: Middleware, { release }: KoaOptions, address: PublicAddress): Middleware {
  return (ctx, next) => {
    ctx.vary('Accept');
    if (ctx.accepts('json', 'html') !== 'html') return showIndex(ctx, next);
    showLanding(ctx, { release, address });
  };
}

/** The page has links relative to /docs. This one is relative too: a proxy may have removed a path. */
const toDocs: Middleware = (ctx) => {
  ctx.status = 308;
  ctx.set('Location', '../docs');
};

/** Before the router: it is one path, and takes every method. */
function toolHandler(tools: ToolServer, logger: Logger): Middleware {
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

function cors(origins: Set<string>): Middleware {
  return async (ctx, next) => {
    const origin = ctx.get('origin');
    ctx.vary('Origin');
    if (!origins.has(origin)) return next();
    ctx.set('Access-Control-Allow-Origin', origin);
    ctx.set(
      'Access-Control-Expose-Headers',
      'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Location, Link',
    );
    if (ctx.method === 'OPTIONS') {
      ctx.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
      ctx.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, X-Request-Id, MCP-Protocol-Version');
      ctx.set('Access-Control-Max-Age', '600');
    }
    return next();
  };
}

/** What a path can be asked, without a key: it says nothing about any store. */
function answerOptions(ctx: Context, allowed: string[]): void {
  ctx.set('Allow', [...allowed, 'OPTIONS'].join(', '));
  ctx.status = 204;
}

/** A known path with the wrong method is 405 and names the right ones; an unknown path is 404. */
async function noRoute(ctx: Context, _next: Next) {
  const matched = (ctx.matched ?? []) as { methods: string[] }[];
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods))];
  if (ctx.method === 'OPTIONS' && allowed.length > 0) return answerOptions(ctx, allowed);
  ctx.status = allowed.length > 0 ? 405 : 404;
  if (allowed.length > 0) ctx.set('Allow', allowed.join(', '));
  ctx.body = { error: allowed.length > 0 ? `method not allowed; use ${allowed.join(', ')}` : 'not found' };
}
