import { SendstepError } from '@sendstep/core';
import { type Configuration, compose } from '@sendstep/node';
import { createDemoStore, DEMO_STORE, fillDemoStore } from './demo.js';
import { addLongHistory, historyCount } from './demo-long-history.js';
import { formatResult, progressOn, type Streams } from './output.js';

export interface DemoFlags {
  store?: string;
  history?: string;
  json?: boolean;
}

/** `demo`: adds sample content to a store or to a new demo store. */
export async function makeDemo(config: Configuration, flags: DemoFlags, streams: Streams): Promise<void> {
  const history = historyCount(flags.history);
  const { app, close } = await compose(config);
  try {
    if (flags.store) await fillDemoStore(app, flags.store);
    const keys = flags.store ? undefined : await createDemoStore(app);
    if (history > 0) {
      const progress = progressOn(streams, 'executions');
      const owner = await app.admit({ owner: flags.store ?? DEMO_STORE });
      await addLongHistory(owner, history, (done) => progress(done, history));
    } else if (!flags.store && !keys)
      throw new SendstepError('conflict', 'the demo store already exists; choose a store to fill with --store');
    streams.out(`${formatResult({ filled: true, ...keys }, flags.json === true)}\n`);
  } finally {
    await close();
  }
}
