import type { Request, Result } from './request.js';
import { LAYOUT_SCHEMA } from './resources.js';

/** What every result of the stateless revision ends with. */
export interface Tail {
  fields: Result;
  /** The same as JSON without braces, to append to the JSON of a result, which is often prebuilt. */
  json: string;
}

const HOUR_MS = 3_600_000;

/**
 * Only what is the same for every store and key may be cached. The TypeScript client has one cache for all servers of the
 * same name and version, so it could show one store's data to another.
 */
export function createTails(version: string): (request: Request) => Tail {
  const serverInfo = { name: 'sendstep', title: 'Sendstep', version };
  const tail = (cache: Result): Tail => {
    const fields = { resultType: 'complete', ...cache, _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } };
    return { fields, json: JSON.stringify(fields).slice(1, -1) };
  };
  const never = tail({});
  const fresh = tail({ ttlMs: 0, cacheScope: 'private' });
  const cached = tail({ ttlMs: HOUR_MS, cacheScope: 'public' });
  const byMethod = new Map([
    ['server/discover', fresh],
    ['tools/list', fresh],
    ['resources/list', fresh],
    ['resources/templates/list', cached],
    ['resources/read', fresh],
    ['prompts/list', cached],
  ]);
  return ({ method, params }) =>
    method === 'resources/read' && params?.uri === LAYOUT_SCHEMA.uri ? cached : (byMethod.get(method) ?? never);
}
