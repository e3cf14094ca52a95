import { SendstepError } from '@sendstep/core/errors';
import { API_ROOT } from '@sendstep/koa/routes';
import type { Configuration } from '@sendstep/node';
import { openBackend } from './backend.js';
import type { Finding } from './finding.js';

const TIMEOUT_MS = 10_000;

/** Checks that a remote host is reachable, runs Sendstep and accepts the key. */
export async function checkRemote(url: string, config: Configuration): Promise<Finding[]> {
  const host = await checkHost(url);
  return host.state !== 'fault' ? [host, await checkKey(config)] : [host];
}

async function checkHost(url: string): Promise<Finding> {
  const finding = (state: Finding['state'], message: string) => ({ check: 'host', state, message });
  let response: Response;
  try {
    response = await fetch(url + API_ROOT, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return finding('fault', `cannot reach ${url} (${cause?.code ?? message})`);
  }
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok && body.name === 'Sendstep') {
    const degraded = body.status === 'degraded' ? '; its storage failed a short while ago' : '';
    return finding(degraded ? 'warning' : 'ok', `${url} responds, release ${body.release}${degraded}`);
  }
  if (typeof body.error === 'string') return finding('fault', `${url} responds with ${response.status}: ${body.error}`);
  return finding('fault', `${url} is not a Sendstep host`);
}

async function checkKey(config: Configuration): Promise<Finding> {
  const finding = (state: Finding['state'], message: string) => ({ check: 'key', state, message });
  if (!config.apiKey) return finding('warning', 'not checked: SENDSTEP_API_KEY is not set');
  try {
    const { level, store } = await (await openBackend('me.get', config)).run('me.get', {});
    return finding('ok', `level ${level}, store "${(store as { name: string }).name}"`);
  } catch (error) {
    const badKey = error instanceof SendstepError && error.code === 'unauthenticated';
    return finding('fault', badKey ? 'SENDSTEP_API_KEY: not a valid key' : (error as Error).message);
  }
}
