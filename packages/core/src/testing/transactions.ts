import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { buildHttpRequestRow, newId } from './build.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `transaction`: everything is stored, or nothing. */
export function describeTransactions({ it }: TestFunctions, fresh: () => Promise<Ports>) {
  it('stores nothing of a failed transaction, and throws its error', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildHttpRequestRow();
    const failing = ports.transaction(async (tx) => {
      await tx.httpRequests.insert(storeId, row);
      assert.deepEqual(await tx.httpRequests.find(storeId, row.id), row);
      throw new Error('half way');
    });
    await assert.rejects(failing, { message: 'half way' });
    assert.equal(await ports.httpRequests.find(storeId, row.id), undefined);
    await ports.transaction((tx) => tx.httpRequests.insert(storeId, row));
    assert.deepEqual(await ports.httpRequests.find(storeId, row.id), row);
  });

  it('lets two transactions that lock two rows in opposite order both finish', async () => {
    const ports = await fresh();
    const storeId = newId();
    const [a, b] = [buildHttpRequestRow(), buildHttpRequestRow()];
    for (const row of [a, b]) await ports.httpRequests.insert(storeId, row);
    const touch = (first: string, second: string, word: string) =>
      ports.transaction(async (tx) => {
        for (const id of [first, second]) {
          const { id: _, createdAt, ...stored } = (await tx.httpRequests.lock(storeId, id))!;
          await new Promise((resolve) => setTimeout(resolve, 20));
          await tx.httpRequests.replace(storeId, id, { ...stored, description: stored.description + word });
        }
      });
    await Promise.all([touch(a.id, b.id, 'x'), touch(b.id, a.id, 'y')]);
    for (const row of [a, b]) {
      assert.equal([...(await ports.httpRequests.find(storeId, row.id))!.description].sort().join(''), 'xy');
    }
  });
}
