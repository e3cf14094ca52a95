import { once } from 'node:events';
import { connect, type LookupFunction, type Socket } from 'node:net';
import type { AddressGuard } from './address-guard.js';
import { type Resolve, reachableAddresses } from './guarded-connector.js';

export interface GuardedSocketOptions {
  host: string;
  port: number;
  guard: AddressGuard;
  resolve: Resolve;
  connectMs: number;
  signal: AbortSignal;
}

/** A connection to one of the allowed addresses of a host. The name is not looked up again after the check. */
export async function guardedSocket(options: GuardedSocketOptions): Promise<Socket> {
  const { host, port, guard, resolve, connectMs, signal } = options;
  const reachable = await orAborted(reachableAddresses(host, guard, resolve), signal);
  const lookup: LookupFunction = (_name, { all }, callback) =>
    all ? callback(null, reachable) : callback(null, reachable[0]!.address, reachable[0]!.family);
  const socket = connect({ host, port, lookup, autoSelectFamily: true });
  // Without a listener, an error that occurs before the caller adds its own would end the process.
  socket.on('error', () => {});
  socket.setTimeout(connectMs, () => socket.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' })));
  try {
    await once(socket, 'connect', { signal });
    socket.setTimeout(0).removeAllListeners('timeout');
    return socket;
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? signal.reason : error;
  }
}

/** Settles like the work, or rejects with the reason of the signal if it aborts first. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
