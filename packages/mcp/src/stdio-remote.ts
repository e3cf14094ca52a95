import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage, JSONRPCNotification } from '@modelcontextprotocol/sdk/types.js';
import { SendstepError as ClientError, createSend, failureOf, type Send } from '@sendstep/client';
import { SendstepError } from '@sendstep/core';
import { headersOf } from './stateless-headers.js';
import type { StdioOptions } from './stdio.js';
import { clientGone, drain, withoutInput } from './stdio-end.js';

const TOOL_PATH = '/api/mcp';
/** Longer than the 30 seconds that a run may take. */
const TIMEOUT_MS = 90_000;

/** Like `serveStdio`, but forwards every message as a POST to the tool server of a running host. */
export async function serveStdioRemote(options: StdioOptions & { url: string; timeoutMs?: number }): Promise<void> {
  const {
    url,
    key,
    tools,
    timeoutMs = TIMEOUT_MS,
    stdin = process.stdin,
    stdout = process.stdout,
    onError = () => {},
  } = options;
  const send = createSend({ url, key, timeoutMs, retry: false });
  const path = tools ? `${TOOL_PATH}?tools=${tools}` : TOOL_PATH;
  const post = (message: JSONRPCMessage, signal?: AbortSignal) =>
    postMessage(send, { url, path, signal }, message).catch((error) => {
      throw error instanceof ClientError ? new SendstepError(error.code, error.message) : error;
    });
  await post({ jsonrpc: '2.0', id: 0, method: 'ping' });

  const transport = new StdioServerTransport(stdin, stdout);
  const running = new Set<Promise<unknown>>();
  const requests = new Map<unknown, AbortController>();
  transport.onmessage = (message) => {
    const forwarded = forward(message)
      .catch(onError)
      .finally(() => running.delete(forwarded));
    running.add(forwarded);
  };
  async function forward(message: JSONRPCMessage) {
    // Over HTTP, a request is cancelled by disconnecting.
    if (isCancellation(message)) return requests.get(message.params?.requestId)?.abort();
    const id = 'method' in message && 'id' in message ? message.id : undefined;
    const request = new AbortController();
    if (id !== undefined) requests.set(id, request);
    const response = await post(message, request.signal).catch((error: SendstepError) => {
      if (request.signal.aborted) return undefined;
      onError(error);
      return { jsonrpc: '2.0', id, error: { code: -32000, message: error.message } };
    });
    if (requests.get(id) === request) requests.delete(id);
    if (!response || id === undefined || request.signal.aborted) return;
    // A host that refuses a request by its headers does not know its id, for which the client waits.
    await transport.send({ ...response, id } as JSONRPCMessage);
  }
  transport.onerror = (error) => onError(withoutInput(error));
  const gone = clientGone(stdin, stdout, transport);
  await transport.start();
  await gone.finally(() => drain(running, stdout));
  await transport.close();
}

const isCancellation = (message: JSONRPCMessage): message is JSONRPCNotification =>
  'method' in message && message.method === 'notifications/cancelled' && !('id' in message);

/** Returns the host's response to a message, or undefined if there is none. Throws if it is not a JSON-RPC response. */
async function postMessage(
  send: Send,
  { url, path, signal }: { url: string; path: string; signal: AbortSignal | undefined },
  message: JSONRPCMessage,
): Promise<object | undefined> {
  const received = await send({
    method: 'POST',
    path,
    headers: { accept: 'application/json, text/event-stream', ...headersOf(message) },
    body: message,
    signal,
  });
  const { status } = received.response;
  if (status === 202) return undefined;
  if (received.body?.jsonrpc === '2.0') return received.body;
  if (status === 404) {
    throw new SendstepError(
      'unavailable',
      `no tool server at ${url}${TOOL_PATH}: use the URL of the host, such as ${new URL(url).origin}`,
    );
  }
  throw failureOf(received, url);
}
