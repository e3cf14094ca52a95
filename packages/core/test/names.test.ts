import { OPERATIONS, type OperationName } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';

const NBSP = '\u00a0';
const padded = (name: string) => ` \t${NBSP}${name}\n `;

it.each<[OperationName, string, object]>([
  ['layouts.create', 'name', {}],
  ['httpRequests.create', 'name', {}],
  ['smtp.create', 'name', {}],
  ['smtp.create', 'fromName', {}],
  ['presets.create', 'name', {}],
  ['stores.create', 'name', {}],
  ['keys.create', 'name', {}],
  ['mailboxes.connect', 'displayName', {}],
])('%s stores %s without blanks around it', async (operation, field) => {
  const { owner } = await buildStore(memoryPorts());
  const { example } = OPERATIONS[operation];
  const made = (await owner.run(operation, { ...example, [field]: padded('A  name') } as never)) as Record<
    string,
    unknown
  >;
  expect(made[field]).toBe('A  name');
});

it('counts the length without them, and asks for a name that is more than blanks', async () => {
  const { owner } = await buildStore(memoryPorts());
  const layout = (name: string) => owner.run('layouts.create', { ...OPERATIONS['layouts.create'].example, name });
  expect((await layout(padded('x'.repeat(200)))).name).toHaveLength(200);
  await expect(layout(padded('x'.repeat(201)))).rejects.toThrow('name: at most 200 characters');
  await expect(layout(` ${NBSP} `)).rejects.toThrow('name: required');
  await expect(layout('a\nb')).rejects.toThrow('name: must not contain control characters');
  const { id } = await layout('A');
  expect((await owner.run('layouts.update', { id, name: padded('B') })).name).toBe('B');
});

it('searches for a text without the blanks around it', async () => {
  const { owner } = await buildStore(memoryPorts());
  await owner.run('layouts.create', { ...OPERATIONS['layouts.create'].example, name: 'Summer sale' });
  const found = async (q: string) => (await owner.run('layouts.list', { q })).total;
  expect(await Promise.all([`${NBSP} sale\n`, 'r s', '   ', 'winter'].map(found))).toEqual([1, 1, 1, 0]);
  expect(await found(`${' '.repeat(300)}sale`)).toBe(1);
});
