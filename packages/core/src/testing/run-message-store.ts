import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

const ID = newId();

/** Requirements of `RunMessageStore`. */
export function describeRunMessageStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'runMessages', fresh);

  it('distinguishes new, begun and sent messages until the run ends', async () => {
    const { runMessages } = await fresh();
    const storeId = newId();
    assert.equal(await runMessages.begin(storeId, 'run', 0, ID), 'new');
    assert.equal(await runMessages.begin(storeId, 'run', 0, ID), 'unknown');
    await runMessages.finish(storeId, 'run', 0);
    assert.equal(await runMessages.begin(storeId, 'run', 0, ID), 'sent');
    assert.equal(await runMessages.begin(storeId, 'run', 1, ID), 'new');
    assert.deepEqual(await runMessages.count(storeId, 'run'), { sent: 1, unknown: 1 });
    await runMessages.clear(storeId, 'run');
    assert.deepEqual(await runMessages.count(storeId, 'run'), { sent: 0, unknown: 0 });
    assert.equal(await runMessages.begin(storeId, 'run', 0, ID), 'new');
  });

  it('counts a run once until it ends, apart from its messages', async () => {
    const { runMessages } = await fresh();
    const storeId = newId();
    const charges = await Promise.all(Array.from({ length: 10 }, () => runMessages.charge(storeId, 'run', ID)));
    assert.deepEqual(charges.sort(), [...Array(9).fill(false), true]);
    assert.equal(await runMessages.charge(storeId, 'other', ID), true);
    assert.deepEqual(await runMessages.count(storeId, 'run'), { sent: 0, unknown: 0 });
    assert.equal(await runMessages.begin(storeId, 'run', 0, ID), 'new');
    await runMessages.clear(storeId, 'run');
    assert.equal(await runMessages.charge(storeId, 'run', ID), true);
  });

  it('forgets a message that was certainly not sent, and no other', async () => {
    const { runMessages } = await fresh();
    const storeId = newId();
    for (const message of [0, 1]) await runMessages.begin(storeId, 'run', message, ID);
    await runMessages.release(storeId, 'run', 0);
    assert.equal(await runMessages.begin(storeId, 'run', 0, ID), 'new');
    assert.equal(await runMessages.begin(storeId, 'run', 1, ID), 'unknown');
  });

  it('lets one of many concurrent calls begin a message', async () => {
    const { runMessages } = await fresh();
    const storeId = newId();
    const states = await Promise.all(Array.from({ length: 20 }, () => runMessages.begin(storeId, 'run', 0, newId())));
    assert.deepEqual(states.sort(), ['new', ...Array(19).fill('unknown')]);
  });

  it('identifies runs by store and exact id', async () => {
    const { runMessages } = await fresh();
    const storeId = newId();
    await runMessages.begin(storeId, 'run', 0, ID);
    for (const [store, run] of [
      [newId(), 'run'],
      [storeId, 'Run'],
      [storeId, 'run '],
      [storeId, 'x'.repeat(200)],
    ] as const) {
      assert.equal(await runMessages.begin(store, run, 0, ID), 'new');
    }
    await runMessages.clear(storeId, 'RUN');
    assert.equal(await runMessages.begin(storeId, 'run', 0, ID), 'unknown');
  });
}
