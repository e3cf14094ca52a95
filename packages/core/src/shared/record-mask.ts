import type { z } from 'zod';
import { maskBody, maskHeaders, maskUrl } from '../masking/index.js';
import { clip } from './fields.js';
import { type Mark, outgoing } from './outgoing.js';

/** How a type of record is masked, and which of its texts masking may change. */
export interface RecordKind {
  shape: string;
  mask(record: object): object;
  textOf(record: object): string;
}
/** Returns the record if it is known to need no masking, or masks it. */
export type MaskMemo = (kind: RecordKind, record: object) => object;
const NO_MEMO: MaskMemo = (kind, record) => kind.mask(record);

/** Masks a record by its schema. Fields not in the schema are unchanged. */
export type RecordMask = <T>(record: T, memo?: MaskMemo) => T;

interface Plan {
  shape: string;
  isLeaf: boolean;
  mask(value: unknown, memo: MaskMemo): unknown;
}

type Schema = z.core.$ZodType;
/** The nested parts of zod schemas; each type has some of these. */
interface Definition {
  type: string;
  shape: Record<string, Schema>;
  catchall?: Schema;
  element: Schema;
  valueType: Schema;
  innerType: Schema;
  out: Schema;
}

/** Derives the mask of a schema; call once per schema, not per record. */
export function recordMask(schema: Schema): RecordMask {
  const plan = planOf(schema);
  return (record, memo = NO_MEMO) => (plan ? (plan.mask(record, memo) as typeof record) : record);
}

/** Undefined if nothing in a schema is masked. */
function planOf(schema: Schema): Plan | undefined {
  const mark = outgoing.get(schema);
  if (mark) return 'asWritten' in mark ? undefined : leaf(mark);
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case 'object':
      return objectPlan(definition);
    case 'array':
      return listPlan(planOf(definition.element));
    case 'record':
      // As one JSON text, in which keys identify their values.
      return planOf(definition.valueType) && leaf();
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'readonly':
    case 'default':
    case 'catch':
      return planOf(definition.innerType);
    case 'pipe':
      return planOf(definition.out);
    case 'number':
    case 'int':
    case 'bigint':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'never':
      return undefined;
    default:
      // Strings, and types that may contain one: unions, unknown and custom values.
      return leaf();
  }
}

type Treatment = Exclude<Mark, { asWritten: string }>;

function leaf(mark?: Treatment): Plan {
  const mask = maskOf(mark);
  return { shape: mark?.as ?? 'text', isLeaf: true, mask: (value) => (value == null ? value : mask(value)) };
}

function maskOf(mark?: Treatment): (value: unknown) => unknown {
  switch (mark?.as) {
    case 'url':
      return (value) => maskUrl(value as string);
    case 'headers':
      return (value) => maskHeaders(value as Record<string, string>);
    case 'text':
      return (value) => clip(maskBody(value) as string, mark.max);
    default:
      return maskBody;
  }
}

const listPlan = (item: Plan | undefined): Plan | undefined =>
  item && {
    shape: `[${item.shape}]`,
    isLeaf: item.isLeaf,
    mask: (value, memo) => (Array.isArray(value) ? value.map((each) => item.mask(each, memo)) : value),
  };

/** With its length, so that different fields never make the same text. Most are strings. */
function textOfField(value: unknown): string {
  if (typeof value === 'string') return `${value.length}:${value}`;
  const json = JSON.stringify(value) ?? '';
  return `json${json.length}:${json}`;
}

function objectPlan({ shape, catchall }: Definition): Plan | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const plan = planOf(schema);
    return plan ? [{ name, plan }] : [];
  });
  const others = catchall && planOf(catchall);
  if (fields.length === 0 && !others) return undefined;

  const maskAll = (value: object, memo: MaskMemo) => {
    const record = value as Record<string, unknown>;
    const unknown = Object.entries(record).filter(([name]) => !(name in shape));
    const masked = { ...record, ...(others && (others.mask(Object.fromEntries(unknown), memo) as object)) };
    for (const { name, plan } of fields) if (name in record) masked[name] = plan.mask(record[name], memo);
    return masked;
  };
  const kind: RecordKind = {
    shape: `{${fields.map(({ name, plan }) => `${name}:${plan.shape}`)}${others ? ',*' : ''}}`,
    mask: (record) => maskAll(record, NO_MEMO),
    textOf(record) {
      if (others) return JSON.stringify(record);
      let text = '';
      for (const { name } of fields) text += textOfField((record as Record<string, unknown>)[name]);
      return text;
    },
  };
  // A record with its own texts is cached as a whole; a page of records is not.
  const isRecord = others !== undefined || fields.some(({ plan }) => plan.isLeaf);
  return {
    shape: kind.shape,
    isLeaf: false,
    mask(value, memo) {
      if (typeof value !== 'object' || value === null) return value;
      return isRecord ? memo(kind, value) : maskAll(value, memo);
    },
  };
}
