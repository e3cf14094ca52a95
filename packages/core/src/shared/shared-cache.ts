import { createLru } from './lru.js';

/** Returns the cached value of a key, or makes it. Concurrent callers wait for the same one. */
export type SharedCache = <T>(key: string, make: () => Promise<T>, size?: (value: T) => number) => Promise<T>;

/**
 * A cache bounded by the characters of its keys, which contain what their values are made from, and of values that are
 * larger: those have a `size`.
 */
export function createSharedCache(maxCharacters: number): SharedCache {
  const cache = createLru<unknown>(maxCharacters);
  const pending = new Map<string, Promise<unknown>>();
  return async <T>(key: string, make: () => Promise<T>, size = (_: T) => key.length) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached as T;
    let made = pending.get(key) as Promise<T> | undefined;
    if (!made) {
      made = make().finally(() => pending.delete(key));
      pending.set(key, made);
    }
    const value = await made;
    cache.set(key, value, key.length + size(value));
    return value;
  };
}
