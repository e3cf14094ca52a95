import { JOBS } from '@sendstep/core';
import { buildStore, memoryPorts, recordExecution } from '@sendstep/core/testing';
import { expect, it } from 'vitest';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 2, 1, 9, 30);
const pruneHistory = JOBS.find(({ name }) => name === 'prune-history')!;

async function store(ports = memoryPorts({ clock: { now: () => NOW } })) {
  const built = await buildStore(ports);
  const record = (daysAgo: number) => recordExecution(built.owner, { startedAt: NOW - daysAgo * DAY }, {});
  const total = async () => (await built.owner.run('history.list', {})).total;
  const counted = async () => (await built.owner.run('stats.get', { days: 365 })).total;
  return { ...built, ports, record, total, counted };
}

it('removes history older than the given days, and returns how much and the cutoff', async () => {
  const { owner, record, total, counted } = await store();
  for (const days of [200, 90.1, 90, 89, 0]) await record(days);
  expect(await owner.run('history.prune', { olderThan: '90d' })).toEqual({
    removed: 2,
    before: '2025-12-01T09:30:00.000Z',
  });
  expect([await total(), await counted()]).toEqual([3, 5]);
  expect((await owner.run('history.prune', { olderThan: 1 })).removed).toBe(2);
  expect((await owner.run('history.prune', { olderThan: '1' })).removed).toBe(0);
  expect([await total(), await counted()]).toEqual([1, 5]);
});

it.each<[unknown, string]>([
  [undefined, 'olderThan: required'],
  ['', 'olderThan: required'],
  ['soon', 'olderThan: must be a number of days such as 90d'],
  ['3m', 'olderThan: must be a number of days such as 90d'],
  ['-1d', 'olderThan: must be a number of days such as 90d'],
  [1.5, 'olderThan: must be a number of days such as 90d'],
  [{}, 'olderThan: must be a number of days such as 90d'],
  [0, 'olderThan: must be 1 to 3650 days'],
  ['3651d', 'olderThan: must be 1 to 3650 days'],
])('refuses an age of %j', async (olderThan, message) => {
  const { owner } = await store();
  await expect(owner.run('history.prune', { olderThan })).rejects.toMatchObject({ message });
});

it('works in batches and reports progress', async () => {
  const { app, store: own, ports, record, total } = await store();
  for (let i = 0; i < 1100; i++) await record(10);
  await record(1);
  const told: string[] = [];
  const operator = await app.admit({ owner: own.id }, (words) => told.push(words));
  expect((await operator.run('history.prune', { olderThan: 5 })).removed).toBe(1100);
  expect(told).toEqual(['1000 entries deleted']);
  expect(await total()).toBe(1);
  expect(await pruneHistory.run(ports)).toEqual({ done: 0, more: false });
});

it('runs automatically only in stores that set a history retention', async () => {
  const mine = await store();
  const other = await store(mine.ports);
  for (const each of [mine, other]) for (const days of [40, 31, 29]) await each.record(days);
  await mine.owner.run('settings.set', { historyDays: 30 });
  expect(await pruneHistory.run(mine.ports)).toEqual({ done: 2, more: false });
  expect([await mine.total(), await mine.counted(), await other.total()]).toEqual([1, 3, 3]);
  await mine.owner.run('settings.set', { historyDays: null });
  await mine.record(100);
  expect(await pruneHistory.run(mine.ports)).toEqual({ done: 0, more: false });
});

it('requests another run while a store has more than a batch', async () => {
  const { owner, ports, record } = await store();
  for (let i = 0; i < 1001; i++) await record(10);
  await owner.run('settings.set', { historyDays: 5 });
  expect(await pruneHistory.run(ports)).toEqual({ done: 1000, more: true });
  expect(await pruneHistory.run(ports)).toEqual({ done: 1, more: false });
});
