import { type App, invalid, OPERATIONS, type OperationName, ROLE_OF } from '@sendstep/core';
import type { createLimits } from './limits.js';
import { json, type WebHandler, wrongMethod } from './request.js';
import { sessionIn } from './session.js';
import { requireOwnPage, siteOf } from './site.js';

/** `/app/api/:store/:operation`; the store is `-` for what belongs to the account. */
const CALL = /^\/app\/api\/([^/]+)\/([a-zA-Z]+\.[a-zA-Z]+)$/;
/** They carry streams, so they have their own addresses. */
const STREAMS: ReadonlySet<string> = new Set<OperationName>(['files.upload', 'files.read']);

const isOffered = (name: string): name is OperationName =>
  Object.hasOwn(OPERATIONS, name) && ROLE_OF[name as OperationName] !== null && !STREAMS.has(name);

/** Runs operations for signed-in people. The core decides by role; this only projects its table. */
export function createApi(app: App, baseUrl: string | undefined, limits: ReturnType<typeof createLimits>): WebHandler {
  return async (request) => {
    if (request.method !== 'POST') return wrongMethod('POST');
    const site = siteOf(baseUrl, request);
    requireOwnPage(request, site);
    const [, store, name = ''] = CALL.exec(request.path) ?? [];
    if (!store || !isOffered(name)) return json({ error: 'not found' }, 404);
    const session = sessionIn(request, site);
    const admitted = await app.admit({ session, ...(store === '-' ? {} : { store }) });
    const refusal = limits.refuse(admitted.context.member!.id, name);
    if (refusal) return refusal;
    admitted.require(name);
    const body = (await request.readBody()) ?? {};
    if (typeof body !== 'object' || Array.isArray(body)) throw invalid('request', 'must be an object');
    return json(await admitted.run(name, body as never));
  };
}
