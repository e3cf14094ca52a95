import type { Middleware } from 'koa';
import { openApiDocument } from '../openapi/document.js';
import type { PublicAddress } from '../public-address.js';
import { docsPage } from './docs.js';
import { escapeHtml } from './html.js';

/** Stands for the host's address in what is made once. What a request says about it goes into its own response only. */
const PLACE = 'https://base.invalid';

/** `GET /openapi.json` and `GET /docs`. Neither needs a key: they say nothing about any store. */
export function reference(
  { release, baseUrl }: { release: string; baseUrl?: string },
  address: PublicAddress,
): { openapi: Middleware; docs: Middleware } {
  const document = JSON.stringify(openApiDocument({ release, baseUrl: PLACE }));
  const page = docsPage({ release, baseUrl: PLACE });
  return {
    openapi(ctx) {
      const server = baseUrl ? address.urlOf(ctx) : address.pathOf(ctx) || '/';
      ctx.type = 'application/json';
      ctx.body = document.replace(JSON.stringify(PLACE), () => JSON.stringify(server));
    },
    docs(ctx) {
      ctx.set('Content-Security-Policy', page.contentSecurityPolicy);
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = page.html.replaceAll(PLACE, () => escapeHtml(address.urlOf(ctx)));
    },
  };
}
