import { expect, it } from 'vitest';
import { parseUrl } from '../src/index.js';

it('reads a URL with umlauts however often it is asked', () => {
  const missed = Array.from({ length: 20_000 }, () => parseUrl('https://bücher.example/ä')).filter((url) => !url);
  expect(missed).toEqual([]);
  expect(parseUrl('https://')).toBeUndefined();
  expect(parseUrl('../b', 'https://a.example/x/y')?.href).toBe('https://a.example/b');
});
