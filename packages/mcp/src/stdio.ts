import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { App } from '@sendstep/core';
import type { OnError } from './request.js';
import { createMcpServer } from './server.js';
import { clientGone, drain, withoutInput } from './stdio-end.js';
import type { ToolSet } from './tools.js';

export interface StdioOptions {
  key: string;
  /** A set of tools to list besides the usual ones. */
  tools?: ToolSet | undefined;
  stdin?: Readable;
  stdout?: Writable;
  onError?: OnError;
}

/**
 * Serves one client over standard input and output, which must carry nothing but the protocol. Rejects with a
 * `SendstepError` if the key is not admitted; resolves when the input has ended and all responses are written.
 */
export async function serveStdio(app: App, options: StdioOptions & { version: string }): Promise<void> {
  const { key, version, tools, stdin = process.stdin, stdout = process.stdout, onError = () => {} } = options;
  // Otherwise an invalid key would fail only at the first request and look like a broken server.
  await app.admit({ key });

  const server = createMcpServer(app, { version, tools, getKey: () => key, onError });
  const running = new Set<Promise<unknown>>();
  const handle = server.fallbackRequestHandler!;
  server.fallbackRequestHandler = (request, extra) => {
    const result = handle(request, extra);
    running.add(result);
    const done = () => running.delete(result);
    result.then(done, done);
    return result;
  };
  server.onerror = (error) => onError(withoutInput(error));
  const transport = new StdioServerTransport(stdin, stdout);
  const gone = clientGone(stdin, stdout, transport);
  await server.connect(transport);
  await gone.finally(() => drain(running, stdout));
  await server.close();
}
