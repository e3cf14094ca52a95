import { type JsonSchema, jsonSchema, OPERATIONS, type Operation } from '@sendstep/core';
import { expect, it } from 'vitest';

/** Fields that writes accept and no read returns, with the reason. */
const NOT_RETURNED = {
  'files content': 'the file itself, which layouts and links deliver',
  'layouts dryRun': 'a choice, shown by imported',
  'layouts source': 'becomes the body, with changes that the report lists',
  'layouts stylesheet': 'becomes part of the body',
  'mailboxes token': 'secret',
  'members accountId': 'the id of the new member',
  'repo token': 'secret',
  'repoVersions id': 'the id of the layout',
  'repoVersions provider': 'part of the address: which repository must be connected',
  'secrets value': 'secret',
  'smtp dkimKey': 'secret',
  'smtp password': 'secret',
  'smtp username': 'secret',
  'steps remove': 'a choice, shown by enabled',
  'translations id': 'the id of the layout',
  'unsubscribes addresses': 'each becomes a record with its address',
  'versions id': 'the id of the layout',
};

const all: Record<string, Operation> = OPERATIONS;

/** The fields of a schema with their paths. Lists, maps and alternatives do not add to a path. */
function fieldsOf(schema: JsonSchema, path = ''): string[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema as Record<string, any>;
  const named = Object.entries<JsonSchema>(properties);
  return [
    ...named.flatMap(([name, field]) => [path + name, ...fieldsOf(field, `${path}${name}.`)]),
    ...[items, additionalProperties, ...anyOf].flatMap((part) => (part ? fieldsOf(part, path) : [])),
  ];
}

/** Everything that can be read back of a noun: what its read returns, else what the write itself returns. */
function returned(noun: string, { resource, output }: Operation): Set<string> {
  const read = ['get', 'list', 'status'].map((verb) => all[`${noun}.${verb}`]).find(Boolean)?.output ?? output;
  const records = [resource ?? output, read.shape.items ?? read] as Operation['output'][];
  return new Set(records.flatMap((record) => fieldsOf(jsonSchema(record, 'output'))));
}

// Sends are not included: the history shows what they sent, in a form that has no schema.
it('every field that a write accepts can be read back, or is listed with a reason', () => {
  const writes = Object.entries(all).filter(([, { effect }]) => effect === 'create' || effect === 'update');
  const missing = writes.flatMap(([name, operation]) => {
    const noun = name.split('.')[0]!;
    const known = returned(noun, operation);
    const accepted = fieldsOf(jsonSchema(operation.input, 'input'));
    // A condition is not stored.
    const stored = accepted.filter((field) => field !== 'ifVersion');
    return stored.filter((field) => !known.has(field)).map((field) => `${noun} ${field}`);
  });
  expect([...new Set(missing)].sort()).toEqual(Object.keys(NOT_RETURNED));
});
