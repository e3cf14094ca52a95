import { createServer as createHttpServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type HttpClientOptions, httpClient } from '@sendstep/node';
import { onTestFinished } from 'vitest';

/** In these tests `PUBLIC` plays the internet and `PRIVATE` the inside; both are this machine. */
export const PUBLIC = '127.0.0.2';
export const PRIVATE = '127.0.0.3';

export function client(options: HttpClientOptions = {}) {
  const made = httpClient({ allowNetworks: [PUBLIC], ...options });
  onTestFinished(() => made.close());
  return made;
}

async function listen(server: Server, scheme: string, address: string, port = 0) {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const taken = (server.address() as AddressInfo).port;
  return { url: `${scheme}://${address}:${taken}`, port: taken, connections: () => connections };
}

export const httpTarget = (answer: RequestListener, address = PUBLIC, port = 0) =>
  listen(createHttpServer(answer), 'http', address, port);

export const httpsTarget = (identity: { key: string; cert: string }, answer: RequestListener, address = PUBLIC) =>
  listen(createHttpsServer(identity, answer), 'https', address);

/** A target that speaks for itself, byte by byte. */
export const rawTarget = (speak: (socket: Socket) => void, address = PUBLIC, port = 0) =>
  listen(createServer(speak), 'http', address, port);

/** Tells what arrived, as JSON. */
export const echo: RequestListener = async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method, url, headers } = request;
  response.end(JSON.stringify({ method, url, headers, body }));
};

/** Writes as fast as the other side reads, until it goes; answers how much was written. */
export function writeForever(to: Socket | ServerResponse, chunk: string | Buffer): Promise<number> {
  let written = 0;
  const more = () => {
    do written += chunk.length;
    while (to.write(chunk));
  };
  to.on('drain', more).on('error', () => {});
  more();
  return new Promise((resolve) => to.once('close', () => resolve(written)));
}

export const textOf = ({ body }: { body: Uint8Array }) => Buffer.from(body).toString();
