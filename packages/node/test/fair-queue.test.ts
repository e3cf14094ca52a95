import { expect, it } from 'vitest';
import { fairQueue } from '../src/fair-queue.js';

const anyone = () => true;
const takeAll = (queue: ReturnType<typeof fairQueue<string>>) =>
  Array.from({ length: queue.length }, () => queue.take(anyone));

it('stores take turns, each in its own order', () => {
  const queue = fairQueue<string>({ perStore: 10, total: 100 });
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) expect(queue.add(item[0]!, item)).toBeUndefined();
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect(queue.take(anyone)).toBeUndefined();
});

it('a store that may not run does not lose its turn', () => {
  const queue = fairQueue<string>({ perStore: 10, total: 100 });
  for (const item of ['a1', 'a2', 'b1', 'b2']) queue.add(item[0]!, item);
  expect(queue.take((store) => store !== 'a')).toBe('b1');
  expect(queue.has((store) => store === 'c')).toBe(false);
  expect(takeAll(queue)).toEqual(['a1', 'b2', 'a2']);
});

it('refuses jobs above the limit of a store', () => {
  const queue = fairQueue<string>({ perStore: 2, total: 100 });
  expect(['a1', 'a2', 'a3'].map((item) => queue.add('a', item))).toEqual([undefined, undefined, 'a3']);
  expect(queue.add('b', 'b1')).toBeUndefined();
  expect(queue.length).toBe(3);
});

it('when full, drops the last job of the longest queue, not a job of a new store', () => {
  const queue = fairQueue<string>({ perStore: 10, total: 3 });
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  expect(queue.add('b', 'b1')).toBe('a3');
  expect(queue.add('a', 'a4')).toBe('a4');
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2']);
});

it('does not return removed jobs', () => {
  const queue = fairQueue<string>({ perStore: 10, total: 10 });
  for (const item of ['a1', 'a2']) queue.add('a', item);
  queue.remove('a', 'a1');
  queue.remove('a', 'never there');
  expect(takeAll(queue)).toEqual(['a2']);
  expect(queue.length).toBe(0);
});
