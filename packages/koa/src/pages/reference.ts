import type { Middleware } from 'koa';
import { openApiDocument } from '../openapi/document.js';
import { docsPage } from './docs.js';

/** `GET /openapi.json` and `GET /docs`, both made once. Neither needs a key: they say nothing about any store. */
export function reference(options: { release: string; baseUrl?: string }): { openapi: Middleware; docs: Middleware } {
  const document = JSON.stringify(openApiDocument(options));
  const page = docsPage(options);
  return {
    openapi(ctx) {
      ctx.type = 'application/json';
      ctx.body = document;
    },
    docs(ctx) {
      ctx.set('Content-Security-Policy', page.contentSecurityPolicy);
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = page.html;
    },
  };
}
