import type { JsonSchema } from '@sendstep/core';

/** A JSON Schema as TypeScript. Fails on a keyword that it would ignore and that changes the type. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, oneOf, enum: values, const: constant } = schema as Record<string, any>;
  if ($ref) return $ref.slice('#/$defs/'.length);
  if (anyOf) return union(anyOf.map(typeOf));
  // In the design format, `oneOf` without types says which fields exclude each other.
  if (oneOf && !schema.properties) return union(oneOf.map(typeOf));
  if (values) return union(values.map((value: unknown) => literal(value)));
  if (constant !== undefined) return literal(constant);
  return union([schema.type ?? []].flat().map((type) => typeOfKind(type, schema)));
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
const union = (types: string[]) => (types.length > 0 ? [...new Set(types)].join(' | ') : 'unknown');

const SCALARS: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function typeOfKind(type: string, schema: JsonSchema): string {
  if (type === 'array') return schema.items ? listOf(typeOf(schema.items as JsonSchema)) : 'unknown[]';
  if (type === 'object') return hasFields(schema) ? `{\n${fieldsOf(schema)}}` : mapOf(schema.additionalProperties);
  const scalar = SCALARS[type];
  if (!scalar) throw new Error(`no TypeScript type for ${type}`);
  return scalar;
}
const listOf = (item: string) => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`);
const mapOf = (values: unknown) =>
  `Record<string, ${values && Object.keys(values).length > 0 ? typeOf(values as JsonSchema) : 'unknown'}>`;

export const hasFields = ({ properties }: JsonSchema) => properties !== undefined && Object.keys(properties).length > 0;

/** The fields of an object, one per line, each with its description. */
export const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): string =>
  Object.entries(properties)
    .map(([name, field]) => {
      const type = `${typeOf(field)};`;
      return `${comment(textOf(field))}${name}${required.includes(name) ? '' : '?'}: ${type}\n`;
    })
    .join('');

/** Interfaces show in an editor by their name; what is no object is an alias. */
export const declaration = (name: string, schema: JsonSchema) =>
  comment(textOf(schema)) +
  (schema.type === 'object' && hasFields(schema)
    ? `export interface ${name} {\n${fieldsOf(schema)}}\n`
    : `export type ${name} = ${typeOf(schema)};\n`);

function textOf({ description, default: preset }: JsonSchema): string {
  const text = (description as string | undefined) ?? '';
  const addition = preset === undefined || /default/i.test(text) ? '' : `Default: ${JSON.stringify(preset)}.`;
  return [text, addition].filter(Boolean).join(' ');
}

const WIDTH = 110;
export function comment(text: string): string {
  if (!text) return '';
  const safe = text.replaceAll('*/', '*\\/');
  if (safe.length <= WIDTH) return `/** ${safe} */\n`;
  const lines = safe.match(new RegExp(`.{1,${WIDTH}}(?= |$)`, 'g')) ?? [safe];
  return `/**\n${lines.map((line) => ` * ${line.trim()}\n`).join('')} */\n`;
}
