import type { ApiOperationName } from '@sendstep/core';

/** How an operation appears as a tool. Everything else about the tool is the operation's own. */
export interface ToolLine {
  name: string;
  /** A sentence after the operation's description: when to take a sibling tool instead. */
  more?: string;
  /** The tool that shows the ids this one takes; a call that finds nothing points there too. It needs only level read. */
  idsFrom?: string;
}

/**
 * Every tool on one page, in the order in which clients see them. An operation that a key may call does not compile
 * until it has a line here; null is deliberately absent.
 */
export const TOOLS = {
  'me.get': null, // every answer and the tool list itself already tell a client what its key can do
  'layouts.list': { name: 'list_email_templates', more: 'Call get_email_template for the content of one.' },
  'layouts.get': { name: 'get_email_template', idsFrom: 'list_email_templates' },
  'layouts.create': null, // layouts are written over REST and the command line
  'layouts.update': null,
  'layouts.remove': null,
  'layouts.preview': null,
  'layouts.lint': null,
  'layouts.check': null,
  'layouts.import': null,
  'layouts.schema': null,
  'translations.list': null, // languages and versions are worked on over REST and the command line
  'translations.get': null,
  'translations.put': null,
  'translations.remove': null,
  'translations.promote': null,
  'versions.list': null,
  'versions.get': null,
  'versions.create': null,
  'versions.restore': null,
  'repoVersions.list': null,
  'repoVersions.get': null,
  'repoVersions.restore': null,
  'httpRequests.list': {
    name: 'list_http_requests',
    more: 'Call get_http_request for the headers and body of one.',
  },
  'httpRequests.get': { name: 'get_http_request', idsFrom: 'list_http_requests' },
  'httpRequests.create': {
    name: 'create_http_request',
    more: 'To change one that exists, call update_http_request.',
  },
  'httpRequests.update': { name: 'update_http_request', idsFrom: 'list_http_requests' },
  'httpRequests.remove': {
    name: 'delete_http_request',
    more: 'To change it instead, call update_http_request.',
    idsFrom: 'list_http_requests',
  },
  'httpRequests.test': { name: 'test_http_request', idsFrom: 'list_http_requests' },
  'smtp.list': { name: 'list_smtp_configs', more: 'list_senders shows connected mailboxes.' },
  'secrets.names': { name: 'list_secret_keys' },
  'secrets.list': null, // to a model only names are shown
  'senders.list': { name: 'list_senders', more: 'list_smtp_configs shows SMTP senders.' },
  'files.list': { name: 'list_files' },
  'files.remove': { name: 'delete_file', idsFrom: 'list_files' },
  'presets.list': null, // part of writing designs, which is done over REST
  'history.list': { name: 'list_history', more: 'get_history_entry shows request and response.' },
  'history.get': { name: 'get_history_entry', idsFrom: 'list_history' },
  'stats.get': null, // to a model with what its key can do
  'stats.withKey': { name: 'get_stats' },
} as const satisfies Record<ApiOperationName, ToolLine | null>;
export type ToolName = NonNullable<(typeof TOOLS)[ApiOperationName]>['name'];
