import type { ApiOperationName } from '@sendstep/core';

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** `aliases` are other paths of the same operation, each with the input that it implies. */
export type Route = readonly [
  verbs: Verb | readonly Verb[],
  path: string,
  aliases?: readonly (readonly [path: string, input: Record<string, string>])[],
];

/** Path prefix of the REST API. */
export const API_ROOT = '/api/v1';

/** A repository is addressed as `repo` or by its provider, which is a conflict if another provider is connected. */
const byProvider = (path: string) =>
  ['github', 'git'].map((provider) => [path.replace('/repo', `/${provider}`), { provider }] as const);
const REPO = '/email-templates/:id/versions/repo';
const COMMIT = `${REPO}/:sha`;

/** The REST API on one page. An operation that a key may call does not compile until it has a line here. */
export const ROUTES = {
  'me.get': ['get', '/me'],
  'layouts.list': ['get', '/email-templates'],
  'layouts.create': ['post', '/email-templates'],
  'layouts.import': ['post', '/email-templates/import'],
  'layouts.check': ['post', '/email-templates/check'],
  'layouts.get': ['get', '/email-templates/:id'],
  'layouts.update': [['put', 'patch'], '/email-templates/:id'],
  'layouts.remove': ['delete', '/email-templates/:id'],
  'layouts.preview': ['post', '/email-templates/:id/preview'],
  'layouts.lint': ['post', '/email-templates/:id/lint'],
  'translations.list': ['get', '/email-templates/:id/translations'],
  'translations.get': ['get', '/email-templates/:id/translations/:locale'],
  'translations.put': ['put', '/email-templates/:id/translations/:locale'],
  'translations.remove': ['delete', '/email-templates/:id/translations/:locale'],
  'translations.promote': ['post', '/email-templates/:id/translations/:locale/promote'],
  // Before the versions by number, whose paths would match too.
  'repoVersions.list': ['get', REPO, byProvider(REPO)],
  'repoVersions.get': ['get', COMMIT, byProvider(COMMIT)],
  'repoVersions.restore': ['post', `${COMMIT}/restore`, byProvider(`${COMMIT}/restore`)],
  'versions.list': ['get', '/email-templates/:id/versions'],
  'versions.create': ['post', '/email-templates/:id/versions'],
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
  'secrets.names': null, // names only, for tools; REST has secrets.list
  'files.list': ['get', '/files'],
  'files.remove': ['delete', '/files'],
  'presets.list': ['get', '/presets'],
  'history.list': ['get', '/history'],
  'history.get': ['get', '/history/:id'],
  'stats.get': ['get', '/stats'],
  'stats.withKey': null, // for tools; REST has /me for the key
} as const satisfies Record<ApiOperationName, Route | null>;

/** The input fields that the path or one of its aliases provides. */
export const fieldsInPath = ([, path, aliases = []]: Route): string[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, field]) => field!),
  ...new Set(aliases.flatMap(([, input]) => Object.keys(input))),
];

export const verbsOf = ([verbs]: Route): readonly Verb[] => (typeof verbs === 'string' ? [verbs] : verbs);

export { STATUS } from './status.js';
