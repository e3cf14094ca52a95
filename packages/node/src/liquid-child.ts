// One process of the Liquid pool: renders one job at a time. Only the channel to its host keeps it alive, so it ends with it.
import { inProcessLiquid } from '@sendstep/core/liquid';
import type { LiquidMessage } from './liquid-process.js';

const liquid = inProcessLiquid();

// A terminal and a service manager send these to every process of the host, which still wants answers while it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('message', async ({ variables, ...job }: LiquidMessage) => {
  process.send!(await liquid.render({ ...job, variables: variables && JSON.parse(variables) }));
});

// The first render loads and compiles much: not on the time of a job.
await liquid.render({ storeId: '', parts: [{ text: '{{ 1 | plus: 1 }}', mode: 'html' }], variables: {} });
process.send!('ready');
