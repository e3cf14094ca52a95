import type { ApiOperationName } from '@sendstep/core';

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type Route = readonly [verbs: Verb | readonly Verb[], path: string];

/** Where the REST API begins. */
export const API_ROOT = '/api/v1';

/** The REST API on one page. An operation that a key may call does not compile until it has a line here. */
export const ROUTES = {
  'me.get': ['get', '/me'],
  'layouts.list': ['get', '/email-templates'],
  'layouts.create': ['post', '/email-templates'],
  'layouts.get': ['get', '/email-templates/:id'],
  'layouts.update': [['put', 'patch'], '/email-templates/:id'],
  'layouts.remove': ['delete', '/email-templates/:id'],
  'layouts.preview': ['post', '/email-templates/:id/preview'],
  'layouts.schema': ['get', '/layout-schema'],
  'httpRequests.list': ['get', '/http-requests'],
  'httpRequests.create': ['post', '/http-requests'],
  'httpRequests.get': ['get', '/http-requests/:id'],
  'httpRequests.update': [['put', 'patch'], '/http-requests/:id'],
  'httpRequests.remove': ['delete', '/http-requests/:id'],
  'smtp.list': ['get', '/smtp-configs'],
  'senders.list': ['get', '/senders'],
  'secrets.list': ['get', '/secrets'],
  'secrets.names': null, // the tool's narrower answer; REST has secrets.list
  'files.list': ['get', '/files'],
  'files.remove': ['delete', '/files'],
} as const satisfies Record<ApiOperationName, Route | null>;

export const verbsOf = ([verbs]: Route): readonly Verb[] => (typeof verbs === 'string' ? [verbs] : verbs);

export { STATUS } from './status.js';
