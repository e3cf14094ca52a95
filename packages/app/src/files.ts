import type { App } from '@sendstep/core';
import { FILE_HEADERS } from './policies.js';
import { json, type WebHandler, wrongMethod } from './request.js';
import { sessionIn } from './session.js';
import { requireOwnUse, siteOf } from './site.js';

const FILE = /^\/app\/files\/([^/]+)\/([^/]+)$/;
/** Browsers show these without running anything in them. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/;

/** `GET /app/files/:store/:key`: pictures for the pages, anything else as a download. */
export function createFiles(app: App, baseUrl: string | undefined): WebHandler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return wrongMethod('GET', 'HEAD');
    const site = siteOf(baseUrl, request);
    requireOwnUse(request);
    const [, store, key] = FILE.exec(request.path) ?? [];
    if (!store || !key) return json({ error: 'not found' }, 404);
    const admitted = await app.admit({ session: sessionIn(request, site), store });
    const { filename, contentType, size, content } = await admitted.run('files.read', { key });
    const disposition = PICTURE.test(contentType) ? 'inline' : 'attachment';
    return {
      status: 200,
      headers: {
        ...FILE_HEADERS,
        'Content-Type': contentType,
        'Content-Length': String(size),
        'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(filename)}`,
        // The bytes of a key never change, but whoever signs in next on this browser may not be a member.
        'Cache-Control': 'private, max-age=300',
      },
      body: content,
    };
  };
}
