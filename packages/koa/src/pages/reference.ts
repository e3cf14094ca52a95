import type { Middleware } from 'koa';
import { openApiDocument } from '../openapi/document.js';
import type { PublicAddress } from '../public-address.js';
import { docsPage } from './docs.js';
import { escapeHtml } from './html.js';

/** Placeholder for the public URL in the prebuilt texts. It is replaced per response, since each request may give another. */
const PLACEHOLDER = 'https://base.invalid';

/** `GET /openapi.json` and `GET /docs`. No key is needed because they contain nothing about any store. */
export function reference(
  { release, baseUrl, web }: { release: string; baseUrl?: string; web?: unknown },
  address: PublicAddress,
): { openapi: Middleware; docs: Middleware } {
  const document = JSON.stringify(openApiDocument({ release, baseUrl: PLACEHOLDER }));
  const page = docsPage({ release, baseUrl: PLACEHOLDER, hasApp: web !== undefined });
  return {
    openapi(ctx) {
      const server = baseUrl ? address.urlOf(ctx) : address.pathOf(ctx) || '/';
      ctx.type = 'application/json';
      ctx.body = document.replace(JSON.stringify(PLACEHOLDER), () => JSON.stringify(server));
    },
    docs(ctx) {
      ctx.set('Content-Security-Policy', page.contentSecurityPolicy);
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = page.html.replaceAll(PLACEHOLDER, () => escapeHtml(address.urlOf(ctx)));
    },
  };
}
