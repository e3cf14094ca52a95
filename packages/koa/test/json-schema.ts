import type { JsonSchema } from '@sendstep/core';

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

type Check = (schema: JsonSchema, value: unknown, at?: string) => string[];
type Keyword = (rule: any, value: any, schema: JsonSchema, at: string) => string[];
const none: Keyword = () => [];
const fail = (holds: boolean, at: string, text: string) => (holds ? [] : [`${at}: ${text}`]);

/** The keywords that our schemas use. An unknown one is a fault, so that nothing passes unlooked at. */
const keywords = (named: Record<string, JsonSchema>, schemaFaults: Check): Record<string, Keyword> => ({
  title: none,
  description: none,
  example: none,
  examples: none,
  $ref: (ref: string, value, _, at) => schemaFaults(named[ref.split('/').at(-1)!]!, value, at),
  pattern: (pattern: string, value, _, at) =>
    fail(typeof value !== 'string' || new RegExp(pattern, 'u').test(value), at, `does not match ${pattern}`),
  minItems: (least, value, _, at) => fail(!Array.isArray(value) || value.length >= least, at, 'has too few items'),
  dependentRequired: (rule: Record<string, string[]>, value, _, at) =>
    Object.entries(rule).flatMap(([name, needed]) =>
      Object.hasOwn(Object(value), name)
        ? needed.flatMap((other) => fail(Object.hasOwn(value, other), at, `lacks ${other}`))
        : [],
    ),
  oneOf: (schemas: JsonSchema[], value, _, at) => {
    const fitting = schemas.filter((schema) => schemaFaults(schema, value, at).length === 0).length;
    return fail(fitting === 1, at, `fits ${fitting} alternatives`);
  },
  type: (type: string | string[], value, _, at) => {
    const types = [type].flat();
    const is = typeOf(value);
    return fail(types.includes(is) || (is === 'integer' && types.includes('number')), at, `is ${is}, not ${types}`);
  },
  const: (wanted, value, _, at) => fail(value === wanted, at, `is not ${wanted}`),
  enum: (values: unknown[], value, _, at) => fail(values.includes(value), at, `is not one of ${values}`),
  minimum: (least, value, _, at) => fail(typeof value !== 'number' || value >= least, at, `is under ${least}`),
  maximum: (most, value, _, at) => fail(typeof value !== 'number' || value <= most, at, `is over ${most}`),
  minLength: (least, value, _, at) => fail(typeof value !== 'string' || [...value].length >= least, at, 'is too short'),
  maxLength: (most, value, _, at) => fail(typeof value !== 'string' || [...value].length <= most, at, 'is too long'),
  maxItems: (most, value, _, at) => fail(!Array.isArray(value) || value.length <= most, at, 'has too many items'),
  required: (names: string[], value, _, at) =>
    names.flatMap((name) => fail(Object.hasOwn(Object(value), name), at, `lacks ${name}`)),
  properties: (properties: Record<string, JsonSchema>, value, _, at) =>
    Object.entries(properties).flatMap(([name, schema]) =>
      Object.hasOwn(Object(value), name) ? schemaFaults(schema, value[name], `${at}.${name}`) : [],
    ),
  additionalProperties: (rule: JsonSchema | boolean, value, { properties = {} }, at) =>
    typeOf(value) !== 'object'
      ? []
      : Object.keys(value)
          .filter((name) => !Object.hasOwn(properties, name))
          .flatMap((name) =>
            typeof rule === 'boolean'
              ? fail(rule, at, `has ${name}`)
              : schemaFaults(rule, value[name], `${at}.${name}`),
          ),
  items: (schema: JsonSchema, value, _, at) =>
    Array.isArray(value) ? value.flatMap((item, i) => schemaFaults(schema, item, `${at}[${i}]`)) : [],
  anyOf: (schemas: JsonSchema[], value, _, at) =>
    fail(
      schemas.some((schema) => schemaFaults(schema, value, at).length === 0),
      at,
      'fits no alternative',
    ),
});

/** A function that says what is wrong with a value by a published schema. */
export function schemaChecker(named: Record<string, JsonSchema>): Check {
  const rules = keywords(named, schemaFaults);
  function schemaFaults(schema: JsonSchema, value: unknown, at = 'answer'): string[] {
    return Object.entries(schema).flatMap(
      ([name, rule]) => rules[name]?.(rule, value, schema, at) ?? [`${at}: no rule for the keyword ${name}`],
    );
  }
  return schemaFaults;
}
