import { errorOf, SendstepError } from './error.js';
import type { Received, Send, Sent } from './messages.js';
import type { ClientOptions } from './options.js';
import { pause, retryDelay } from './retry.js';

/** Sends requests to a host. Throws `SendstepError` if there is no response; responses of any status are returned. */
export function createSend({
  url,
  key,
  fetch = (...args) => globalThis.fetch(...args),
  retry = {},
  timeoutMs = 120_000,
}: ClientOptions): Send {
  const root = url.replace(/\/+$/, '');
  const { origin } = new URL(url);
  // Not allowed in a header: `fetch` would fail as if the host were unreachable.
  const isKey = /^[!-~]+$/.test(key);

  async function attempt({ method, path, headers, body, signal }: Sent): Promise<Received> {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(root + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirected write would arrive as a GET without its body.
        redirect: method === 'GET' ? 'follow' : 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      return { response, body: parsed(await response.text()) };
    } catch (error) {
      signal?.throwIfAborted();
      const reason = limit.aborted ? `no response within ${timeoutMs / 1000} s` : reasonOf(error as Error);
      throw new SendstepError('unavailable', `cannot reach ${origin} (${reason})`, { cause: error });
    }
  }

  return async (request) => {
    if (!isKey) throw new SendstepError('unauthenticated', 'not a valid key');
    for (let count = 0; ; count++) {
      request.signal?.throwIfAborted();
      const outcome = await attempt(request).catch((error: unknown) => error as Error);
      const delay = retryDelay(request, outcome, count, retry);
      if (delay !== undefined) await pause(delay, request.signal);
      else if (outcome instanceof Error) throw outcome;
      else return outcome;
    }
  };
}

/** The error that a response means. One without our error text comes from a proxy or another web server. */
export function failureOf({ response, body }: Received, url: string): SendstepError {
  if (typeof body?.error === 'string') return errorOf(response, body.error);
  const { status, type } = response;
  // Browsers do not show the status of a redirect.
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  const reason = isRedirect
    ? 'redirects to another address; use that one'
    : `is not a Sendstep host, or its proxy failed (status ${status})`;
  return new SendstepError('unavailable', `${new URL(url).origin} ${reason}`, { status });
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What the system says, such as ECONNREFUSED, or the runtime. */
function reasonOf({ message, cause }: Error): string {
  const { code, message: text } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? text ?? message;
}
