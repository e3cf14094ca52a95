import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `DeletedActionStore`. */
export function describeDeletedActionStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'deletedActions', fresh);

  it('finds a deleted action by store, kind and exact id only', async () => {
    const { deletedActions } = await fresh();
    const storeId = newId();
    const deleted = { actionType: 'EMAIL', id: newId(), name: `𝔖 é \\ ' "`, deletedAt: 1_750_000_000_000 } as const;
    await deletedActions.insert(storeId, deleted);
    const { id } = deleted;
    assert.deepEqual(await deletedActions.find(storeId, 'EMAIL', id), deleted);
    for (const [store, actionType, other] of [
      [newId(), 'EMAIL', id],
      [storeId, 'HTTP_REQUEST', id],
      [storeId, 'EMAIL', newId()],
      [storeId, 'EMAIL', `${id} `],
      [storeId, 'EMAIL', id.toUpperCase()],
      [storeId, 'EMAIL', ''],
    ] as const)
      assert.equal(await deletedActions.find(store, actionType, other), undefined);
  });

  it('keeps a record only if the delete is committed', async () => {
    const ports = await fresh();
    const storeId = newId();
    const deleted = { actionType: 'HTTP_REQUEST', id: newId(), name: 'Stock', deletedAt: 1 } as const;
    const cut = ports.transaction(async (tx) => {
      await tx.deletedActions.insert(storeId, deleted);
      throw new Error('cut off');
    });
    await assert.rejects(cut, { message: 'cut off' });
    assert.equal(await ports.deletedActions.find(storeId, 'HTTP_REQUEST', deleted.id), undefined);
  });
}
