import { type HttpClient, HttpFailure } from '@sendstep/core';

export interface GuardedFetchOptions {
  timeoutMs: number;
  /** A longer response fails: a caller of `fetch` expects all of it. */
  maxBytes: number;
}

/** These no longer apply to the body, which is decompressed and complete. */
const DROPPED = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/** The client as a `fetch` function, for libraries that take one. Text bodies only; redirects are always followed. */
export const guardedFetch =
  (client: HttpClient, { timeoutMs, maxBytes }: GuardedFetchOptions): typeof fetch =>
  async (input, init = {}) => {
    const { body } = init;
    if (input instanceof Request || (body !== undefined && body !== null && typeof body !== 'string')) {
      throw new TypeError('only a URL and a text body are supported');
    }
    const received = await client.send({
      method: init.method ?? 'GET',
      url: String(input),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(body ? { body } : {}),
      timeoutMs,
      keepBytes: maxBytes,
    });
    if (received.truncated) throw new HttpFailure('bad_response', `the response is longer than ${maxBytes} bytes`);
    const headers = new Headers();
    for (const [name, values] of Object.entries(received.headers)) {
      if (!DROPPED.has(name)) for (const value of [values].flat()) headers.append(name, value);
    }
    const { status, statusText, url } = received;
    const bytes = [204, 205, 304].includes(status) ? null : new Uint8Array(received.body);
    const response = new Response(bytes, { status, statusText, headers });
    // A constructed Response has no URL, but libraries read it.
    return Object.defineProperty(response, 'url', { value: url });
  };
