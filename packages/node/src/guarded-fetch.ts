import { type HttpClient, HttpFailure } from '@sendstep/core';

export interface GuardedFetchOptions {
  timeoutMs: number;
  /** A longer answer fails: a caller of `fetch` expects all of it. */
  maxBytes: number;
}

/** The body is unpacked and whole, so that these no longer fit. */
const DROPPED = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/** The client in the shape of `fetch`, for libraries that take one. Text bodies only; redirects are always followed. */
export const guardedFetch =
  (client: HttpClient, { timeoutMs, maxBytes }: GuardedFetchOptions): typeof fetch =>
  async (input, init = {}) => {
    const { body } = init;
    if (input instanceof Request || (body !== undefined && body !== null && typeof body !== 'string')) {
      throw new TypeError('only an address and a text body can be sent');
    }
    const answer = await client.send({
      method: init.method ?? 'GET',
      url: String(input),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(body ? { body } : {}),
      timeoutMs,
      keepBytes: maxBytes,
    });
    if (answer.truncated) throw new HttpFailure('bad_answer', `the answer is longer than ${maxBytes} bytes`);
    const headers = new Headers();
    for (const [name, values] of Object.entries(answer.headers)) {
      if (!DROPPED.has(name)) for (const value of [values].flat()) headers.append(name, value);
    }
    const { status, statusText, url } = answer;
    const bytes = [204, 205, 304].includes(status) ? null : new Uint8Array(answer.body);
    const response = new Response(bytes, { status, statusText, headers });
    // A made response has no address, and libraries look at it.
    return Object.defineProperty(response, 'url', { value: url });
  };
