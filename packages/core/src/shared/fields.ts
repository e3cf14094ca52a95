import { z } from 'zod';
import { hasNoncharacter } from '../liquid/tokens.js';
import { asWritten } from './outgoing.js';

/** JSON types a field accepts. Tools show only the first one. */
type JsonType = 'string' | 'object' | 'array' | 'null' | 'integer' | 'boolean';

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above; tab and line ends are allowed here
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Reserved as credential tokens during rendering. Unicode assigns these code points no character. */
export const NO_NONCHARACTERS = 'must not contain U+FDD0 to U+FDEF';

/** Limits count Unicode code points, not UTF-16 units. */
export function longerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > max * 2) return true;
  let count = 0;
  for (const _ of text) if (++count > max) return true;
  return false;
}

/** Truncates a text: masking may have made it longer than its limit. */
export const clip = (text: string, max: number) => (longerThan(text, max) ? [...text].slice(0, max).join('') : text);

/** Why a text is invalid, or undefined. A lone surrogate would be stored as another character. */
export function textFault(text: string, max: number, kind: 'line' | 'lines'): string | undefined {
  if (longerThan(text, max)) return `at most ${max} characters`;
  if (!text.isWellFormed()) return 'must be valid Unicode';
  if (hasNoncharacter(text)) return NO_NONCHARACTERS;
  if ((kind === 'line' ? CONTROL : CONTROL_BUT_LINES).test(text)) return 'must not contain control characters';
  return undefined;
}

/** Why a field is invalid: one reason, several, or none. */
export type Reasons = string | string[] | undefined;

/** A field check that reports every reason. */
export const checked =
  <T>(fault: (value: T) => Reasons) =>
  (ctx: z.core.ParsePayload<T>) => {
    for (const message of [fault(ctx.value) ?? []].flat())
      ctx.issues.push({ code: 'custom', message, input: ctx.value });
  };

/** Required text: missing, null and blank are all `required`. */
export const requiredText = (max: number, kind: 'line' | 'lines', description: string) =>
  z
    .string()
    .check(checked((text) => (text.trim() === '' ? 'required' : textFault(text, max, kind))))
    .meta({ minLength: 1, maxLength: max, description });

/** Required name: one line, trimmed. */
export const requiredName = (max: number, description: string) =>
  z
    .string()
    .trim()
    .check(checked((text) => (text === '' ? 'required' : textFault(text, max, 'line'))))
    .meta({ minLength: 1, maxLength: max, description });

/** A field with several JSON types: published as a type list, never as a union, and normalised by `read`. */
export const anyOf = <T>(
  types: [JsonType, ...JsonType[]],
  description: string,
  read: (value: unknown, fault: (reason: string | string[], path?: (string | number)[]) => void) => T,
  extra: Record<string, unknown> = {},
) =>
  z
    .unknown()
    .meta({ type: types.length === 1 ? types[0] : types, description, ...extra })
    .transform((value, ctx): T => {
      return read(value, (reasons, path = []) => {
        for (const message of [reasons].flat()) ctx.issues.push({ code: 'custom', message, path, input: value });
      });
    });

/** Optional text: null means unset and reads back as `""`. */
export const optionalText = (max: number, kind: 'line' | 'lines', description: string) =>
  checkedText(max, description, () => undefined, kind);

/** Optional name, trimmed. */
export const optionalName = (max: number, description: string) =>
  checkedText(
    max,
    description,
    () => undefined,
    'line',
    (text) => text.trim(),
  );

/** Optional text with a format check, which is skipped for empty text. */
export const checkedText = (
  max: number,
  description: string,
  formFault: (text: string) => Reasons,
  kind: 'line' | 'lines' = 'line',
  normalise: (text: string) => string = (text) => text,
) =>
  anyOf(
    ['string', 'null'],
    description,
    (value, fault) => {
      if (value === null || value === undefined) return '';
      if (typeof value !== 'string') {
        fault('must be a string');
        return '';
      }
      const text = normalise(value);
      const reason = textFault(text, max, kind) ?? (text === '' ? undefined : formFault(text));
      if (reason) fault(reason);
      return text;
    },
    { maxLength: max },
  ).optional();

const secretFault = (text: string, maxBytes: number) =>
  Buffer.byteLength(text) > maxBytes
    ? `at most ${maxBytes} bytes`
    : text.isWellFormed()
      ? undefined
      : 'must be valid Unicode';

/** Text that is never returned. The command line reads fields marked `secret` from standard input only. */
export const requiredSecret = (maxBytes: number, description: string) =>
  z
    .string()
    .check(checked((text) => (text.trim() === '' ? 'required' : secretFault(text, maxBytes))))
    .meta({ secret: true, description });

/** Optional secret: null and empty mean none. */
export const optionalSecret = (
  maxBytes: number,
  description: string,
  formFault: (text: string) => string | undefined = () => undefined,
) =>
  anyOf(
    ['string', 'null'],
    description,
    (value, fault): string => {
      if (value === null || value === undefined || value === '') return '';
      if (typeof value !== 'string') {
        fault('must be a string');
        return '';
      }
      const reason = secretFault(value, maxBytes) ?? formFault(value);
      if (reason) fault(reason);
      return value;
    },
    { secret: true },
  ).optional();

/** Search text. NUL is refused: databases stop reading there. */
export const query = (description: string) =>
  z
    .string()
    .trim()
    .check(checked((text) => (longerThan(text, 200) ? 'at most 200 characters' : undefined)))
    .check(checked((text) => (text.includes('\0') ? 'must not contain a NUL character' : undefined)))
    .meta({ maxLength: 200, description })
    .optional();

/** An id may be any string: unknown ids are `not_found`, whatever their shape. */
export const id = (description: string) => asWritten(z.string(), 'an id').describe(description);
export const Time = asWritten(z.string(), 'a time').describe('ISO 8601 UTC time.');
/** A normalised language code. */
export const LocaleCode = asWritten(z.string(), 'a language code');
