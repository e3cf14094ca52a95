import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { HttpFailure } from '@sendstep/core';
import type { AddressGuard } from './address-guard.js';
import type { Resolve } from './guarded-connector.js';
import { guardedSocket } from './guarded-socket.js';

export interface GitProxyOptions {
  guard: AddressGuard;
  resolve: Resolve;
  idleMs?: number;
}
export interface GitProxy {
  /** Includes the password. */
  url: string;
  /** Why the latest connection failed; undefined if it did not. */
  failure(): string | undefined;
  /** Also ends every connection. */
  close(): Promise<void>;
}

const USER = 'sendstep';
/** Git opens at most five. */
const MAX_CONNECTIONS = 16;
const CONNECT_MS = 15_000;
/** Servers report progress during long work, and hooks may take a while. */
const IDLE_MS = 2 * 60 * 1000;
const REQUEST_LIMITS = { headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 1000 };
const TARGET = /^(?:\[([\da-f:.]+)\]|([a-z\d._-]{1,253})):(\d{1,5})$/i;

/**
 * A local proxy for one git command. Git makes its own connections, so their addresses are checked here: the tunnel goes to
 * the checked address, and TLS stays between git and the server.
 */
export async function openGitProxy({ guard, resolve, idleMs = IDLE_MS }: GitProxyOptions): Promise<GitProxy> {
  const password = randomBytes(24).toString('base64url');
  const expected = Buffer.from(`Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`);
  const clients = new Set<Socket>();
  let failure: string | undefined;

  /** Other users of this machine can connect to the port as well. */
  const isAuthorized = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  async function connectTo(target: string, client: Socket): Promise<Socket> {
    const gone = new AbortController();
    client.once('close', () => gone.abort());
    return guardedSocket({ ...parseTarget(target), guard, resolve, connectMs: CONNECT_MS, signal: gone.signal });
  }

  async function handle(request: IncomingMessage, client: Socket, head: Buffer) {
    client.on('error', () => {});
    if (!isAuthorized(request)) return refuse(client, 407);
    try {
      const server = await connectTo(request.url ?? '', client);
      failure = undefined;
      client.setTimeout(idleMs, () => {
        failure = 'the repository stopped responding';
        client.destroy();
      });
      // Otherwise a server that closes first would cut off data that git has not read yet.
      server.allowHalfOpen = true;
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.write(head);
      pipeline(client, server, () => {});
      pipeline(server, client, () => {});
    } catch (error) {
      const forbidden = error instanceof HttpFailure && error.reason === 'address_not_allowed';
      failure = forbidden ? 'address not allowed' : 'the repository cannot be reached';
      refuse(client, forbidden ? 403 : 502);
    }
  }

  const server = createServer(REQUEST_LIMITS, (_request, response) =>
    response.writeHead(405, { connection: 'close' }).end(),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (client) => clients.add(client.once('close', () => clients.delete(client))));
  server.on('connect', (request, client, head) => void handle(request, client as Socket, head));
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    url: `http://${USER}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    failure: () => failure,
    async close() {
      const closed = once(server.close(), 'close');
      for (const client of clients) client.destroy();
      await closed;
    },
  };
}

function parseTarget(target: string): { host: string; port: number } {
  const [, ipv6, name, digits] = TARGET.exec(target) ?? [];
  const port = Number(digits);
  if (port > 0 && port < 65_536) {
    if (name) return { host: name, port };
    if (ipv6 && isIP(ipv6) === 6) return { host: ipv6, port };
  }
  throw new HttpFailure('address_not_allowed', 'not a host and port');
}

function refuse(client: Socket, status: 403 | 407 | 502): void {
  const authenticate = status === 407 ? 'Proxy-Authenticate: Basic realm="Sendstep"\r\n' : '';
  const headers = `${authenticate}Connection: close\r\nContent-Length: 0\r\n\r\n`;
  client.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}`, () => client.destroy());
}
