import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

const AT = 1_750_000_000_000;
const build = (more: object = {}) => ({
  id: newId().replaceAll('-', '').repeat(2),
  createdAt: AT,
  sealed: 's',
  ...more,
});

/** Requirements of `IdempotentWriteStore`. */
export function describeIdempotentWriteStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'idempotentWrites', fresh);

  it('finds a result by store and id only, and keeps one of five million characters', async () => {
    const { idempotentWrites } = await fresh();
    const storeId = newId();
    const write = build({ sealed: 'x'.repeat(5_000_000) });
    assert.equal(await idempotentWrites.insert(storeId, write), true);
    assert.deepEqual(await idempotentWrites.find(storeId, write.id), write);
    assert.equal(await idempotentWrites.find(newId(), write.id), undefined);
    assert.equal(await idempotentWrites.find(storeId, build().id), undefined);
  });

  it('gives an id to one of 50 concurrent transactions, and to another store too', async () => {
    const ports = await fresh();
    const storeId = newId();
    const write = build();
    const claims = await Promise.all(
      Array.from({ length: 50 }, () => ports.transaction((tx) => tx.idempotentWrites.insert(storeId, write))),
    );
    assert.deepEqual(
      claims.filter((isFirst) => isFirst),
      [true],
    );
    assert.equal(await ports.idempotentWrites.insert(newId(), write), true);
  });

  it('gives an id to another transaction if the first one fails', async () => {
    const ports = await fresh();
    const storeId = newId();
    const write = build();
    const claims = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        ports.transaction(async (tx) => {
          const isFirst = await tx.idempotentWrites.insert(storeId, write);
          if (!isFirst || i % 2 === 0) throw new Error('undone');
        }),
      ),
    );
    assert.equal(claims.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual(await ports.idempotentWrites.find(storeId, write.id), write);
  });

  it('removes up to a number of results older than a time, of any store', async () => {
    const { idempotentWrites } = await fresh();
    const [one, other] = [newId(), newId()];
    const [old, older, recent] = [build({ createdAt: AT - 1 }), build({ createdAt: AT - 2 }), build()];
    await idempotentWrites.insert(one, old);
    await idempotentWrites.insert(other, older);
    await idempotentWrites.insert(one, recent);
    assert.equal(await idempotentWrites.prune(AT, 1), 1);
    assert.equal(await idempotentWrites.prune(AT, 100), 1);
    assert.equal(await idempotentWrites.prune(AT, 100), 0);
    assert.deepEqual(await idempotentWrites.find(one, recent.id), recent);
  });

  it('clears one store and leaves the others', async () => {
    const { idempotentWrites } = await fresh();
    const [one, other] = [newId(), newId()];
    const write = build();
    await idempotentWrites.insert(one, write);
    await idempotentWrites.insert(other, write);
    await idempotentWrites.clear(one);
    assert.equal(await idempotentWrites.find(one, write.id), undefined);
    assert.deepEqual(await idempotentWrites.find(other, write.id), write);
  });
}
