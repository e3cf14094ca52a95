import { createServer, type IncomingMessage, maxHeaderSize, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@sendstep/core';
import type Koa from 'koa';
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
  /** Stops accepting requests, waits for those in flight, and closes their connections after the grace period. */
  close(graceMs?: number): Promise<void>;
}

/** Serves a Koa application over HTTP. Rejects with the system error (EADDRINUSE, …) if it cannot listen. */
export async function listen(
  koa: Koa,
  { host, port, logger }: { host: string; port: number; logger?: Logger },
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: MAX_REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    koa.callback(),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return socket.destroy();
    const [status, reason] = CLIENT_FAULTS[error.code ?? ''] ?? ['400 Bad Request', 'not valid HTTP'];
    const body = `{"error":"request: ${reason}"}`;
    const head = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
    socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
  });
  limitRequestTime(server);
  const inFlight = trackRequests(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    async close(graceMs = GRACE_MS) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const end = Date.now() + graceMs;
      // Keep-alive connections become idle one by one as their responses are sent.
      for (; inFlight.size > 0 && Date.now() < end; await pause(20)) server.closeIdleConnections();
      for (const { method, url } of inFlight) {
        logger?.warn({ method, path: loggedPath(url) }, 'cut off at shutdown');
      }
      server.closeAllConnections();
      await closed;
    },
  };
}

function trackRequests(server: Server): Set<IncomingMessage> {
  const inFlight = new Set<IncomingMessage>();
  server.on('request', (request, response) => {
    inFlight.add(request);
    response.once('close', () => inFlight.delete(request));
  });
  return inFlight;
}
