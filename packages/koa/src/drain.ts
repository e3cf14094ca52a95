import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

/** How long connections without a request stay open after the host stopped accepting: one may be on its way. */
const LINGER_MS = 1000;
/** The host stops accepting when nobody has connected for this long, or after the limit. */
const QUIET_MS = 200;
const MAX_QUIET_WAIT_MS = 1000;
/** In a longer turn of the event loop somebody may have connected since it looked. */
const SHORT_TURN_MS = 0.5;

export interface Drain {
  isDraining(): boolean;
  /**
   * Responds with `Connection: close` from now on and accepts for another `drainMs`. Then waits for requests, at most
   * `graceMs`; returns those that are cut off.
   */
  end(drainMs: number, graceMs: number): Promise<IncomingMessage[]>;
}

/** Ends a server without losing requests that were sent before it stopped accepting connections. */
export function drainOf(server: Server, handle: RequestListener): Drain {
  let draining = false;
  let gate: Promise<void> | undefined;
  let connectedAt = 0;
  const inFlight = new Map<IncomingMessage, ServerResponse>();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    connectedAt = performance.now();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    inFlight.set(request, response);
    response.once('close', () => inFlight.delete(request));
    if (draining) response.setHeader('Connection', 'close');
    if (gate) void gate.then(() => handle(request, response));
    else handle(request, response);
  });

  /**
   * When a listener closes, the system resets connections that are established but not accepted yet. Waits for a moment
   * without any. Requests wait as well: with its response a client would connect again for the next one.
   */
  async function stopAccepting() {
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    for (const began = performance.now(); ; ) {
      const before = performance.now();
      await turn();
      const now = performance.now();
      const isQuiet = now - Math.max(began, connectedAt) > QUIET_MS || now - began > MAX_QUIET_WAIT_MS;
      if (isQuiet && connectedAt < before && now - before < SHORT_TURN_MS) break;
      if (now - began > 2 * MAX_QUIET_WAIT_MS) break;
    }
    const closed = closeListener(server);
    gate = undefined;
    open();
    return closed;
  }

  return {
    isDraining: () => draining,
    async end(drainMs, graceMs) {
      draining = true;
      for (const response of inFlight.values()) if (!response.headersSent) response.setHeader('Connection', 'close');
      if (drainMs > 0) await pause(drainMs);
      const lingerMs = drainMs > 0 ? LINGER_MS : 0;
      const closed = drainMs > 0 ? await stopAccepting() : closeListener(server);
      const stopped = performance.now();
      const isExpected = (passed: number) =>
        passed < graceMs && (inFlight.size > 0 || (sockets.size > 0 && passed < lingerMs));
      for (; isExpected(performance.now() - stopped); await pause(20)) {
        // Keep-alive connections become idle one by one as their responses are sent.
        if (performance.now() - stopped > lingerMs) server.closeIdleConnections();
      }
      const cut = [...inFlight.keys()];
      server.closeAllConnections();
      // Ends the timers of the server.
      server.close();
      await closed.ended;
      return cut;
    },
  };
}

/** Not `server.close`, which also closes idle connections, perhaps with a request that was not read yet. */
const closeListener = (server: Server): { ended: Promise<void> } => ({
  ended: new Promise((resolve) => TcpServer.prototype.close.call(server, () => resolve())),
});
