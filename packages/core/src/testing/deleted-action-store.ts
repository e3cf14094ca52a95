import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `DeletedActionStore`. */
export function describeDeletedActionStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('deletedActions', fresh);

  it('finds a deleted action by store, kind and exact id only', async () => {
    const { deletedActions } = await fresh();
    const storeId = newId();
    const deleted = { actionType: 'EMAIL', id: newId(), name: `𝔖 é \\ ' "`, deletedAt: 1_750_000_000_000 } as const;
    await deletedActions.insert(storeId, deleted);
    const { id } = deleted;
    expect(await deletedActions.find(storeId, 'EMAIL', id)).toEqual(deleted);
    for (const [store, actionType, other] of [
      [newId(), 'EMAIL', id],
      [storeId, 'HTTP_REQUEST', id],
      [storeId, 'EMAIL', newId()],
      [storeId, 'EMAIL', `${id} `],
      [storeId, 'EMAIL', id.toUpperCase()],
      [storeId, 'EMAIL', ''],
    ] as const)
      expect(await deletedActions.find(store, actionType, other)).toBeUndefined();
  });

  it('keeps a record only if the delete is committed', async () => {
    const ports = await fresh();
    const storeId = newId();
    const deleted = { actionType: 'HTTP_REQUEST', id: newId(), name: 'Stock', deletedAt: 1 } as const;
    const cut = ports.transaction(async (tx) => {
      await tx.deletedActions.insert(storeId, deleted);
      throw new Error('cut off');
    });
    await expect(cut).rejects.toThrow('cut off');
    expect(await ports.deletedActions.find(storeId, 'HTTP_REQUEST', deleted.id)).toBeUndefined();
  });
}
