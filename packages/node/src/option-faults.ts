import { parseUrl } from '@sendstep/core/errors';
import { parseNetwork } from './address-guard.js';

// Why a value cannot be used, or undefined if it can. For options and for settings, which have other names.

export function databaseUrlFault(url: string): string | undefined {
  if (!/^(sqlite:.|(mysql|mariadb):\/\/[^/]+\/.)/.test(url))
    return 'must be sqlite:PATH or mysql://user:password@host:port/database';
  if (!url.startsWith('sqlite:') && !isDecodable(url))
    return 'not a valid URL; in names and passwords write % as %25, @ as %40 and / as %2F';
  return undefined;
}

export const urlFault = (url: string): string | undefined =>
  /^https?:\/\//.test(url) && parseUrl(url) ? undefined : 'must be a URL that starts with http:// or https://';

export const secondsFault = (text: string): string | undefined =>
  /^\d{1,4}(\.\d+)?$/.test(text) && Number(text) <= 3600 ? undefined : 'must be a number of seconds, 0 to 3600';

export function baseUrlFault(url: string): string | undefined {
  const fault = urlFault(url);
  if (fault) return fault;
  const { username, password, search, hash } = new URL(url);
  return username || password || search || hash
    ? 'must have no user, query or fragment, because paths are added to it'
    : undefined;
}

const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)$/;

/** The issuer has to be written exactly as the provider writes it, even a trailing slash. */
export function issuerFault(url: string): string | undefined {
  const fault = baseUrlFault(url);
  if (fault) return fault;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || LOOPBACK.test(hostname) ? undefined : 'must start with https://';
}

export function networksFault(networks: string[]): string | undefined {
  const bad = networks.find((network) => !parseNetwork(network));
  return bad && `${bad} is not an address or a network such as 10.1.0.0/16`;
}

/** Whether it is a URL whose parts can be decoded: a single % in a password cannot. */
function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(new URL(url).href) !== '';
  } catch {
    return false;
  }
}
