import { expect, it } from 'vitest';
import { blockTypes, type JsonSchema, resolve, wordsOf } from '../../web/design/schema.js';
import { design } from '../../web/texts/de/design.js';
import { SCHEMA } from './schema.js';

/** Names of networks are the same in every language. */
const NETWORKS = new Set(
  resolve(SCHEMA, SCHEMA.$defs!.socialBlock!.properties!.items!.items!).properties!.network!.enum!.map(String),
);

/** Every schema in a schema, with the name of its field. */
function* partsOf(schema: JsonSchema, name = ''): Generator<{ name: string; schema: JsonSchema }> {
  yield { name, schema };
  for (const [field, part] of Object.entries(schema.properties ?? {})) yield* partsOf(part, field);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])])
    yield* partsOf(part);
  for (const part of Object.values(schema.$defs ?? {})) yield* partsOf(part);
}

it('every block, field and option of the layout schema has a German name', () => {
  const parts = [...partsOf(SCHEMA)];
  const titles = parts
    .map(({ name, schema }) => resolve(SCHEMA, schema).title ?? (name && wordsOf(name)))
    .filter((title) => title !== '');
  expect([...new Set(titles)].filter((title) => !Object.hasOwn(design.titles, title))).toEqual([]);
  expect(blockTypes(SCHEMA).filter((type) => !Object.hasOwn(design.blocks, type))).toEqual([]);
  const options = parts.flatMap(({ schema }) => schema.enum ?? []).map(String);
  const isName = (option: string) => NETWORKS.has(option) || /^\d+$/.test(option);
  expect(options.filter((option) => !isName(option) && !Object.hasOwn(design.values, option))).toEqual([]);
});
