import { createServer, maxHeaderSize } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '@sendstep/core';
import type Koa from 'koa';
import { drainOf } from './drain.js';
import { endWith } from './last-response.js';
import { loggedPath } from './logged-path.js';
import { limitRequestTime, MAX_REQUEST_MS } from './request-time.js';

/** Limits how long slow clients can hold a connection. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than a load balancer keeps a connection (60 seconds): it would reuse one that is just being closed. */
const KEEP_ALIVE_MS = 75_000;
/** How often Node checks the first two limits above. Its default of 30 seconds would make them much longer. */
const CHECK_MS = 1000;
const GRACE_MS = 10_000;

/** Responses to requests that Node rejects before they reach the application. */
const CLIENT_FAULTS: Record<string, [status: string, reason: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `URL and headers are too large, at most ${maxHeaderSize} bytes`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timed out'],
};

export interface Listening {
  url: string;
  /**
   * Reports not ready, accepts requests for another `drainMs`, waits for those in flight, and responds with 503 to what is left
   * after the grace period.
   */
  close(graceMs?: number, drainMs?: number): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  logger?: Logger;
  /** How long `close` still accepts requests, so load balancers can notice. Default: 0. */
  drainMs?: number;
  /** How long idle connections are kept. Default: 75 seconds. */
  keepAliveMs?: number;
}

/** Serves a Koa application over HTTP. Rejects with the system error (EADDRINUSE, …) if it cannot listen. */
export async function listen(koa: Koa, options: ListenOptions): Promise<Listening> {
  const { host, port, logger, drainMs = 0, keepAliveMs = KEEP_ALIVE_MS } = options;
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: MAX_REQUEST_MS,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: CHECK_MS,
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return socket.destroy();
    const [status, reason] = CLIENT_FAULTS[error.code ?? ''] ?? ['400 Bad Request', 'not valid HTTP'];
    endWith(socket, status, `request: ${reason}`);
  });
  limitRequestTime(server);
  const drain = drainOf(server, koa.callback());
  koa.context.isDraining = drain.isDraining;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    async close(graceMs = GRACE_MS, drainFor = drainMs) {
      for (const { method, url } of await drain.end(drainFor, graceMs)) {
        logger?.warn({ method, path: loggedPath(url) }, 'not finished at shutdown');
      }
    },
  };
}
