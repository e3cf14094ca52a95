import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { App } from '@sendstep/core';
import { hasClaim } from './claim.js';
import { CAPABILITIES, createMethods } from './methods.js';
import type { OnError } from './request.js';
import { createTails } from './stateless-tails.js';
import type { ToolSet } from './tools.js';

export interface McpServerOptions {
  version: string;
  /** A set of tools to list besides the usual ones. */
  tools?: ToolSet | undefined;
  /** The key of a request. It is checked for each one, so revocation, levels and budgets apply to long connections too. */
  getKey(extra: { authInfo?: { token: string } | undefined }): string;
  onError?: OnError;
}

/** The tools on the SDK's server, for stdio and custom transports. One server per connection. */
export function createMcpServer(app: App, { version, tools, getKey, onError = () => {} }: McpServerOptions): Server {
  const { older, stateless } = createMethods({ version, tools });
  const tailOf = createTails(version);
  const server = new Server({ name: 'sendstep', version }, { capabilities: CAPABILITIES });
  // The SDK handles these two without a key, and its per-method handlers report invalid input as an internal error with
  // zod's issues. So all methods use the fallback handler.
  server.removeRequestHandler('initialize');
  server.removeRequestHandler('ping');
  server.fallbackRequestHandler = async (request, extra) => {
    const admit = async () => app.admit({ key: getKey(extra) });
    if (!hasClaim(request.params)) return older(request, admit, onError);
    return { ...(await stateless(request, admit, onError)), ...tailOf(request).fields };
  };
  // The protocol says that a server without tasks handles a task-augmented call like any other; the SDK would refuse it.
  Object.assign(server, { assertTaskHandlerCapability() {} });
  server.onerror = onError;
  return server;
}
