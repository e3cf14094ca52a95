import type { z } from 'zod';
import { SendstepError } from './errors.js';

type Issue = z.core.$ZodIssue;
const MOST = 10;

const article = (type: string) => (/^[aeiou]/.test(type) ? 'an' : 'a');
const TYPES: Record<string, string> = { int: 'whole number', record: 'object', nullable: 'value' };

function reason(issue: Issue, missing: boolean): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (missing) return 'required';
      const type = TYPES[issue.expected] ?? issue.expected;
      return `must be ${article(type)} ${type}`;
    }
    case 'invalid_value':
      return missing ? 'required' : `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

/** Formats a JSON path: `blocks[2].text`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text ? `.${String(step)}` : String(step);
  }
  return text || 'request';
}

/** Field names sent by callers can be arbitrarily long; errors show the beginning. */
const shown = (field: string) => {
  const short = [...field].slice(0, 200).join('').toWellFormed();
  return short === field ? field : `${short}…`;
};

/** The value at a path of the input, or undefined. */
export const valueAt = (input: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null | undefined)?.[step], input);

const samePlace = (a: Issue, b: Issue) => fieldPath(a.path) === fieldPath(b.path);

/** Formats faults as `<field>: <reason>`, in the order of the resource's fields, at most ten. */
export function invalidInput(
  error: z.ZodError,
  input: unknown,
  fields: string[],
  optional: ReadonlySet<string> = new Set(),
): SendstepError {
  // Zod limits every integer to the safe range; report the field's own limit if it has one.
  const told = error.issues.filter(
    (issue, _, all) => !('note' in issue) || all.every((other) => other === issue || !samePlace(other, issue)),
  );
  const faults = told.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...issue.path, key], text: 'unknown field' }));
    }
    const value = valueAt(input, issue.path);
    // Null in an optional field is a wrong value, not a missing one.
    const absent = value === undefined || (value === null && !optional.has(String(issue.path[0])));
    return [{ path: issue.path, text: reason(issue, absent) }];
  });
  const rank = (path: readonly PropertyKey[]) => {
    const at = fields.indexOf(String(path[0]));
    return at < 0 ? fields.length : at;
  };
  faults.sort((a, b) => rank(a.path) - rank(b.path));
  return invalidFields(faults.map(({ path, text }) => ({ field: shown(fieldPath(path)), reason: text })));
}

/** Combines faults into one error, at most ten. */
export function invalidFields(faults: { field: string; reason: string }[]): SendstepError {
  const texts = faults.slice(0, MOST).map(({ field, reason }) => `${field}: ${reason}`);
  if (faults.length > MOST) texts.push(`and ${faults.length - MOST} more`);
  return new SendstepError('invalid', texts.join('; '), { faults });
}
