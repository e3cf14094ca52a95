import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `StepSecretStore`. */
export function describeStepSecretStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'stepSecrets', fresh);

  it('has none at first, then the last one stored, for each store', async () => {
    const { stepSecrets } = await fresh();
    const [mine, theirs] = [newId(), newId()];
    assert.equal(await stepSecrets.find(mine), undefined);
    const [first, second] = [
      { sealed: 'v1.aB+/', createdAt: 1_750_000_000_123 },
      { sealed: `v1.${'x'.repeat(500)}`, createdAt: 1_750_000_000_456 },
    ];
    await stepSecrets.replace(mine, first);
    assert.deepEqual(await stepSecrets.find(mine), first);
    await stepSecrets.replace(mine, second);
    await stepSecrets.replace(theirs, first);
    assert.deepEqual(await stepSecrets.find(mine), second);
    assert.deepEqual(await stepSecrets.find(theirs), first);
  });

  it('finds nothing by a similar store id', async () => {
    const { stepSecrets } = await fresh();
    const storeId = newId();
    await stepSecrets.replace(storeId, { sealed: 'v1.a', createdAt: 1 });
    for (const alike of [
      `${storeId} `,
      storeId.toUpperCase(),
      '',
      '\u0000',
      storeId.slice(0, -1),
      'x'.repeat(70_000),
    ]) {
      assert.equal(await stepSecrets.find(alike), undefined);
    }
  });

  it('removes the secret of a store, if there is one', async () => {
    const { stepSecrets } = await fresh();
    const [mine, theirs] = [newId(), newId()];
    const secret = { sealed: 'v1.a', createdAt: 1 };
    await stepSecrets.replace(mine, secret);
    await stepSecrets.replace(theirs, secret);
    await stepSecrets.remove(mine);
    await stepSecrets.remove(mine);
    assert.equal(await stepSecrets.find(mine), undefined);
    assert.deepEqual(await stepSecrets.find(theirs), secret);
  });

  it('has one secret after many are stored concurrently', async () => {
    const ports = await fresh();
    const storeId = newId();
    const replace = (n: number) =>
      ports.transaction((tx) => tx.stepSecrets.replace(storeId, { sealed: `v1.${n}`, createdAt: n }));
    await Promise.all(Array.from({ length: 10 }, (_, n) => replace(n)));
    const stored = (await ports.stepSecrets.find(storeId))!;
    assert.equal(stored.sealed, `v1.${stored.createdAt}`);
  });
}
