import { type ApiOperationName, invalid } from '@sendstep/core';

/** Tools that are listed only on request, because every tool costs a model attention and tokens. Not a permission. */
export const TOOL_SETS = ['layouts'] as const;
export type ToolSet = (typeof TOOL_SETS)[number];

/** The set that a client asks for by name; an empty name is none. */
export function readToolSet(name: string): ToolSet | undefined {
  const set = TOOL_SETS.find((each) => each === name);
  if (name && !set) {
    throw invalid('tools', `unknown set ${JSON.stringify(name.slice(0, 100))}; use ${TOOL_SETS.join(' or ')}`);
  }
  return set;
}

/** How an operation appears as a tool. Everything else about the tool is the operation's own. */
export interface ToolLine {
  name: string;
  /** A sentence after the operation's description: when to take a sibling tool instead. */
  more?: string;
  /** The tool that shows the ids this one takes; a call that finds nothing points there too. It needs only level read. */
  idsFrom?: string;
  /** What to call if something else than the record is not found, by what that is. */
  otherwise?: Record<string, string>;
  /** Listed only for clients that ask for this set. */
  set?: ToolSet;
}

/** What the tools for layouts have in common. */
const layouts = { idsFrom: 'list_email_templates', set: 'layouts' } as const;

/**
 * Every tool on one page, in the order in which clients see them. An operation that a key may call does not compile
 * until it has a line here; null is deliberately absent.
 */
export const TOOLS = {
  'me.get': null, // every answer and the tool list itself already tell a client what its key can do
  'layouts.list': { name: 'list_email_templates', more: 'Call get_email_template for the content of one.' },
  'layouts.get': { name: 'get_email_template', idsFrom: 'list_email_templates' },
  'layouts.create': {
    name: 'create_email_template',
    more: 'Call get_layout_schema before writing a design. To change a layout that exists, call update_email_template.',
    set: 'layouts',
  },
  'layouts.update': {
    name: 'update_email_template',
    more: 'restore_version undoes it. put_translation writes other languages.',
    ...layouts,
  },
  'layouts.remove': null, // deleting takes the versions along, so it could not be undone
  'layouts.preview': { name: 'preview_email_template', ...layouts },
  'layouts.lint': null, // the preview returns its findings
  'layouts.check': null,
  'layouts.import': null,
  'layouts.schema': { name: 'get_layout_schema', set: 'layouts' },
  'translations.list': null, // too large for a model: up to thirty languages with their content
  'translations.get': {
    name: 'get_translation',
    more: 'get_email_template returns the main language.',
    ...layouts,
    otherwise: { translation: 'get_email_template shows the languages.' },
  },
  'translations.put': {
    name: 'put_translation',
    more: 'Call get_translation first and send everything back that should stay.',
    ...layouts,
  },
  'translations.remove': null,
  'translations.promote': null,
  'versions.list': { name: 'list_versions', ...layouts },
  'versions.get': null,
  'versions.create': null,
  'versions.restore': {
    name: 'restore_version',
    more: 'list_versions shows the versions.',
    ...layouts,
    otherwise: { version: 'list_versions shows the versions.' },
  },
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
