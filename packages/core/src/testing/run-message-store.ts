import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `RunMessageStore`. */
export function describeRunMessageStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('runMessages', fresh);

  it('distinguishes new, begun and sent messages until the run ends', async () => {
    const { runMessages } = await fresh();
    const storeId = newId();
    expect(await runMessages.begin(storeId, 'run', 0)).toBe('new');
    expect(await runMessages.begin(storeId, 'run', 0)).toBe('unknown');
    await runMessages.finish(storeId, 'run', 0);
    expect(await runMessages.begin(storeId, 'run', 0)).toBe('sent');
    expect(await runMessages.begin(storeId, 'run', 1)).toBe('new');
    await runMessages.clear(storeId, 'run');
    expect(await runMessages.begin(storeId, 'run', 0)).toBe('new');
  });

  it('identifies runs by store and exact id', async () => {
    const { runMessages } = await fresh();
    const storeId = newId();
    await runMessages.begin(storeId, 'run', 0);
    for (const [store, run] of [
      [newId(), 'run'],
      [storeId, 'Run'],
      [storeId, 'run '],
      [storeId, 'x'.repeat(200)],
    ] as const) {
      expect(await runMessages.begin(store, run, 0)).toBe('new');
    }
    await runMessages.clear(storeId, 'RUN');
    expect(await runMessages.begin(storeId, 'run', 0)).toBe('unknown');
  });
}
