import type { RequestOptions } from './options.js';

/** A request to the host. */
export interface Sent extends RequestOptions {
  method: string;
  /** Path and query, appended to the address of the host. */
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** A response with its body, if that is a JSON object. */
export interface Received {
  response: Response;
  body: Record<string, unknown> | undefined;
}

export type Send = (request: Sent) => Promise<Received>;
