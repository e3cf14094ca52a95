import { setTimeout as pause } from 'node:timers/promises';
import { type App, SendstepError } from '@sendstep/core';
import type { Context, Middleware } from 'koa';

/** Nobody needs a key for these checks, so they may not cost more the more often they are called. */
const CACHE_MS = 1000;
/** A load balancer waits only a few seconds. */
const LIMIT_MS = 2000;

export type StorageCheck = () => Promise<'ok' | 'degraded'>;

const degraded = (cause: unknown) =>
  new SendstepError('unavailable', 'degraded: the service cannot use its storage right now; try again shortly', {
    cause,
  });

/** Checks the storage at most once a second, however many ask. Rejects if it cannot be used. */
export function storageCheck({ ports }: App): StorageCheck {
  let running: Promise<'ok' | 'degraded'> | undefined;
  let last: { at: number; result: Promise<'ok' | 'degraded'> } | undefined;
  const ping = async () => {
    running ??= ports.ping().finally(() => {
      running = undefined;
    });
    const timer = new AbortController();
    const late = pause(LIMIT_MS, undefined, { signal: timer.signal }).then(() => {
      throw new Error(`no response within ${LIMIT_MS} ms`);
    });
    return Promise.race([running, late])
      .catch((error: unknown) => {
        throw degraded(error);
      })
      .finally(() => timer.abort());
  };
  return () => {
    if (!last || performance.now() - last.at > CACHE_MS) last = { at: performance.now(), result: ping() };
    return last.result;
  };
}

/** `GET /healthz`: the process runs. */
export const showHealth: Middleware = (ctx) => reply(ctx, 200, 'ok');

/** `GET /readyz`: whether to send requests to this host. */
export const showReadiness =
  (check: StorageCheck): Middleware =>
  async (ctx) => {
    if (ctx.isDraining?.()) return reply(ctx, 503, 'draining');
    await check().then(
      (status) => reply(ctx, 200, status),
      () => reply(ctx, 503, 'degraded'),
    );
  };

function reply(ctx: Context, status: number, text: string) {
  // They are called every few seconds, by several callers.
  ctx.state.unlogged = true;
  ctx.status = status;
  ctx.body = { status: text };
}
