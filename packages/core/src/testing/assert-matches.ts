import assert from 'node:assert/strict';

/** Asserts that the value has at least the expected properties, at every depth; lists have the same length. */
export function assertMatches(actual: unknown, expected: unknown, message?: string): void {
  assert.deepEqual(picked(actual, expected), expected, message);
}

/** The value without the properties that nobody expects. */
function picked(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(actual) && Array.isArray(expected)) return actual.map((item, i) => picked(item, expected[i]));
  if (!isPlain(actual) || !isPlain(expected)) return actual;
  const names = Object.keys(expected).filter((name) => name in actual);
  return Object.fromEntries(names.map((name) => [name, picked(actual[name], expected[name])]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype;
