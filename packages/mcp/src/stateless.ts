import type { IncomingHttpHeaders } from 'node:http';
import { hasClaim, REVISION_KEY, STATELESS_REVISION } from './claim.js';
import { type Fields, isFields, type Request } from './request.js';
import { invalidParams, RpcError } from './rpc-error.js';
import { HEADERS, refuseOtherHeaders, requireHeaders } from './stateless-headers.js';

const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';

/** Whether a body is meant for this revision. `initialize` belongs to the older ones, whatever the header says. */
export function isStateless(body: unknown, headers: IncomingHttpHeaders): boolean {
  const inHeader = headers[HEADERS.revision] === STATELESS_REVISION;
  if (Array.isArray(body)) return inHeader || body.some((message) => isFields(message) && hasClaim(message.params));
  const { method, params }: Fields = isFields(body) ? body : {};
  return hasClaim(params) || (inHeader && method !== 'initialize');
}

/**
 * Checks the metadata of a request and, over HTTP, that the headers repeat the body, in the order of the official SDK.
 * Returns the request without the metadata, which no method needs.
 */
export function checkRequest({ method, params }: Request, headers?: IncomingHttpHeaders): Request {
  const { _meta, ...rest }: Fields = params ?? {};
  if (!isFields(_meta)) throw invalidMeta('_meta: required');
  for (const key of [REVISION_KEY, CAPABILITIES_KEY]) if (!(key in _meta)) throw invalidMeta(`_meta.${key}: required`);
  const revision = revisionIn(_meta);
  if (!isFields(_meta[CAPABILITIES_KEY])) throw invalidMeta(`_meta.${CAPABILITIES_KEY}: must be an object`);
  const request = { method, params: rest };
  if (headers) refuseOtherHeaders(headers, revision, request);
  refuseOtherRevision(revision);
  if (headers) requireHeaders(headers, request);
  return request;
}

/** A notification needs neither headers nor metadata, but what it has must agree. */
export function checkNotification({ method, params }: Request, headers: IncomingHttpHeaders): void {
  const revision = hasClaim(params) ? revisionIn(params._meta) : STATELESS_REVISION;
  refuseOtherHeaders(headers, revision, { method });
  refuseOtherRevision(revision);
}

function revisionIn(meta: Fields): string {
  const revision = meta[REVISION_KEY];
  if (typeof revision !== 'string') throw invalidMeta(`_meta.${REVISION_KEY}: must be a string`);
  return revision;
}

function refuseOtherRevision(requested: string): void {
  if (requested === STATELESS_REVISION) return;
  throw new RpcError(-32022, `Unsupported protocol version: ${requested.slice(0, 100)}`, {
    status: 400,
    data: { supported: [STATELESS_REVISION], requested },
  });
}

const invalidMeta = (message: string) => invalidParams(message, { status: 400 });
