import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { SendstepError } from '@sendstep/core';
import type { StdioOptions } from './stdio.js';
import { clientGone, drain, withoutInput } from './stdio-end.js';

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
  const post = (message: unknown) => postMessage(url, key, message, timeoutMs);
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
async function postMessage(url: string, key: string, message: unknown, timeoutMs: number): Promise<object | undefined> {
  const { origin } = new URL(url);
  // Not allowed in a header: `fetch` would fail as if the host were unreachable.
  if (!/^[!-~]+$/.test(key)) throw new SendstepError('unauthenticated', 'not a valid key');
  const unreachable = (error: Error) => {
    const reason = error.name === 'TimeoutError' ? `no response within ${timeoutMs / 1000} s` : codeOf(error);
    throw new SendstepError('unavailable', `cannot reach ${origin} (${reason})`);
  };
  const response = await fetch(`${url}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(unreachable);
  if (response.status === 202) return undefined;
  if (response.status === 404) {
    throw new SendstepError(
      'unavailable',
      `no tool server at ${url}/api/mcp: use the URL of the host, such as ${origin}`,
    );
  }
  const body = readObject(await response.text().catch(unreachable));
  if (body.jsonrpc === '2.0') return body;
  const reason = typeof body.error === 'string' ? body.error : `${origin} responded with status ${response.status}`;
  throw new SendstepError(response.status === 401 ? 'unauthenticated' : 'unavailable', reason);
}

/** The code of the system or the HTTP client, such as ECONNREFUSED. */
const codeOf = ({ cause }: Error) => (cause as { code?: string } | undefined)?.code ?? 'no connection';

function readObject(text: string): { jsonrpc?: string; error?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
