import type { JsonSchema } from '@sendstep/core';

/**
 * Removes what zod adds without need: the bounds of safe integers, and `additionalProperties: false` in outputs, with which
 * a field added later would break old clients.
 */
export const tidy = (schema: JsonSchema, io: 'input' | 'output'): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) => {
    const noBound = (key === 'minimum' || key === 'maximum') && Math.abs(value) === Number.MAX_SAFE_INTEGER;
    const closed = io === 'output' && key === 'additionalProperties' && value === false;
    return noBound || closed || key === 'propertyNames' ? undefined : value;
  });
