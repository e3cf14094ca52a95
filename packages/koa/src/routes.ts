import type { ApiOperationName } from '@sendstep/core';

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type Route = readonly [verbs: Verb | readonly Verb[], path: string];

/** Where the REST API begins. */
export const API_ROOT = '/api/v1';

/** The REST API on one page. An operation that a key may call does not compile until it has a line here. */
export const ROUTES = {
  'me.get': ['get', '/me'],
  'httpRequests.list': ['get', '/http-requests'],
  'httpRequests.create': ['post', '/http-requests'],
  'httpRequests.get': ['get', '/http-requests/:id'],
  'httpRequests.update': [['put', 'patch'], '/http-requests/:id'],
  'httpRequests.remove': ['delete', '/http-requests/:id'],
} as const satisfies Record<ApiOperationName, Route | null>;

export const verbsOf = ([verbs]: Route): readonly Verb[] => (typeof verbs === 'string' ? [verbs] : verbs);

export { STATUS } from './status.js';
