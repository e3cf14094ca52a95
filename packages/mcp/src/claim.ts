import { type Fields, isFields } from './request.js';

/** The revision without a handshake: each request names its revision and the client's capabilities in `_meta`. */
export const STATELESS_REVISION = '2026-07-28';

export const REVISION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Whether a message names its revision, whichever it is. Messages of the older revisions never do. */
export const hasClaim = (params: unknown): params is Fields & { _meta: Fields } =>
  isFields(params) && isFields(params._meta) && REVISION_KEY in params._meta;
