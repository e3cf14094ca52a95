import { describe, expect, it } from 'vitest';
import type { Ports, Stores } from '../src/index.js';
import { memoryPorts } from '../src/testing/index.js';
import { checkTransactions } from '../src/testing/rollback.js';

const names = Object.keys(await memoryPorts().transaction(async (tx) => tx)) as (keyof Stores)[];

describe.each(names)('the suite of %s', (name) => {
  it('passes for the memory ports', () => checkTransactions(name, memoryPorts()));

  it('fails for a store that ignores transactions', async () => {
    const ports = memoryPorts();
    await expect(checkTransactions(name, { ...ports, transaction: (work) => work(ports) })).rejects.toThrow(
      `${name}: the write of a failed transaction was stored`,
    );
  });

  it('says what is wrong with a store that was put into the memory ports', async () => {
    const combined: Ports = { ...memoryPorts(), [name]: memoryPorts()[name] };
    await expect(checkTransactions(name, combined)).rejects.toThrow(
      `ports.${name} does not see what a transaction stored. ports.transaction has to come from the same adapter`,
    );
  });
});
