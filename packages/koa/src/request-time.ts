import type { IncomingMessage, Server } from 'node:http';

/** How long a request may take to arrive. */
const REQUEST_MS = 30_000;
/** Node has one limit for all requests, so it is that of uploads. */
export const MAX_REQUEST_MS = 60 * 60 * 1000;

/** Emitted on a request whose body may arrive slowly, as long as it does arrive. */
export const ALLOW_SLOW = 'sendstep:allow-slow';

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Ends requests that take too long to arrive, unless a handler allowed it; then those that pause for too long. */
export function limitRequestTime(server: Server, limitMs = REQUEST_MS): void {
  // Before the handlers: one of them may allow it at once.
  server.prependListener('request', (request) => {
    if (!hasBody(request)) return;
    const timeOut = () => {
      if (request.complete) return;
      server.emit(
        'clientError',
        Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        request.socket,
      );
    };
    const timer = setTimeout(timeOut, limitMs);
    const stop = () => clearTimeout(timer);
    request.once('end', stop).once('close', stop);
    request.once(ALLOW_SLOW, () => {
      stop();
      request.setTimeout(limitMs, timeOut);
      // Handling it after it arrived may take longer.
      request.once('end', () => request.socket.setTimeout(0));
    });
  });
}
