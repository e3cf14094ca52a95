import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { App } from '@sendstep/core';
import { CAPABILITIES, createMethods } from './methods.js';
import type { OnError } from './request.js';

export interface McpServerOptions {
  version: string;
  /** The key of a request. It is admitted for each anew, so that revocation, levels and budgets hold on a long connection. */
  getKey(extra: { authInfo?: { token: string } | undefined }): string;
  onError?: OnError;
}

/** The same tools on the SDK's server, for stdio and for programs that bring a transport. One server per connection. */
export function createMcpServer(app: App, { version, getKey, onError = () => {} }: McpServerOptions): Server {
  const call = createMethods({ version });
  const server = new Server({ name: 'sendstep', version }, { capabilities: CAPABILITIES });
  // The SDK answers these two by itself, without asking for a key; and what its handlers for single methods refuse, they
  // refuse as an internal error with zod's report. So everything falls through to the table.
  server.removeRequestHandler('initialize');
  server.removeRequestHandler('ping');
  server.fallbackRequestHandler = (request, extra) =>
    call(request, async () => app.admit({ key: getKey(extra) }), onError);
  // Without tasks, a call that asks to be one is answered like any other, says the revision; the SDK would refuse it.
  Object.assign(server, { assertTaskHandlerCapability() {} });
  server.onerror = onError;
  return server;
}
