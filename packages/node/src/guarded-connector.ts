import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { HttpFailure } from '@sendstep/core';
import type { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.js';

/** Returns all addresses of a name. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;
export const systemResolve: Resolve = (name) => lookup(name, { all: true });

/** No request may take longer than this anyway. */
const CONNECT_MS = 30_000;

export interface ConnectorOptions {
  guard: AddressGuard;
  resolve: Resolve;
  /** Additional certificate authorities to trust, as PEM. */
  ca?: string[];
  /** Ends every connection, including those still being opened. */
  signal: AbortSignal;
}

/** Opens connections to allowed addresses only. Reused connections were checked when they were opened. */
export async function guardedConnector(options: ConnectorOptions): Promise<buildConnector.connector> {
  const { guard, resolve, ca, signal } = options;
  const undici = await import('undici');
  const connect = undici.buildConnector({
    lookup: guardedLookup(guard, resolve),
    timeout: CONNECT_MS,
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED would turn it off.
    rejectUnauthorized: true,
    signal,
    ...(ca ? { ca: [...rootCertificates, ...ca] } : {}),
  });
  return (options, callback) => {
    const { hostname } = options;
    // A literal address is never looked up, so guardedLookup would not check it.
    if (isIP(hostname) === 0 || guard.allows(hostname)) connect(options, callback);
    else queueMicrotask(() => callback(notAllowed(hostname), null));
  };
}

/** The allowed addresses of a host, which may be a literal address. Fails if there are none. */
export async function reachableAddresses(host: string, guard: AddressGuard, resolve = systemResolve) {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const reachable = addresses.filter(({ address }) => guard.allows(address));
  if (addresses.length === 0) throw new HttpFailure('name_not_found', `the name ${host} does not resolve`);
  if (reachable.length === 0) throw notAllowed(host);
  return reachable;
}

/** The socket connects to the addresses this returns, so a name cannot change its address after the check. */
const guardedLookup =
  (guard: AddressGuard, resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    reachableAddresses(hostname, guard, resolve).then(
      (reachable) =>
        options.all ? callback(null, reachable) : callback(null, reachable[0]!.address, reachable[0]!.family),
      (error) => callback(error, ''),
    );
  };

/** Does not reveal the address of a name: that would expose the internal network. */
const notAllowed = (host: string) => new HttpFailure('address_not_allowed', `${host}: address not allowed`);
