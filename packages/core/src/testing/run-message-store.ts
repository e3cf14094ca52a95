import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `RunMessageStore`. */
export function describeRunMessageStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'runMessages', fresh);

  it('distinguishes new, begun and sent messages until the run ends', async () => {
    const { runMessages } = await fresh();
    const storeId = newId();
    assert.equal(await runMessages.begin(storeId, 'run', 0), 'new');
    assert.equal(await runMessages.begin(storeId, 'run', 0), 'unknown');
    await runMessages.finish(storeId, 'run', 0);
    assert.equal(await runMessages.begin(storeId, 'run', 0), 'sent');
    assert.equal(await runMessages.begin(storeId, 'run', 1), 'new');
    await runMessages.clear(storeId, 'run');
    assert.equal(await runMessages.begin(storeId, 'run', 0), 'new');
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
      assert.equal(await runMessages.begin(store, run, 0), 'new');
    }
    await runMessages.clear(storeId, 'RUN');
    assert.equal(await runMessages.begin(storeId, 'run', 0), 'unknown');
  });
}
