import { networkInterfaces } from 'node:os';
import type { HostAddress } from '@sendstep/core';

/** Hosts that listen on every address cannot be opened under that address. */
const WILDCARDS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '[::]': 'localhost' };

const withHost = (url: string, host: string) => `http://${host}:${new URL(url).port || 80}`;

/** The address of this machine in the local network, if any. */
const lanAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

/** URLs of a host that listens at `url`: for this machine, and for others in its network. */
export function openableUrls(url: string): { here: string; network: string | undefined } {
  const local = WILDCARDS[new URL(url).hostname];
  const lan = local && lanAddress();
  return { here: local ? withHost(url, local) : url, network: lan && withHost(url, lan) };
}

/** The base URL of links: the setting, or the address the host listens on unless that is a wildcard. */
export function hostAddress(url: string, baseUrl: string | undefined): HostAddress | undefined {
  if (baseUrl) return { url: baseUrl, configured: true };
  return new URL(url).hostname in WILDCARDS ? undefined : { url, configured: false };
}
