import { type App, STOPPED_HOST_MS } from '@sendstep/core';
import type { Configuration } from '@sendstep/node';
import type { Finding } from './finding.js';

const SET_IT = 'set SENDSTEP_BASE_URL to the address where customers reach Sendstep';
const isLoopback = (url: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);

/** What the unsubscribe and download links in mails begin with, and whether customers can open them. */
export async function examineLinks({ baseUrl }: Configuration, { ports }: App): Promise<Finding> {
  const finding = (state: Finding['state'], message: string) => ({ check: 'links', state, message });
  if (baseUrl) return finding('ok', `${baseUrl} (SENDSTEP_BASE_URL)`);
  const known = await ports.runners.address(STOPPED_HOST_MS);
  if (!known) return finding('warning', `marketing emails and download links are refused: ${SET_IT}`);
  if (!known.alive) return finding('warning', `${known.url} (a host that has stopped): start it again, or ${SET_IT}`);
  if (!known.configured && isLoopback(known.url))
    return finding('warning', `${known.url} (a running host) is reachable from this machine only: ${SET_IT}`);
  return finding('ok', `${known.url} (a running host)`);
}
