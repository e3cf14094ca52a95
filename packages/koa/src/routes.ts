import type { ApiOperationName } from '@sendstep/core';

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** `others` are paths that stand for the same, each with what it says by itself. */
export type Route = readonly [
  verbs: Verb | readonly Verb[],
  path: string,
  others?: readonly (readonly [path: string, input: Record<string, string>])[],
];

/** Where the REST API begins. */
export const API_ROOT = '/api/v1';

/** A repository is asked for as `repo`, or by its provider: then another one connected is a conflict. */
const byProvider = (path: string) =>
  ['github', 'git'].map((provider) => [path.replace('/repo', `/${provider}`), { provider }] as const);
const REPO = '/email-templates/:id/versions/repo';
const COMMIT = `${REPO}/:sha`;

/** The REST API on one page. An operation that a key may call does not compile until it has a line here. */
export const ROUTES = {
  'me.get': ['get', '/me'],
  'layouts.list': ['get', '/email-templates'],
  'layouts.create': ['post', '/email-templates'],
  'layouts.get': ['get', '/email-templates/:id'],
  'layouts.update': [['put', 'patch'], '/email-templates/:id'],
  'layouts.remove': ['delete', '/email-templates/:id'],
  'layouts.preview': ['post', '/email-templates/:id/preview'],
  'translations.list': ['get', '/email-templates/:id/translations'],
  'translations.get': ['get', '/email-templates/:id/translations/:locale'],
  'translations.put': ['put', '/email-templates/:id/translations/:locale'],
  'translations.remove': ['delete', '/email-templates/:id/translations/:locale'],
  'translations.promote': ['post', '/email-templates/:id/translations/:locale/promote'],
  // Before the versions by number, whose paths these have the form of.
  'repoVersions.list': ['get', REPO, byProvider(REPO)],
  'repoVersions.get': ['get', COMMIT, byProvider(COMMIT)],
  'repoVersions.restore': ['post', `${COMMIT}/restore`, byProvider(`${COMMIT}/restore`)],
  'versions.list': ['get', '/email-templates/:id/versions'],
  'versions.get': ['get', '/email-templates/:id/versions/:version'],
  'versions.restore': ['post', '/email-templates/:id/versions/:version/restore'],
  'layouts.schema': ['get', '/layout-schema'],
  'httpRequests.list': ['get', '/http-requests'],
  'httpRequests.create': ['post', '/http-requests'],
  'httpRequests.get': ['get', '/http-requests/:id'],
  'httpRequests.update': [['put', 'patch'], '/http-requests/:id'],
  'httpRequests.remove': ['delete', '/http-requests/:id'],
  'httpRequests.test': ['post', '/http-requests/:id/test'],
  'smtp.list': ['get', '/smtp-configs'],
  'senders.list': ['get', '/senders'],
  'secrets.list': ['get', '/secrets'],
  'secrets.names': null, // the tool's narrower answer; REST has secrets.list
  'files.list': ['get', '/files'],
  'files.remove': ['delete', '/files'],
  'presets.list': ['get', '/presets'],
  'history.list': ['get', '/history'],
  'history.get': ['get', '/history/:id'],
  'stats.get': ['get', '/stats'],
  'stats.withKey': null, // the tool's answer; over REST /me tells about the key
} as const satisfies Record<ApiOperationName, Route | null>;

/** The fields of the input that the path gives, in one way or another. */
export const fieldsInPath = ([, path, others = []]: Route): string[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, field]) => field!),
  ...new Set(others.flatMap(([, input]) => Object.keys(input))),
];

export const verbsOf = ([verbs]: Route): readonly Verb[] => (typeof verbs === 'string' ? [verbs] : verbs);

export { STATUS } from './status.js';
