import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { SendstepError } from '@sendstep/core';
import type { StdioOptions } from './stdio.js';
import { answered, clientGone, withoutInput } from './stdio-end.js';

/** A run may take half a minute on its own; a host that says nothing for so long is not going to. */
const ANSWER_WITHIN_MS = 90_000;

/** Like `serveStdio`, but through the tool server of a running host: every message is one POST there. */
export async function serveStdioRemote(
  options: StdioOptions & { url: string; answerWithinMs?: number },
): Promise<void> {
  const {
    url,
    key,
    answerWithinMs = ANSWER_WITHIN_MS,
    stdin = process.stdin,
    stdout = process.stdout,
    onError = () => {},
  } = options;
  const post = (message: unknown) => postMessage(url, key, message, answerWithinMs);
  await post({ jsonrpc: '2.0', id: 0, method: 'ping' });

  const transport = new StdioServerTransport(stdin, stdout);
  const running = new Set<Promise<unknown>>();
  transport.onmessage = (message) => {
    const passed = pass(message)
      .catch(onError)
      .finally(() => running.delete(passed));
    running.add(passed);
  };
  async function pass(message: JSONRPCMessage) {
    const answer = await post(message).catch((error: SendstepError) => {
      onError(error);
      return 'id' in message
        ? { jsonrpc: '2.0', id: message.id, error: { code: -32000, message: error.message } }
        : undefined;
    });
    if (answer) await transport.send(answer as JSONRPCMessage);
  }
  transport.onerror = (error) => onError(withoutInput(error));
  const gone = clientGone(stdin, stdout, transport);
  await transport.start();
  await gone.finally(() => answered(running, stdout));
  await transport.close();
}

/** The host's answer to one message; undefined when it has none. What is no JSON-RPC answer becomes an error. */
async function postMessage(url: string, key: string, message: unknown, withinMs: number): Promise<object | undefined> {
  const { origin } = new URL(url);
  // No header can carry it, and `fetch` would fail as if the host were away.
  if (!/^[!-~]+$/.test(key)) throw new SendstepError('unauthenticated', 'not a valid key');
  const unreachable = (error: Error) => {
    const reason = error.name === 'TimeoutError' ? `no answer within ${withinMs / 1000} s` : codeOf(error);
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
    signal: AbortSignal.timeout(withinMs),
  }).catch(unreachable);
  if (response.status === 202) return undefined;
  if (response.status === 404) {
    throw new SendstepError('unavailable', `no tool server at ${url}/api/mcp: name the host alone, such as ${origin}`);
  }
  const body = readObject(await response.text().catch(unreachable));
  if (body.jsonrpc === '2.0') return body;
  const reason = typeof body.error === 'string' ? body.error : `${origin} answered with status ${response.status}`;
  throw new SendstepError(response.status === 401 ? 'unauthenticated' : 'unavailable', reason);
}

/** What the system or the HTTP client calls it, such as ECONNREFUSED. */
const codeOf = ({ cause }: Error) => (cause as { code?: string } | undefined)?.code ?? 'no connection';

function readObject(text: string): { jsonrpc?: string; error?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
