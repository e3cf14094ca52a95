import { expect, it } from 'vitest';
import { createLiquid } from '../../src/liquid/engine.js';
import { templateCache } from '../../src/liquid/template-cache.js';
import { cpuTime, HOSTILE_MS } from '../cpu-time.js';

const text = (name: string) => `{{ variables.${name} }}`;

it('parses the same text once', () => {
  const cache = templateCache(createLiquid(), 100_000);
  expect(cache.parse(text('a'))).toBe(cache.parse(text('a')));
});

it('evicts the least recently used when full, and never exceeds its limit', () => {
  const cache = templateCache(createLiquid(), 10_000);
  const first = cache.parse(text('a'));
  for (let n = 0; n < 1_000; n++) {
    cache.parse(text(`b${n}`));
    expect(cache.parse(text('a'))).toBe(first);
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
  }
  for (let n = 0; n < 10; n++) cache.parse(text(`c${n}`));
  expect(cache.parse(text('a'))).not.toBe(first);
});

it('estimates the size of a hostile text in linear time', () => {
  const used = cpuTime(() =>
    templateCache(createLiquid(), 100_000_000).parse(`{% raw %}${'{{'.repeat(500_000)}{% endraw %}`),
  );
  expect(used).toBeLessThan(HOSTILE_MS);
});

it('does not cache a template larger than the limit, or one that does not parse', () => {
  const cache = templateCache(createLiquid(), 100);
  expect(cache.parse(text('a'))).not.toBe(cache.parse(text('a')));
  expect(() => cache.parse('{% if %}')).toThrow();
  expect(cache.bytes).toBe(0);
});
