import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Resets every open connection, as a failing network device does. */
  reset(): number;
  close(): void;
}

/** Passes connections on to a port of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket.setNoDelay(true));
      socket.on('error', () => other.destroy()).on('close', () => open.delete(socket) && other.destroy());
      socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reset = () => {
    const count = open.size / 2;
    for (const socket of open) socket.resetAndDestroy();
    return count;
  };
  return {
    port: (server.address() as AddressInfo).port,
    reset,
    close() {
      server.close();
      reset();
    },
  };
}
