import { z } from 'zod';
import { LIMITS } from './limits.js';
import { type Fault, isObject } from './structure.js';

/** The first fault in a value, or undefined. Stops at the limits, however deep or large the value is. */
function nestedFault(value: unknown, depth: number, size: { bytes: number }): Fault | undefined {
  size.bytes += typeof value === 'string' ? value.length + 2 : 1;
  if (size.bytes > LIMITS.testVariablesBytes) return tooLong();
  if (typeof value === 'string') return value.isWellFormed() ? undefined : unicode();
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > LIMITS.testVariablesDepth) {
    return { path: [], reason: `at most ${LIMITS.testVariablesDepth} levels of objects and lists` };
  }
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    if (typeof key === 'string') {
      size.bytes += key.length + 3;
      if (!key.isWellFormed()) return unicode();
      if (key === '__proto__') return { path: [key], reason: 'unknown field' };
    }
    const nested = nestedFault((value as Record<PropertyKey, unknown>)[key], depth + 1, size);
    if (nested) return nested.reason === tooLong().reason ? nested : { ...nested, path: [key, ...nested.path] };
  }
  return undefined;
}
const unicode = (): Fault => ({ path: [], reason: 'must be valid Unicode' });
const tooLong = (): Fault => ({ path: [], reason: `at most ${LIMITS.testVariablesBytes / 1024} KB of JSON` });

function fault(value: unknown): Fault | undefined {
  if (!isObject(value)) return { path: [], reason: 'must be an object' };
  const nested = nestedFault(value, 1, { bytes: 0 });
  if (nested) return nested;
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  return bytes > LIMITS.testVariablesBytes ? tooLong() : undefined;
}

/** Sample values for previews: any JSON object within the limits. */
export const TestVariables = z
  .custom<Record<string, unknown>>()
  .check(({ value, issues }) => {
    const found = fault(value);
    if (found) issues.push({ code: 'custom', message: found.reason, path: found.path, input: value });
  })
  .meta({
    type: 'object',
    description:
      'Sample values for previews and tests, read as {{ variables.… }}. Never sent. At most 64 KB of JSON, 8 levels deep.',
  });
