import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `StepStore`. */
export function describeStepStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('steps', fresh);

  it('counts the steps that use a layout, each once, by the layout it used last', async () => {
    const { steps } = await fresh();
    const [storeId, a, b] = [newId(), newId(), newId()];
    await steps.remember(storeId, 'flow-1/step-1', a);
    await steps.remember(storeId, 'flow-1/step-1', a);
    await steps.remember(storeId, 'flow-1/step-2', a);
    await steps.remember(storeId, 'flow-2/step-1', b);
    expect([await steps.countForLayout(storeId, a), await steps.countForLayout(storeId, b)]).toEqual([2, 1]);
    await steps.remember(storeId, 'flow-1/step-2', b);
    expect([await steps.countForLayout(storeId, a), await steps.countForLayout(storeId, b)]).toEqual([1, 2]);
    expect(await steps.countForLayout(newId(), a)).toBe(0);
    expect(await steps.forget(newId(), 'flow-1/step-1')).toBe(false);
    expect(await steps.forget(storeId, 'flow-1/step-1')).toBe(true);
    expect(await steps.countForLayout(storeId, a)).toBe(0);
  });
}
