import type { ApiOperation, OpenApiDocument } from '../src/openapi/types.js';
import { API_ROOT, ROUTES, type Route, type Verb, verbsOf } from '../src/routes.js';

/** A route of the table and what the document says about it. */
export interface Documented {
  name: keyof typeof ROUTES;
  verb: Verb;
  path: string;
  operation: ApiOperation;
}

export const documentedRoutes = (document: OpenApiDocument): Documented[] =>
  Object.entries(ROUTES as Record<string, Route | null>).flatMap(([name, route]) =>
    (route ? verbsOf(route) : []).map((verb) => {
      const path = (API_ROOT + route![1]).replace(/:(\w+)/g, '{$1}');
      return { name: name as keyof typeof ROUTES, verb, path, operation: document.paths[path]?.[verb] as ApiOperation };
    }),
  );

export interface CallOptions {
  key?: string;
  /** Values of path parameters and of placeholders in the body. */
  ids?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  type?: string;
}

/** The call that the document describes, made of nothing but the document. */
export async function callDocumented(
  hostUrl: string,
  { verb, path, operation }: Omit<Documented, 'name'>,
  { key, ids = {}, headers = {}, ...over }: CallOptions,
): Promise<Response> {
  const url = new URL(hostUrl + path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'nobody'));
  for (const { in: where, name, example } of operation.parameters ?? []) {
    if (where === 'query' && example !== undefined) url.searchParams.set(name, String(example));
  }
  const example = operation.requestBody?.content['application/json'].example as object | undefined;
  const body = over.body ?? (example && JSON.stringify({ ...example, ...pick(ids, Object.keys(example)) }));
  return fetch(url, {
    method: verb.toUpperCase(),
    headers: {
      ...headers,
      ...(key && { Authorization: `Bearer ${key}` }),
      'Content-Type': over.type ?? 'application/json',
    },
    ...(body === undefined ? {} : { body }),
  });
}

const pick = (from: Record<string, string>, names: string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
