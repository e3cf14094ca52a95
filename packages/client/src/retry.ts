import { SendstepError } from './error.js';
import type { Received, Sent } from './messages.js';
import type { ClientOptions } from './options.js';

/**
 * How long to wait before the same request is sent again; undefined: not at all. After a network error or a 503 nobody
 * knows whether a write was done, so it is repeated only if it has an idempotency key or the host names a time.
 */
export function retryDelay(
  { method, headers }: Sent,
  outcome: Received | Error,
  count: number,
  retry: ClientOptions['retry'],
): number | undefined {
  const { retries = 3, maxDelayMs = 30_000 } = retry || { retries: 0 };
  if (count >= retries) return undefined;
  const isRepeatable = method === 'GET' || headers?.['idempotency-key'] !== undefined;
  // Without the random part, clients that failed together would come back together.
  const backoff = Math.min(maxDelayMs, 500 * 2 ** count * (0.5 + Math.random() / 2));
  if (outcome instanceof Error) return isRepeatable && outcome instanceof SendstepError ? backoff : undefined;
  const { status, headers: received } = outcome.response;
  if (status !== 429 && status !== 503) return undefined;
  const wanted = Number(received.get('retry-after') ?? Number.NaN) * 1000;
  if (Number.isNaN(wanted)) return status === 429 || isRepeatable ? backoff : undefined;
  return wanted <= maxDelayMs ? wanted : undefined;
}

/** Waits, unless the signal ends the wait with its reason. */
export const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
