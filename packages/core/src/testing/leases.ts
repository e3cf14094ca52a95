import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Requirements of `Leases`. */
export function describeLeases(fresh: () => Promise<Ports>) {
  it('is acquired by one of many concurrent callers, and by its holder again', async () => {
    const { leases } = await fresh();
    const holders = ['a', 'b', 'c', 'd', 'e'];
    const got = await Promise.all(holders.map((holder) => leases.acquire('work', holder, 60_000)));
    expect(got.filter(Boolean)).toHaveLength(1);
    const holder = holders[got.indexOf(true)]!;
    expect(await leases.acquire('work', holder, 60_000)).toBe(true);
    expect(await leases.acquire('other work', 'z', 60_000)).toBe(true);
  });

  it('is free after its holder released it, or after it expired', async () => {
    const { leases } = await fresh();
    await leases.acquire('work', 'a', 60_000);
    await leases.release('work', 'b');
    expect(await leases.acquire('work', 'b', 60_000)).toBe(false);
    await leases.release('work', 'a');
    expect(await leases.acquire('work', 'b', 40)).toBe(true);
    await pause(80);
    expect(await leases.acquire('work', 'a', 60_000)).toBe(true);
  });
}
