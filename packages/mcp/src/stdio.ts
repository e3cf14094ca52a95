import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { App } from '@sendstep/core';
import type { OnError } from './request.js';
import { createMcpServer } from './server.js';
import { answered, clientGone, withoutInput } from './stdio-end.js';

export interface StdioOptions {
  key: string;
  stdin?: Readable;
  stdout?: Writable;
  onError?: OnError;
}

/**
 * Serves one client over standard input and output, on which nothing but the protocol may appear. Rejects with a
 * `SendstepError` when the key is not admitted; resolves when the input ends and what was asked is answered.
 */
export async function serveStdio(app: App, options: StdioOptions & { version: string }): Promise<void> {
  const { key, version, stdin = process.stdin, stdout = process.stdout, onError = () => {} } = options;
  // A bad key would otherwise show only when the client asks for something, and look like a broken server.
  await app.admit({ key });

  const server = createMcpServer(app, { version, getKey: () => key, onError });
  const running = new Set<Promise<unknown>>();
  const handle = server.fallbackRequestHandler!;
  server.fallbackRequestHandler = (request, extra) => {
    const answer = handle(request, extra);
    running.add(answer);
    const done = () => running.delete(answer);
    answer.then(done, done);
    return answer;
  };
  server.onerror = (error) => onError(withoutInput(error));
  const transport = new StdioServerTransport(stdin, stdout);
  const gone = clientGone(stdin, stdout, transport);
  await server.connect(transport);
  await gone.finally(() => answered(running, stdout));
  await server.close();
}
