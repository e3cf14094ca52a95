import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import type { TestFunctions } from './test-functions.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Requirements of `Leases`. */
export function describeLeases({ it }: TestFunctions, fresh: () => Promise<Ports>) {
  it('is acquired by one of many concurrent callers, and by its holder again', async () => {
    const { leases } = await fresh();
    const holders = ['a', 'b', 'c', 'd', 'e'];
    const got = await Promise.all(holders.map((holder) => leases.acquire('work', holder, 60_000)));
    assert.equal(got.filter(Boolean).length, 1);
    const holder = holders[got.indexOf(true)]!;
    assert.equal(await leases.acquire('work', holder, 60_000), true);
    assert.equal(await leases.acquire('other work', 'z', 60_000), true);
  });

  it('is free after its holder released it, or after it expired', async () => {
    const { leases } = await fresh();
    await leases.acquire('work', 'a', 60_000);
    await leases.release('work', 'b');
    assert.equal(await leases.acquire('work', 'b', 60_000), false);
    await leases.release('work', 'a');
    assert.equal(await leases.acquire('work', 'b', 40), true);
    await pause(80);
    assert.equal(await leases.acquire('work', 'a', 60_000), true);
  });
}
