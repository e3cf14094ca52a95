export { createKoaApp, type KoaOptions } from './app.js';
export { type Listening, listen } from './listen.js';
export { listenAdmin } from './listen-admin.js';
export { createMetrics, type Metrics } from './metrics.js';
export { openApiDocument } from './openapi/document.js';
export type { OpenApiDocument } from './openapi/types.js';
export { API_ROOT, ROUTES, type Route, STATUS, type Verb, verbsOf } from './routes.js';
export type { ToolServer } from './tool-handler.js';
export type { WebApp } from './web-handler.js';
