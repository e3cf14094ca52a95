import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { App } from '@sendstep/core';
import type { OnError } from './methods.js';
import { createMcpServer } from './server.js';

export interface StdioOptions {
  key: string;
  version: string;
  stdin?: Readable;
  stdout?: Writable;
  onError?: OnError;
}

/**
 * Serves one client over standard input and output, on which nothing but the protocol may appear. Rejects with a
 * `SendstepError` when the key is not admitted; resolves when the input ends and what was asked is answered.
 */
export async function serveStdio(app: App, options: StdioOptions): Promise<void> {
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
  // JSON.parse quotes what it could not read, and a line may hold anything.
  server.onerror = (error) =>
    onError(isUnreadable(error) ? new Error('a line of input is no JSON-RPC message') : error);

  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    // A client that went away: without a listener the broken pipe would end the process with a stack trace.
    stdout.on('error', () => resolve());
    server.onclose = resolve;
    if (stdin.destroyed || stdin.readableEnded) resolve();
  });
  await server.connect(new StdioServerTransport(stdin, stdout));
  await ended;

  // `end` can come before the last line was handed on; and an answer is written just after its handler settled.
  await setImmediate();
  await Promise.allSettled(running);
  await setImmediate();
  // Called once everything before it went out, or cannot any more.
  await new Promise<unknown>((resolve) => stdout.write('', resolve));
  await server.close();
}

const isUnreadable = (error: Error) =>
  error instanceof SyntaxError || error.name === 'ZodError' || error.name === '$ZodError';
