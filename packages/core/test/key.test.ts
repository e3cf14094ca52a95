import { systemIds } from '@sendstep/core';
import { expect, it } from 'vitest';
import { hashKey, isKey, makeKey } from '../src/domain/key.js';

const ids = systemIds();

it('makes keys of fak_ and at least 40 base62 characters, all different', () => {
  const keys = Array.from({ length: 500 }, () => makeKey(ids));
  for (const key of keys) expect(key).toMatch(/^fak_[0-9A-Za-z]{40,}$/);
  expect(new Set(keys).size).toBe(500);
  // Every character comes up, none far more often than another: 20,000 draws over 62 characters are 323 each.
  const counts = new Map<string, number>();
  for (const key of keys) for (const c of key.slice(4, 44)) counts.set(c, (counts.get(c) ?? 0) + 1);
  expect(counts.size).toBe(62);
  for (const count of counts.values()) expect(Math.abs(count - 323)).toBeLessThan(120);
});

it('refuses a mistyped key by its checksum: every single wrong character, and every swap of neighbours', () => {
  const key = makeKey(ids);
  expect(isKey(key)).toBe(true);
  for (let i = 0; i < key.length; i++) {
    const other = key[i] === 'x' ? 'y' : 'x';
    expect(isKey(key.slice(0, i) + other + key.slice(i + 1)), `character ${i}`).toBe(false);
    if (i > 0 && key[i] !== key[i - 1]) {
      expect(isKey(key.slice(0, i - 1) + key[i] + key[i - 1] + key.slice(i + 1))).toBe(false);
    }
  }
  for (const wrong of ['', 'fak_', key.slice(4), `${key}0`, ` ${key}`, key.toLowerCase(), `${key}\n`]) {
    expect(isKey(wrong)).toBe(false);
  }
});

it('hashes a key the same way for ever', () => {
  expect(hashKey('fak_example')).toBe('80f7d42ace491dcfaa61d8377582f3d414339962bee1ecc8d19f83cd5b43cc2b');
});

it('gives ids that sort in the order they were made', () => {
  const made = Array.from({ length: 10_000 }, () => ids.uuid());
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(10_000);
  expect(made[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
