// A process of the Liquid pool, which renders one job at a time. Only the channel to its host keeps it alive.
import { inProcessLiquid } from '@sendstep/core/liquid';
import type { LiquidMessage } from './liquid-process.js';

const liquid = inProcessLiquid();

// Terminals and service managers send these to every process of the host, which still needs results while it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('message', async ({ variables, ...job }: LiquidMessage) => {
  process.send!(await liquid.render({ ...job, variables: variables && JSON.parse(variables) }));
});

// The first render loads and compiles code; that should not count towards a job's time.
await liquid.render({ storeId: '', parts: [{ text: '{{ 1 | plus: 1 }}', mode: 'html' }], variables: {} });
process.send!('ready');
