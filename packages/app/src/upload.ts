import type { App } from '@sendstep/core';
import { SendstepError } from '@sendstep/core/errors';
import type { createLimits } from './limits.js';
import { json, type WebHandler, wrongMethod } from './request.js';
import { sessionIn } from './session.js';
import { requireOwnPage, siteOf } from './site.js';

const UPLOAD = /^\/app\/upload\/([^/]+)$/;
/** As the core allows; known here to refuse a larger file before it is sent. */
const MAX_BYTES = 100 * 1024 * 1024;

/** `PUT /app/upload/:store?filename=`: the body is the file, and is stored while it arrives. */
export function createUpload(
  app: App,
  baseUrl: string | undefined,
  limits: ReturnType<typeof createLimits>,
): WebHandler {
  return async (request) => {
    if (request.method !== 'PUT') return wrongMethod('PUT');
    const site = siteOf(baseUrl, request);
    requireOwnPage(request, site);
    const [, store] = UPLOAD.exec(request.path) ?? [];
    if (!store) return json({ error: 'not found' }, 404);
    const admitted = await app.admit({ session: sessionIn(request, site), store });
    const refusal = limits.refuse(admitted.context.member!.id, 'files.upload');
    if (refusal) return refusal;
    admitted.require('files.upload');
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) {
      throw new SendstepError('too_large', `content: at most ${MAX_BYTES} bytes`);
    }
    const filename = request.query.get('filename') ?? '';
    return json(await admitted.run('files.upload', { filename, content: request.stream() }));
  };
}
