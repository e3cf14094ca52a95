import { type JsonSchema, jsonSchema, OPERATIONS, type Operation, type OperationName } from '@sendstep/core';
import { type Field, kebab, type OperationEntry } from './operation-entry.js';

const firstType = ({ type }: JsonSchema) => (Array.isArray(type) ? type[0] : type);
const isStringArray = (schema: JsonSchema) =>
  firstType(schema) === 'array' && firstType((schema.items ?? {}) as JsonSchema) === 'string';

function kindAndFlag(name: string, schema: JsonSchema): Pick<Field, 'kind' | 'flag'> {
  if (schema.format === 'binary') return { kind: 'file', flag: '' };
  if (name === 'id' || name === 'key' || schema.identity === true) return { kind: 'argument', flag: '' };
  if (schema.secret === true) return { kind: 'secret', flag: `${kebab(name)}-stdin` };
  if (isStringArray(schema)) return { kind: 'list', flag: kebab(name).replace(/s$/, '') };
  if (firstType(schema) !== 'boolean') return { kind: 'flag', flag: kebab(name) };
  return { kind: 'switch', flag: kebab(name).replace(/^is-/, '') };
}

function typeOf(schema: JsonSchema): Field['type'] {
  const type = firstType(schema);
  return type === 'integer' ? 'integer' : type === 'object' || type === 'array' ? 'json' : 'text';
}

function fieldsOf({ input }: Operation): Field[] {
  const { properties = {}, required = [] } = jsonSchema(input, 'input');
  const hasFile = Object.values(properties).some(({ format }) => format === 'binary');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    description: String(schema.description ?? ''),
    required: required.includes(name) && !(hasFile && name === 'filename'),
    ...kindAndFlag(name, schema),
    type: typeOf(schema),
    ...(Array.isArray(schema.enum) ? { choices: schema.enum.map(String) } : {}),
    nullable: Array.isArray(schema.type) && schema.type.includes('null'),
  }));
}

/** Describes an operation for the command line. */
export function describeOperation(name: OperationName): OperationEntry {
  const operation = OPERATIONS[name] as unknown as Operation;
  const { title, description, level, effect, example, replay } = operation;
  return {
    name,
    title,
    description,
    ownerOnly: level === 'owner',
    destroys: effect === 'destroy',
    writes: effect === 'create' || effect === 'update',
    repeatable: replay !== undefined,
    fields: fieldsOf(operation),
    example,
  };
}
