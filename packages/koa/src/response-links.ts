import type { ApiOperationName } from '@sendstep/core';
import { API_ROOT, ROUTES, type Route } from './routes.js';

/** An API path with its parameters filled in. */
export const fillPath = (path: string, fields: Record<string, unknown>) =>
  API_ROOT + path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(String(fields[field])));

/** The route that returns the record an operation creates. */
export function recordRoute(name: ApiOperationName): Route | undefined {
  const get = `${name.split('.', 1)[0]}.get`;
  return (ROUTES as Record<string, Route | null>)[get] ?? undefined;
}

/** The paging fields of a list; `pages` is null if the total is unknown. */
export interface PageState {
  items: unknown[];
  page: number;
  limit: number;
  pages: number | null;
}

export const isPage = (output: object): output is PageState => 'pages' in output && 'page' in output;

/** Unknown parameters may be long, and most clients fail at 8 to 16 KB of headers. */
const MAX_LINKS = 4000;

/** The `Link` header of a list (RFC 8288): the same query with other page numbers, as far as those pages exist. */
export function pageLinks(path: string, query: string, { items, page, limit, pages }: PageState): string {
  const hasNext = pages === null ? items.length === limit : page < pages;
  const targets: [rel: string, page: number][] = [];
  if (page > 1) targets.push(['first', 1], ['prev', Math.max(1, Math.min(page - 1, pages ?? page))]);
  if (hasNext) targets.push(['next', page + 1]);
  if (pages && page !== pages) targets.push(['last', pages]);
  const links = targets.map(([rel, number]) => `<${path}?${withPage(query, number)}>; rel="${rel}"`).join(', ');
  return links.length > MAX_LINKS ? '' : links;
}

function withPage(query: string, page: number): URLSearchParams {
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return parameters;
}
