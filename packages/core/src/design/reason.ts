import type { z } from 'zod';
import { valueAt } from '../shared/faults.js';
import { type Fault, isObject, type Path } from './structure.js';

/** An error shows ten faults; a hostile design could have a million. */
export const MAX_FAULTS = 100;
const TYPES: Record<string, string> = { int: 'whole number', array: 'list' };

function reason(issue: z.core.$ZodIssue, missing: boolean): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (missing || issue.message === 'required') return 'required';
      const type = TYPES[issue.expected] ?? issue.expected;
      return `must be ${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
    }
    case 'invalid_value':
      return missing ? 'required' : `must be one of ${issue.values.join(', ')}`;
    case 'invalid_union':
      if (issue.discriminator === undefined) return issue.message;
      return missing ? 'required' : 'unknown';
    case 'too_small':
      return issue.origin === 'array' ? issue.message : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'array' ? issue.message : `must be at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

/** The faults of a value according to its schema. `path` is the path of the value. */
export function schemaFaults(schema: z.ZodType, value: unknown, path: Path): Fault[] {
  if (isObject(value) && Object.keys(value).length > MAX_FAULTS) return [{ path, reason: 'too many fields' }];
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  const faults: Fault[] = [];
  for (const issue of parsed.error.issues) {
    if (faults.length >= MAX_FAULTS) break;
    const below = issue.path as Path;
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MAX_FAULTS)) {
        faults.push({ path: [...path, ...below, key], reason: 'unknown field' });
      }
    } else {
      faults.push({ path: [...path, ...below], reason: reason(issue, valueAt(value, below) === undefined) });
    }
  }
  return faults;
}
