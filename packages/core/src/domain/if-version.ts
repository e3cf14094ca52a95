import { maskText } from '../masking/index.js';
import { SendstepError } from '../shared/errors.js';
import { anyOf } from '../shared/fields.js';

/** The version a write started from, several of which one must be current, or `*` for any. */
export type IfVersion = number | number[] | '*';

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isIfVersion = (value: unknown): value is IfVersion =>
  value === '*' || isVersion(value) || (Array.isArray(value) && value.every(isVersion));

/** Published as an integer. Hosts also pass what an `If-Match` header can express: a list, or `*`. */
export const ifVersion = (description: string) =>
  anyOf(['integer'], description, (value, fault): IfVersion => {
    if (isIfVersion(value)) return value;
    fault('must be a version number');
    return [];
  }).optional();

export const IfLayoutVersion = ifVersion('The layout’s version you read; refused if a newer one was saved.');

/** A version and who saved it, if that is known. */
export interface CurrentVersion {
  version: number;
  by?: string | undefined;
}

/** Whether a write may go on; `current` is undefined if there is no such record yet. */
export function allowsVersion(wanted: IfVersion | undefined, current: number | undefined): boolean {
  if (wanted === undefined) return true;
  if (wanted === '*') return current !== undefined;
  return [wanted].flat().includes(current ?? 0);
}

/** Says what was saved meanwhile and by whom. `of` names a part of the record, such as a language. */
export function stale(wanted: IfVersion, current: CurrentVersion | undefined, of = ''): SendstepError {
  const versions = wanted === '*' ? [] : [wanted].flat();
  return new SendstepError('stale', `version: ${reason(versions, current, of)}`);
}

function reason(versions: number[], current: CurrentVersion | undefined, of: string): string {
  const began = versions.filter((version) => version > 0).join(' or ');
  const subject = of && `${of} `;
  if (!current) return `${subject}does not exist${began && `; yours began at ${began}`}`;
  const { version, by } = current;
  if (began === '' && versions.length > 0) return `${subject}exists already, as version ${version}`;
  // A tag of another server, or a number that was never assigned, began nowhere.
  const isOlder = began !== '' && versions.every((each) => each < version);
  if (!isOlder) return `${subject}is ${version}${began && `, not ${began}`}`;
  const author = by ? ` by ${maskText(by)}` : '';
  return `${version}${of && ` of ${of}`} was saved${author} meanwhile; yours began at ${began}`;
}
