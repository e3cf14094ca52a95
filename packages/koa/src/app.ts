import Router from '@koa/router';
import type { ApiOperationName, App, StepName } from '@sendstep/core';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import { baseMiddleware } from './base-middleware.js';
import { compression } from './compression.js';
import { cors } from './cors.js';
import type { Logger } from './logger.js';
import { operationHandler } from './operation-handler.js';
import { answerOptions } from './options-response.js';
import { showLanding } from './pages/landing.js';
import { addLinkPages } from './pages/links.js';
import { reference } from './pages/reference.js';
import { type PublicAddress, publicAddress } from './public-address.js';
import { API_ROOT, ROUTES, type Route, verbsOf } from './routes.js';
import { STEP_PATHS, stepHandler } from './steps-door.js';
import { type ToolServer, toolHandler } from './tool-handler.js';

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

const SILENT: Logger = { info() {}, warn() {}, error() {} };

/** REST, the pages behind links in mails, and the tool server if given: a Koa application that others can mount. */
export function createKoaApp(app: App, options: KoaOptions): Koa {
  const koa = new Koa({ proxy: options.trustProxy ?? false });
  // Errors are answered and logged by `baseMiddleware`; Koa's own handler would print them.
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
  koa.use(baseMiddleware(options.logger ?? SILENT));
  if (options.origins?.length) koa.use(cors(new Set(options.origins)));
  if (options.tools) koa.use(toolHandler(options.tools, options.logger ?? SILENT));
  koa.use(router.routes());
  koa.use(noRoute);
  return koa;
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

/** A known path with the wrong method is 405 and names the right ones; an unknown path is 404. */
async function noRoute(ctx: Context, _next: Next) {
  const matched = (ctx.matched ?? []) as { methods: string[] }[];
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods))];
  if (ctx.method === 'OPTIONS' && allowed.length > 0) return answerOptions(ctx, allowed);
  ctx.status = allowed.length > 0 ? 405 : 404;
  if (allowed.length > 0) ctx.set('Allow', allowed.join(', '));
  ctx.body = { error: allowed.length > 0 ? `method not allowed; use ${allowed.join(', ')}` : 'not found' };
}
