import { type App, STOPPED_HOST_MS } from '@sendstep/core';
import type { Configuration } from '@sendstep/node';
import type { Finding } from './finding.js';

const SET_IT = 'set SENDSTEP_BASE_URL to the public URL of Sendstep';
const isLoopback = (url: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);

/** Reports the base URL of unsubscribe and download links, and whether customers can open it. */
export async function checkLinks({ baseUrl }: Configuration, { ports }: App): Promise<Finding> {
  const finding = (state: Finding['state'], message: string) => ({ check: 'links', state, message });
  if (baseUrl) return finding('ok', `${baseUrl} (SENDSTEP_BASE_URL)`);
  const known = await ports.runners.address(STOPPED_HOST_MS);
  if (!known) return finding('warning', `marketing emails and emails with download links are rejected: ${SET_IT}`);
  if (!known.alive) return finding('warning', `${known.url} (stopped host): restart it, or ${SET_IT}`);
  if (!known.configured && isLoopback(known.url))
    return finding('warning', `${known.url} (running host) is only reachable from this machine: ${SET_IT}`);
  return finding('ok', `${known.url} (running host)`);
}
