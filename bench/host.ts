import { answer } from './answer.js';
import { startProfile, stopProfile } from './profiler.js';
import { type App, composeApp, type Setup } from './seed.js';
import { built } from './workspace.js';

export interface HostSetup extends Setup {
  /** Storage returns immediately, to measure only the host's own work. */
  instant: boolean;
  /** Counts requests for Prometheus, as with SENDSTEP_ADMIN_PORT. */
  metrics?: boolean;
}

/** The same app with ports that grant every request and read each record once. */
async function withInstantStorage({ ports }: App): Promise<App> {
  const { createApp } = await built<typeof import('../packages/core/src/index.js')>('core');
  const records = new Map<string, ReturnType<typeof ports.httpRequests.find>>();
  const find: typeof ports.httpRequests.find = (storeId, id) => {
    const known = records.get(id);
    if (known) return known;
    const record = ports.httpRequests.find(storeId, id);
    records.set(id, record);
    return record;
  };
  const take = async (_hash: string, _kind: string, count: number) =>
    ({ level: 'write', granted: count, used: count, retryAfterMs: 0 }) as const;
  return createApp({ ...ports, budgets: { take }, httpRequests: { ...ports.httpRequests, find } });
}

/** The host as in `sendstep serve`: built packages, key, budget and output checks, one log line per request. */
answer({
  async start({ instant, metrics, ...setup }: HostSetup) {
    const { createKoaApp, createMetrics, listen } = await built<typeof import('../packages/koa/src/index.js')>('koa');
    const { createToolServer } = await built<typeof import('../packages/mcp/src/index.js')>('mcp');
    const { createLogger } = await built<typeof import('../packages/node/src/index.js')>('node');
    const composed = await composeApp(setup);
    const app = instant ? await withInstantStorage(composed.app) : composed.app;
    const tools = createToolServer(app, { version: '0.0.0' });
    const options = { release: '0.0.0', logger: createLogger('info'), tools };
    const koa = createKoaApp(app, { ...options, ...(metrics && { metrics: createMetrics(composed.readings) }) });
    const { url } = await listen(koa, { host: '127.0.0.1', port: 0 });
    return Number(new URL(url).port);
  },
  startProfile,
  stopProfile,
});
