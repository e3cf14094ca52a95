import type { IncomingHttpHeaders } from 'node:http';

/** A request below `/app`, as passed in by a host. */
export interface WebRequest {
  method: string;
  /** The path below the mount path, such as `/app/assets/index.js`. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The host name and port the client asked for. Behind a trusted proxy, the forwarded one. */
  host: string;
  /** The public URL of the host, without a trailing slash. */
  url: string;
  /** The address of the client. */
  ip: string;
  /** Reads and parses the body. Throws `invalid` for malformed JSON, and `too_large`. */
  readBody(): Promise<unknown>;
  /** The bytes of the body as they arrive. It may take long, so only admitted callers should get here. */
  stream(): AsyncIterable<Uint8Array>;
}

export interface WebResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** Rejects with a `SendstepError`, which the host handles like any other. */
export type WebHandler = (request: WebRequest) => Promise<WebResponse>;

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): WebResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

export const wrongMethod = (...allowed: string[]): WebResponse =>
  json({ error: `method not allowed; use ${allowed.join(', ')}` }, 405, { Allow: allowed.join(', ') });
