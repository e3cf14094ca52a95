import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endWith } from './last-response.js';

/**
 * How long connections without a request stay open after the host stopped accepting: one may be on its way. Counted in turns
 * of at least this length, because a process that gets no CPU time has not read requests that arrived long ago.
 */
const LINGER_TURNS = 50;
const TURN_MS = 20;
/** The host stops accepting when nobody has connected for this long, or after the limit. */
const QUIET_MS = 200;
const MAX_QUIET_WAIT_MS = 1000;
/** In a longer turn of the event loop somebody may have connected since it looked. Busy machines have few short ones. */
const SHORT_TURN_MS = 0.2;
const MAX_SHORT_TURN_WAIT_MS = 1500;
/** More connections than can be accepted: some have to be reset. */
const MAX_EMPTY_TURN_WAIT_MS = 2000;

/** For example a call that waits for the run of a host that died. */
const endAtStop = (socket: Socket) =>
  endWith(
    socket,
    '503 Service Unavailable',
    'the host is stopping before this request has ended; send it again, with the same runId or Idempotency-Key if it writes',
    ['Retry-After: 1'],
  );

export interface Drain {
  isDraining(): boolean;
  /**
   * Responds with `Connection: close` from now on and accepts for another `drainMs`. Then waits for requests, at most
   * `graceMs`; returns those that had to be ended with 503.
   */
  end(drainMs: number, graceMs: number): Promise<IncomingMessage[]>;
}

/** Ends a server without losing requests that were sent before it stopped accepting connections. */
export function drainOf(server: Server, handle: RequestListener): Drain {
  let draining = false;
  let gate: Promise<void> | undefined;
  let connectedAt = 0;
  const inFlight = new Set<ServerResponse>();
  /** One function for all requests: `once` would make three objects for each. */
  function finish(this: ServerResponse) {
    inFlight.delete(this);
  }
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    connectedAt = performance.now();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    inFlight.add(response);
    response.on('close', finish);
    if (draining) response.setHeader('Connection', 'close');
    if (gate) void gate.then(() => handle(request, response));
    else handle(request, response);
  });

  /**
   * When a listener closes, the system resets connections that are established but not accepted yet. Closes it in a turn of
   * the event loop that has just found none. Requests wait meanwhile: with its response a client would connect again for the
   * next one.
   */
  async function stopAccepting() {
    await rehearseClose();
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const began = performance.now();
    const mayClose = (turnBegan: number, now: number) => {
      if (now - began > MAX_EMPTY_TURN_WAIT_MS) return true;
      if (connectedAt >= turnBegan) return false;
      const isQuiet = now - Math.max(began, connectedAt) > QUIET_MS || now - began > MAX_QUIET_WAIT_MS;
      return isQuiet && (now - turnBegan < SHORT_TURN_MS || now - began > MAX_SHORT_TURN_WAIT_MS);
    };
    const closed = await new Promise<{ ended: Promise<void> }>((resolve) => {
      // Not with promises: whatever runs between the look and the close makes the gap longer.
      const look = (turnBegan: number) => {
        const now = performance.now();
        if (mayClose(turnBegan, now)) resolve(closeListener(server));
        else setImmediate(look, now);
      };
      setImmediate(look, began);
    });
    gate = undefined;
    open();
    return closed;
  }

  return {
    isDraining: () => draining,
    async end(drainMs, graceMs) {
      draining = true;
      for (const response of inFlight) if (!response.headersSent) response.setHeader('Connection', 'close');
      if (drainMs > 0) await pause(drainMs);
      const lingerTurns = drainMs > 0 ? LINGER_TURNS : 0;
      const closed = drainMs > 0 ? await stopAccepting() : closeListener(server);
      const giveUpAt = performance.now() + graceMs;
      const isExpected = (turns: number) => inFlight.size > 0 || (sockets.size > 0 && turns < lingerTurns);
      for (let turns = 0; isExpected(turns) && performance.now() < giveUpAt; turns++) {
        await pause(TURN_MS);
        // Keep-alive connections become idle one by one as their responses are sent.
        if (turns >= lingerTurns) server.closeIdleConnections();
      }
      const cut = [...inFlight];
      for (const response of cut) if (!response.headersSent && response.socket) endAtStop(response.socket);
      if (cut.length > 0) await pause(TURN_MS);
      server.closeAllConnections();
      // Ends the timers of the server.
      server.close();
      await closed.ended;
      return cut.map(({ req }) => req);
    },
  };
}

/** Not `server.close`, which also closes idle connections, perhaps with a request that was not read yet. */
const closeListener = (server: TcpServer): { ended: Promise<void> } => ({
  ended: new Promise((resolve) => TcpServer.prototype.close.call(server, () => resolve())),
});

/** The first close of a process takes 0.5 ms, later ones 0.1 ms: connections made meanwhile are reset. */
async function rehearseClose(): Promise<void> {
  const server = new TcpServer();
  await new Promise<void>((resolve) => server.once('error', () => resolve()).listen(0, '127.0.0.1', resolve));
  await closeListener(server).ended;
}
