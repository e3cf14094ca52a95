import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `StepStore`. */
export function describeStepStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'steps', fresh);

  it('counts the steps that use a layout, each once, by the layout it used last', async () => {
    const { steps } = await fresh();
    const [storeId, a, b] = [newId(), newId(), newId()];
    await steps.remember(storeId, 'flow-1/step-1', a);
    await steps.remember(storeId, 'flow-1/step-1', a);
    await steps.remember(storeId, 'flow-1/step-2', a);
    await steps.remember(storeId, 'flow-2/step-1', b);
    assert.deepEqual([await steps.countForLayout(storeId, a), await steps.countForLayout(storeId, b)], [2, 1]);
    await steps.remember(storeId, 'flow-1/step-2', b);
    assert.deepEqual([await steps.countForLayout(storeId, a), await steps.countForLayout(storeId, b)], [1, 2]);
    assert.equal(await steps.countForLayout(newId(), a), 0);
    assert.equal(await steps.forget(newId(), 'flow-1/step-1'), false);
    assert.equal(await steps.forget(storeId, 'flow-1/step-1'), true);
    assert.equal(await steps.countForLayout(storeId, a), 0);
  });
}
