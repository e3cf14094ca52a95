import { type JsonSchema, type OperationName, publishedSchemas } from '@sendstep/core';
import { NAMED, tidy } from './tidy.js';

export interface ApiSchemas {
  /** Every record by name, for `components`. */
  named: Record<string, JsonSchema>;
  input(name: OperationName): JsonSchema;
  /** A reference: to a record or, if the response is none, to a schema named after the operation. */
  output(name: OperationName): JsonSchema;
  /** Names the body of an operation, which PUT and PATCH share, and returns a reference to it. */
  body(name: OperationName, schema: JsonSchema): JsonSchema;
}

/** The schemas of operations as the document has them. */
export function apiSchemas(names: readonly OperationName[]): ApiSchemas {
  const { named, operations } = publishedSchemas(names);
  const sent = namesIn(
    Object.values(operations).map(({ input }) => input),
    named,
  );
  const all = Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, tidy(schema, sent.has(name) ? 'input' : 'output')]),
  );
  const add = (name: string, schema: JsonSchema) => {
    all[name] = schema;
    return { $ref: NAMED + name };
  };
  return {
    named: all,
    input: (name) => tidy(operations[name]!.input, 'input'),
    output(name) {
      const schema = tidy(operations[name]!.output, 'output');
      return schema.$ref ? schema : add(`${pascal(name)}Output`, schema);
    },
    body: (name, schema) => add(`${pascal(name)}Body`, schema),
  };
}

const pascal = (name: string) => name.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The names that schemas refer to, directly or through others. */
function namesIn(schemas: JsonSchema[], named: Record<string, JsonSchema>): Set<string> {
  const found = new Set<string>();
  const waiting = [...schemas];
  for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
    for (const [, name] of JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (found.has(name!)) continue;
      found.add(name!);
      waiting.push(named[name!]!);
    }
  }
  return found;
}

/** The name in a reference to a named schema. */
export const nameIn = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' ? $ref.slice(NAMED.length) : undefined;

/** The schema itself, or the named one that it refers to, with its own description if it has one. */
export function resolved(schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema {
  const name = nameIn(schema);
  if (name === undefined) return schema;
  const { $ref, ...own } = schema;
  return { ...named[name]!, ...own };
}
