import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildHttpRequestRow, newId } from './build.js';

/** Requirements of `transaction`: everything is stored, or nothing. */
export function describeTransactions(fresh: () => Promise<Ports>) {
  it('stores nothing of a failed transaction, and throws its error', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildHttpRequestRow();
    const failing = ports.transaction(async (tx) => {
      await tx.httpRequests.insert(storeId, row);
      expect(await tx.httpRequests.find(storeId, row.id)).toEqual(row);
      throw new Error('half way');
    });
    await expect(failing).rejects.toThrow('half way');
    expect(await ports.httpRequests.find(storeId, row.id)).toBeUndefined();
    await ports.transaction((tx) => tx.httpRequests.insert(storeId, row));
    expect(await ports.httpRequests.find(storeId, row.id)).toEqual(row);
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
      expect([...(await ports.httpRequests.find(storeId, row.id))!.description].sort().join('')).toBe('xy');
    }
  });
}
