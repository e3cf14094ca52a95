import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `MasterKeyStore`. */
export function describeMasterKeyStore({ it }: TestFunctions, fresh: () => Promise<Ports>) {
  it('keeps the first of many ids that are claimed at once, until it is replaced', async () => {
    const { masterKey } = await fresh();
    const claimed = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => masterKey.claim(id)));
    assert.equal(new Set(claimed).size, 1);
    assert.equal(await masterKey.claim('f'), claimed[0]);
    await masterKey.replace('g');
    assert.equal(await masterKey.claim('f'), 'g');
  });

  it('can be replaced before it is claimed', async () => {
    const { masterKey } = await fresh();
    await masterKey.replace('a');
    assert.equal(await masterKey.claim('b'), 'a');
  });
}
