import type { JsonSchema } from '@sendstep/core';

const LOCAL = '#/$defs/';
/** Where the document has its named schemas. */
export const NAMED = '#/components/schemas/';

/**
 * Makes a schema ready for the document. Removes what zod adds without need: the bounds of safe integers, and in outputs
 * `additionalProperties: false`, with which a field added later would break old clients. A default goes into the
 * description: generators of types would make its field required.
 */
export const tidy = (schema: JsonSchema, io: 'input' | 'output'): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$ref') return value.replace(LOCAL, NAMED);
    const noBound = (key === 'minimum' || key === 'maximum') && Math.abs(value) === Number.MAX_SAFE_INTEGER;
    const closed = io === 'output' && key === 'additionalProperties' && value === false;
    // A mark for the command line.
    const isMark = key === 'identity' && value === true;
    if (noBound || closed || isMark || key === 'propertyNames') return undefined;
    return isSchema(value) ? withoutDefault(withItems(value)) : value;
  });

const isSchema = (value: any): value is JsonSchema =>
  typeof value?.type === 'string' || Array.isArray(value?.type) || typeof value?.$ref === 'string';

/** A list of anything has `items`, which some tools insist on. */
const withItems = (schema: JsonSchema): JsonSchema =>
  [schema.type].flat().includes('array') && !schema.items ? { ...schema, items: {} } : schema;

function withoutDefault({ default: value, ...schema }: JsonSchema): JsonSchema {
  const { description = '' } = schema as { description?: string };
  const told = value === undefined || /\bdefault\b/i.test(description);
  return told ? schema : { ...schema, description: `${description} Default: ${JSON.stringify(value)}.`.trim() };
}
