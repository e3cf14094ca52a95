import { expect, it } from 'vitest';
import { randomSupply } from '../src/runtime/random-supply.js';

it('returns any number of bytes, never the same twice, and does not change returned bytes', () => {
  const take = randomSupply();
  const taken = Array.from({ length: 3000 }, (_, i) => take(8 + (i % 9)));
  const texts = taken.map((bytes) => bytes.toString('hex'));
  expect(taken.map((bytes) => bytes.length)).toEqual(texts.map((_, i) => 8 + (i % 9)));
  expect(new Set(texts.map((text) => text.slice(0, 16))).size).toBe(3000);
  const large = take(10_000);
  expect(large).toHaveLength(10_000);
  expect(large.subarray(0, 16)).not.toEqual(large.subarray(-16));
  expect(take(0)).toHaveLength(0);
  expect(taken.map((bytes) => bytes.toString('hex'))).toEqual(texts);
});

it('two supplies share no bytes', () => {
  expect(randomSupply()(16)).not.toEqual(randomSupply()(16));
});
