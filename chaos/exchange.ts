import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}
export interface Reply {
  /** 0: no response, so the call may or may not have been done. */
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** When the whole request had left, by `performance.now()`; undefined if it never did. */
  sentAt: number | undefined;
  endedAt: number;
  /** Why there is no response. */
  fault: string;
}
export type Exchange = (port: number, call: Call) => Promise<Reply>;

/** Longer than the lease of a run, so its outcome usually arrives in one call. */
const TIMEOUT_MS = 25_000;

/** Sends over kept connections, as SDKs do. Never rejects. */
export function createExchange(): { exchange: Exchange; close(): void } {
  const agent = new Agent({ keepAlive: true });
  const exchange: Exchange = (port, { method, path, headers = {}, body }) =>
    new Promise((resolve) => {
      let sentAt: number | undefined;
      const end = (reply: Partial<Reply>) =>
        resolve({
          status: 0,
          headers: {},
          body: Buffer.alloc(0),
          fault: '',
          sentAt,
          endedAt: performance.now(),
          ...reply,
        });
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } });
      const fail = (error: NodeJS.ErrnoException) => end({ fault: error.code ?? error.message });
      sent.setTimeout(TIMEOUT_MS, () => sent.destroy(Object.assign(new Error(), { code: 'TIMEOUT' })));
      sent.on('error', fail);
      sent.on('finish', () => {
        sentAt = performance.now();
      });
      sent.on('response', (response) => {
        const { statusCode: status = 0, headers: received } = response;
        buffer(response).then((bytes) => end({ status, headers: received, body: bytes }), fail);
      });
      sent.end(body);
    });
  return { exchange, close: () => agent.destroy() };
}

export const jsonOf = <T>({ body }: Reply): T => JSON.parse(body.toString()) as T;
