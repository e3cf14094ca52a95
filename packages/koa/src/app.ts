import { IncomingMessage, type ServerResponse } from 'node:http';
import Router from '@koa/router';
import type { ApiOperationName, App, Logger, StepName } from '@sendstep/core';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import { baseMiddleware } from './base-middleware.js';
import { compression } from './compression.js';
import { cors } from './cors.js';
import { type DirectTarget, directHandler } from './direct.js';
import { type StorageCheck, showHealth, showReadiness, storageCheck } from './health.js';
import type { Metrics } from './metrics.js';
import { operationHandler, operationMiddleware } from './operation-handler.js';
import { showLanding } from './pages/landing.js';
import { addLinkPages } from './pages/links.js';
import { reference } from './pages/reference.js';
import { lastSegment, type PublicAddress, publicAddress } from './public-address.js';
import { createRouteTree } from './route-tree.js';
import { API_ROOT, ROUTES, type Route, verbsOf } from './routes.js';
import { sendOptions } from './send-options.js';
import { STEP_PATHS, stepHandler } from './steps-door.js';
import { type ToolServer, toolHandler, toolRunner } from './tool-handler.js';
import { type WebApp, webHandler } from './web-handler.js';

export interface KoaOptions {
  /** Package version, shown by the index. */
  release: string;
  /** Public URL of this host, including the mount path. Default: taken from the headers of each request. */
  baseUrl?: string;
  logger?: Logger;
  /** Counts every request: see `createMetrics`. */
  metrics?: Metrics;
  tools?: ToolServer;
  /** The web app. `GET /` leads browsers to it. */
  web?: WebApp;
  /** Origins allowed by CORS. Default: none. */
  origins?: string[];
  /** Trust X-Forwarded-* headers. Only safe behind a proxy that sets them. */
  trustProxy?: boolean;
}

const SILENT: Logger = { info() {}, warn() {}, error() {} };

/** A Koa application with the REST API, the pages that emails link to and, if given, the tool server and the web app. It can be mounted. */
export function createKoaApp(app: App, options: KoaOptions): Koa {
  const koa = new Koa({ proxy: options.trustProxy ?? false });
  // `baseMiddleware` handles and logs errors; Koa's own handler would print them too.
  koa.silent = true;
  const address = publicAddress(options);
  const router = new Router({ sensitive: true, strict: true });
  const check = storageCheck(app);
  const showIndex = index(check, options, address);
  const first: Middleware = options.web
    ? redirectToApp
    : (ctx) => showLanding(ctx, { release: options.release, address });
  router.get('/', pageOrIndex(first, showIndex));
  for (const path of [API_ROOT, `${API_ROOT}/`]) router.get(path, showIndex);
  router.get('/healthz', showHealth);
  router.get('/readyz', showReadiness(check));
  const { openapi, docs } = reference(options, address);
  router.get('/openapi.json', openapi);
  router.get('/docs', docs);
  router.get('/docs/', redirectToDocs);
  addLinkPages(router, app);
  for (const [name, path] of Object.entries(STEP_PATHS)) router.post(path, stepHandler(app, name as StepName));
  const routes = createRouteTree<DirectTarget>();
  for (const [name, route] of Object.entries(ROUTES) as [ApiOperationName, Route | null][]) {
    if (!route) continue;
    const [, mainPath, aliases = []] = route;
    for (const [path, implied] of [[mainPath, {}] as const, ...aliases]) {
      const handle = operationHandler(app, name, { route, path, implied });
      const pattern = API_ROOT + path;
      const { methods } = router.register(pattern, [...verbsOf(route)], operationMiddleware(handle, address), { name });
      for (const method of methods) routes.add(method, pattern, { route: pattern, handle });
    }
  }

  const { logger = SILENT, metrics } = options;
  const runTool = options.tools && toolRunner(options.tools, logger);
  koa.use(compression);
  koa.use(baseMiddleware(logger, metrics));
  if (options.web) koa.use(webHandler(options.web, address));
  if (options.origins?.length) koa.use(cors(new Set(options.origins)));
  if (runTool) koa.use(toolHandler(runTool));
  koa.use(router.routes());
  koa.use(rejectUnmatched);
  // Below another application, over HTTP/2 or with CORS, requests take the way through the middleware.
  if (!options.origins?.length) {
    const handle = directHandler(koa, { routes, runTool, address, logger, metrics });
    const callback = koa.callback.bind(koa);
    koa.callback = () => {
      const others = callback();
      return (req, res) => {
        const isHandled = req instanceof IncomingMessage && handle(req, res as ServerResponse);
        return isHandled ? Promise.resolve() : others(req, res);
      };
    };
  }
  return koa;
}

function index(check: StorageCheck, { release }: KoaOptions, address: PublicAddress): Middleware {
  return async (ctx) => {
    const status = await check();
    const [docs, openapi] = ['/docs', '/openapi.json'].map((path) => address.pathOf(ctx) + path);
    ctx.body = { name: 'Sendstep', version: 'v1', release, status, docs, openapi };
  };
}

/** `GET /`: a page for browsers and the index for other clients, which rarely prefer HTML. */
function pageOrIndex(page: Middleware, showIndex: Middleware): Middleware {
  return (ctx, next) => {
    ctx.vary('Accept');
    return (ctx.accepts('json', 'html') === 'html' ? page : showIndex)(ctx, next);
  };
}

/** Relative, like the redirect below: from /shop it leads to /shop/app/. */
const redirectToApp: Middleware = (ctx) => {
  ctx.status = 302;
  ctx.set('Location', `./${lastSegment(ctx)}app/`);
};

/** Links on the page are relative to /docs. The redirect is relative because a proxy may have stripped a path prefix. */
const redirectToDocs: Middleware = (ctx) => {
  ctx.status = 308;
  ctx.set('Location', '../docs');
};

/** 405 with the allowed methods for a known path, 404 for an unknown one. */
async function rejectUnmatched(ctx: Context, _next: Next) {
  const matched = (ctx.matched ?? []) as { methods: string[] }[];
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods))];
  if (ctx.method === 'OPTIONS' && allowed.length > 0) return sendOptions(ctx, allowed);
  ctx.status = allowed.length > 0 ? 405 : 404;
  if (allowed.length > 0) ctx.set('Allow', allowed.join(', '));
  ctx.body = { error: allowed.length > 0 ? `method not allowed; use ${allowed.join(', ')}` : 'not found' };
}
