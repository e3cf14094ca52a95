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
} as const satisfies Record<ApiOperationName, ToolLine | null>;
