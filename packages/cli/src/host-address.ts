import { networkInterfaces } from 'node:os';
import type { HostAddress } from '@sendstep/core';

/** Listening on these means every address of the machine; neither is one that anybody can open. */
const WILDCARDS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '[::]': 'localhost' };

const withHost = (url: string, host: string) => `http://${host}:${new URL(url).port || 80}`;

/** The address of this machine in its own network, if it has one. */
const lanAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

/** Addresses to open for who started a host that listens at `url`: on this machine, and from others in its network. */
export function openableUrls(url: string): { here: string; network: string | undefined } {
  const local = WILDCARDS[new URL(url).hostname];
  const lan = local && lanAddress();
  return { here: local ? withHost(url, local) : url, network: lan && withHost(url, lan) };
}

/** What links may begin with: the setting, or where the host listens, unless that is every address of the machine. */
export function hostAddress(url: string, baseUrl: string | undefined): HostAddress | undefined {
  if (baseUrl) return { url: baseUrl, configured: true };
  return new URL(url).hostname in WILDCARDS ? undefined : { url, configured: false };
}
