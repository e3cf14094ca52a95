import { z } from 'zod';
import { hasLiquid } from '../liquid/parse.js';
import { checked, type Reasons, textFault } from '../shared/fields.js';
import { type AddressKind, addressFault, addressPattern, FONT_ADDRESS_PATTERN, MAX_ADDRESS } from './address.js';
import { CLASSES, CLASSES_PATTERN } from './class-name.js';
import { COLOR_PATTERN, colorFault, MAX_COLOR } from './color.js';
import { MAX_CSS, readCss } from './css.js';
import { conditionFault, designLiquidFaults, nameFault, pathFault } from './liquid.js';

/** What a string field of a design contains. */
export type FieldKind = 'text' | 'url' | 'color' | 'condition' | 'list' | 'fileKey' | 'preset';
export const KINDS = z.registry<{ kind: FieldKind }>();

const string = (fault: (text: string) => Reasons, meta: Record<string, unknown>) =>
  z
    .string({ error: (issue) => (issue.input === null ? 'required' : undefined) })
    .check(checked(fault))
    .meta(meta);
const of = <T extends z.ZodType>(kind: FieldKind, schema: T): T => {
  KINDS.add(schema, { kind });
  return schema;
};

/** Text in which Liquid is allowed. With `blank` it may be empty. */
export const text = (max: number, description: string, { line = false, blank = false } = {}) =>
  of(
    'text',
    string(
      (value) => {
        if (!blank && value.trim() === '') return 'required';
        return textFault(value, max, line ? 'line' : 'lines') ?? designLiquidFaults(value);
      },
      { ...(blank ? {} : { minLength: 1 }), maxLength: max, description },
    ),
  );

export const address = (kind: AddressKind, description: string) =>
  of(
    'url',
    string((value) => (value.trim() === '' ? 'required' : addressFault(value, kind)), {
      minLength: 1,
      maxLength: MAX_ADDRESS,
      pattern: addressPattern(kind),
      description,
    }),
  );

export const color = (description: string) =>
  of('color', string(colorFault, { maxLength: MAX_COLOR, pattern: COLOR_PATTERN, description }));

export const condition = (description: string) =>
  of(
    'condition',
    string((value) => textFault(value, 500, 'line') ?? conditionFault(value), { maxLength: 500, description }),
  );

/** A string that is not rendered, so Liquid in it is refused. */
const plain = (
  max: number,
  description: string,
  fault: (value: string) => Reasons = () => undefined,
  meta: Record<string, unknown> = {},
) =>
  string(
    (value) => {
      if (value.trim() === '') return 'required';
      return (
        textFault(value, max, 'line') ?? (hasLiquid(value) ? 'Liquid is not allowed here' : undefined) ?? fault(value)
      );
    },
    { minLength: 1, maxLength: max, ...meta, description },
  );

export const fileKey = (description: string) => of('fileKey', plain(500, description));
export const preset = (description: string) => of('preset', plain(100, description));
export const listPath = (description: string) => of('list', plain(200, description, pathFault));
export const itemName = (description: string) => plain(50, description, nameFault);
export const blockId = (description: string) =>
  plain(100, description, (value) =>
    /^[\w.:-]+$/.test(value) ? undefined : 'must contain only letters, digits and _ . : -',
  );
export const classNames = (description: string) =>
  plain(
    100,
    description,
    (value) =>
      CLASSES.test(value)
        ? undefined
        : 'must be class names of letters, digits, - and _ that do not start with ss-, separated by spaces',
    { pattern: CLASSES_PATTERN },
  );
export const css = (description: string) =>
  string((value) => textFault(value, MAX_CSS, 'lines') ?? readCss(value).fault, { maxLength: MAX_CSS, description });
// These two are written into CSS: characters that could end a value are refused.
export const fontFamily = (description: string) =>
  plain(200, description, (value) =>
    /^[\p{L}\p{N} ,'"._-]+$/u.test(value) ? undefined : 'must be font names separated by commas',
  );
export const fontName = (description: string) =>
  plain(100, description, (value) => (/^[\p{L}\p{N} ._-]+$/u.test(value) ? undefined : 'must be a single font name'));
export const fontUrl = (description: string) =>
  plain(
    MAX_ADDRESS,
    description,
    (value) => {
      if (/["'()<>\\]/.test(value)) return 'must not contain quotes, brackets or backslashes';
      return addressFault(value, 'file');
    },
    { pattern: FONT_ADDRESS_PATTERN },
  );

export const whole = (min: number, max: number, description: string) => z.int().min(min).max(max).meta({ description });
export const decimal = (min: number, max: number, description: string) =>
  z.number().min(min).max(max).meta({ description });
export const flag = (description: string) => z.boolean().meta({ description });
export const choice = <const T extends string>(values: readonly T[], description: string) =>
  z.enum(values as readonly [T, ...T[]]).meta({ description });

/** A list whose length is checked first: a million items are refused without being read. */
export const list = <T extends z.ZodType>(item: T, min: number, max: number, noun: string, description: string) =>
  z
    .array(z.any())
    .min(min, `at least ${min} ${min === 1 ? noun.replace(/s$/, '') : noun}`)
    .max(max, `at most ${max} ${noun}`)
    .pipe(z.array(item).min(min).max(max).meta({ description }));
