import type { App } from '@sendstep/core';
import { fileHeaders } from './policies.js';
import { json, type WebHandler, wrongMethod } from './request.js';
import { sessionIn } from './session.js';
import { requireOwnUse, siteOf } from './site.js';

const FILE = /^\/app\/files\/([^/]+)\/([^/]+)$/;

/** `GET /app/files/:store/:key`: pictures for the pages, anything else as a download. */
export function createFiles(app: App, baseUrl: string | undefined): WebHandler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return wrongMethod('GET', 'HEAD');
    const site = siteOf(baseUrl, request);
    requireOwnUse(request);
    const [, store, key] = FILE.exec(request.path) ?? [];
    if (!store || !key) return json({ error: 'not found' }, 404);
    const admitted = await app.admit({ session: sessionIn(request, site), store });
    const { size, content, ...file } = await admitted.run('files.read', { key });
    return { status: 200, headers: { ...fileHeaders(file), 'Content-Length': String(size) }, body: content };
  };
}
