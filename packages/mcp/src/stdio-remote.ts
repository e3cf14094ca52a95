import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { SendstepError as ClientError, createSend, failureOf, type Send } from '@sendstep/client';
import { SendstepError } from '@sendstep/core';
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
    timeoutMs = TIMEOUT_MS,
    stdin = process.stdin,
    stdout = process.stdout,
    onError = () => {},
  } = options;
  const send = createSend({ url, key, timeoutMs, retry: false });
  const post = (message: unknown) =>
    postMessage(send, url, message).catch((error) => {
      throw error instanceof ClientError ? new SendstepError(error.code, error.message) : error;
    });
  await post({ jsonrpc: '2.0', id: 0, method: 'ping' });

  const transport = new StdioServerTransport(stdin, stdout);
  const running = new Set<Promise<unknown>>();
  transport.onmessage = (message) => {
    const forwarded = forward(message)
      .catch(onError)
      .finally(() => running.delete(forwarded));
    running.add(forwarded);
  };
  async function forward(message: JSONRPCMessage) {
    const response = await post(message).catch((error: SendstepError) => {
      onError(error);
      return 'id' in message
        ? { jsonrpc: '2.0', id: message.id, error: { code: -32000, message: error.message } }
        : undefined;
    });
    if (response) await transport.send(response as JSONRPCMessage);
  }
  transport.onerror = (error) => onError(withoutInput(error));
  const gone = clientGone(stdin, stdout, transport);
  await transport.start();
  await gone.finally(() => drain(running, stdout));
  await transport.close();
}

/** Returns the host's response to a message, or undefined if there is none. Throws if it is not a JSON-RPC response. */
async function postMessage(send: Send, url: string, message: unknown): Promise<object | undefined> {
  const received = await send({
    method: 'POST',
    path: TOOL_PATH,
    headers: { accept: 'application/json, text/event-stream' },
    body: message,
  });
  const { status } = received.response;
  if (status === 202) return undefined;
  if (status === 404) {
    throw new SendstepError(
      'unavailable',
      `no tool server at ${url}${TOOL_PATH}: use the URL of the host, such as ${new URL(url).origin}`,
    );
  }
  if (received.body?.jsonrpc !== '2.0') throw failureOf(received, url);
  return received.body;
}
