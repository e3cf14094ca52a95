import { z } from 'zod';
import { OPERATIONS, type OperationName } from '../operations/index.js';
import type { JsonSchema } from '../shared/json-schema.js';
import { NAMES } from './names.js';
import { PRECISE, preciseSchemas } from './precise.js';

/** Zod's own metadata, plus our names as ids, which makes zod publish each named schema once. */
const metadata = {
  get(schema: z.ZodType) {
    const { id, ...meta } = z.globalRegistry.get(schema) ?? {};
    const name = NAMES.get(schema);
    return name === undefined ? meta : { ...meta, id: name };
  },
} as typeof z.globalRegistry;

function withNames(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // `describe` makes a copy whose parent is the schema in the table.
      const precise = PRECISE.get(zodSchema) ?? PRECISE.get(zodSchema._zod.parent);
      if (!precise) return;
      const { description } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, precise, description === undefined ? {} : { description });
    },
  }) as JsonSchema;
  return { root, named: ($defs ?? {}) as Record<string, JsonSchema> };
}

/** The schemas of operations with every record by name, for documents and clients. `$ref` is `#/$defs/<name>`. */
export function publishedSchemas(names: readonly OperationName[]): {
  named: Record<string, JsonSchema>;
  operations: Record<string, { input: JsonSchema; output: JsonSchema }>;
} {
  const named: Record<string, JsonSchema> = {};
  const published = (schema: z.ZodType, io: 'input' | 'output') => {
    const { root, named: found } = withNames(schema, io);
    for (const [name, { id, ...record }] of Object.entries(found)) named[name] = record;
    return root;
  };
  const operations = names.map((name) => {
    const { input, output } = OPERATIONS[name];
    return [name, { input: published(input, 'input'), output: published(output, 'output') }] as const;
  });
  return { named: { ...named, ...preciseSchemas() }, operations: Object.fromEntries(operations) };
}
