import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { HttpFailure } from '@sendstep/core';
import type { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.js';

/** Everything that a name resolves to. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;
export const systemResolve: Resolve = (name) => lookup(name, { all: true });

/** No request may take longer; what has not connected by then never will. */
const CONNECT_MS = 30_000;

export interface ConnectorOptions {
  guard: AddressGuard;
  resolve: Resolve;
  /** Authorities to trust beside the usual ones, as PEM. */
  ca?: string[];
  /** Ends every connection, also those that are still being made. */
  signal: AbortSignal;
}

/** Opens connections to allowed addresses alone. A connection that is used again was checked when it was opened. */
export async function guardedConnector(options: ConnectorOptions): Promise<buildConnector.connector> {
  const { guard, resolve, ca, signal } = options;
  const undici = await import('undici');
  const connect = undici.buildConnector({
    lookup: guardedLookup(guard, resolve),
    timeout: CONNECT_MS,
    // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED would turn it off.
    rejectUnauthorized: true,
    signal,
    ...(ca ? { ca: [...rootCertificates, ...ca] } : {}),
  });
  return (options, callback) => {
    const { hostname } = options;
    // A literal address is never looked up, so the check there would not see it.
    if (isIP(hostname) === 0 || guard.allows(hostname)) connect(options, callback);
    else queueMicrotask(() => callback(notAllowed(hostname), null));
  };
}

/** The allowed ones of the addresses that a host has; fails when there is none. Takes a literal address, too. */
export async function reachableAddresses(host: string, guard: AddressGuard, resolve = systemResolve) {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const reachable = addresses.filter(({ address }) => guard.allows(address));
  if (addresses.length === 0) throw new HttpFailure('name_not_found', `the name ${host} does not resolve`);
  if (reachable.length === 0) throw notAllowed(host);
  return reachable;
}

/** The socket connects to what this answers and looks nothing up again: a name cannot change its address in between. */
const guardedLookup =
  (guard: AddressGuard, resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    reachableAddresses(hostname, guard, resolve).then(
      (reachable) =>
        options.all ? callback(null, reachable) : callback(null, reachable[0]!.address, reachable[0]!.family),
      (error) => callback(error, ''),
    );
  };

/** Where a name leads is not told: it would show the inside of the network to whoever asks. */
const notAllowed = (host: string) => new HttpFailure('address_not_allowed', `${host}: address not allowed`);
