import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the list of living processes promises. */
export function describeRunners(fresh: () => Promise<Ports>) {
  it('lists who beat lately: not who left, not who fell silent', async () => {
    const { runners } = await fresh();
    for (const id of ['stays', 'leaves']) await runners.beat(id, 60_000);
    await runners.beat('silent', 30);
    await runners.beat('stays', 60_000);
    await runners.leave('leaves');
    await pause(80);
    expect(await runners.alive()).toEqual(['stays']);
  });

  it('forgets the long dead, and never the living', async () => {
    const { runners } = await fresh();
    await runners.beat('stays', 60_000);
    await runners.beat('silent', 1);
    await pause(50);
    expect(await runners.forget(3_600_000, 10)).toBe(0);
    expect(await runners.forget(20, 10)).toBe(1);
    expect(await runners.alive()).toEqual(['stays']);
  });
}
