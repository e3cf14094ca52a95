import { describe, expect, it } from 'vitest';
import { BLOCKS, checkDesign, DEFAULTS, type Design, designTexts, layoutSchema } from '../../src/design/index.js';
import { BLOCK_TYPES, fullBlock, galleryDesign, minimalBlock } from './builders.js';

type Schema = Record<string, any>;
const { schema, defaults, constraints, example } = layoutSchema();
const defs = (schema as Schema).$defs as Record<string, Schema>;

const isType = (value: unknown, type: string) =>
  type === 'integer'
    ? Number.isInteger(value)
    : type === (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The keywords that the published schema uses; any other is a mistake in the test or in the schema. */
const KEYWORDS: Record<string, (value: any, limit: any, at: Schema) => boolean> = {
  $ref: (value, ref: string) => matches(value, defs[ref.replace('#/$defs/', '')]!),
  type: (value, type) => isType(value, type),
  const: (value, constant) => value === constant,
  enum: (value, values) => values.includes(value),
  minimum: (value, limit) => typeof value !== 'number' || value >= limit,
  maximum: (value, limit) => typeof value !== 'number' || value <= limit,
  minLength: (value, limit) => typeof value !== 'string' || [...value].length >= limit,
  maxLength: (value, limit) => typeof value !== 'string' || [...value].length <= limit,
  pattern: (value, pattern) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
  minItems: (value, limit) => !Array.isArray(value) || value.length >= limit,
  maxItems: (value, limit) => !Array.isArray(value) || value.length <= limit,
  items: (value, items) => !Array.isArray(value) || value.every((item) => matches(item, items)),
  properties: (value, properties) =>
    Object.entries(value ?? {}).every(([key, field]) => !(key in properties) || matches(field, properties[key])),
  additionalProperties: (value, _, { properties }) => Object.keys(value ?? {}).every((key) => key in properties),
  required: (value, keys: string[]) => keys.every((key) => key in (value ?? {})),
  dependentRequired: (value, needs: Record<string, string[]>) =>
    Object.entries(needs).every(([key, keys]) => !(key in value) || keys.every((other) => other in value)),
  anyOf: (value, options: Schema[]) => options.some((option) => matches(value, option)),
  oneOf: (value, options: Schema[]) => options.filter((option) => matches(value, option)).length === 1,
  title: () => true,
  description: () => true,
  default: () => true,
  $schema: () => true,
  $defs: () => true,
};
function matches(value: unknown, at: Schema): boolean {
  return Object.entries(at).every(([keyword, limit]) => {
    if (!KEYWORDS[keyword]) throw new Error(`keyword ${keyword}`);
    return KEYWORDS[keyword](value, limit, at);
  });
}

describe('the published schema', () => {
  it.each(BLOCK_TYPES)('describes %s', (type) => {
    expect(matches(minimalBlock(type), defs[`${type}Block`]!)).toBe(true);
    expect(matches(fullBlock(type), defs.block!)).toBe(true);
    expect(matches({ ...minimalBlock(type), colour: 'red' }, defs.block!)).toBe(false);
    expect(Object.keys(defs[`${type}Block`]!.properties)).toEqual(Object.keys(BLOCKS[type].shape));
  });

  it('has titles where a name is no good label', () => {
    expect(defs.htmlBlock!.title).toBe('HTML');
    expect(defs.buttonBlock!.properties.href.title).toBe('Link');
    expect(defs.visibleIf!.title).toBe('Show only if');
    expect(defs.padding!.anyOf.map(({ title }: Schema) => title)).toEqual(['All sides', 'Each side']);
    expect(defs.spacerBlock!.properties.height.title).toBeUndefined();
  });

  it.each<[what: string, design: unknown]>([
    ['the gallery', galleryDesign()],
    ['the example', example],
    ['no header', { blocks: [], header: null, footer: { preset: 'a' } }],
    ['an unknown block', { blocks: [{ type: 'x' }] }],
    ['an unknown block in a column', { blocks: [{ type: 'columns', columns: [{ blocks: [{ type: 'x' }] }] }] }],
    ['an image without a source', { blocks: [{ type: 'image', alt: '' }] }],
    [
      'an attachment with two sources',
      { blocks: [{ type: 'attachment', filename: 'a', fileKey: 'a', url: 'https://a.example' }] },
    ],
    [
      'a url sent as a link',
      { blocks: [{ type: 'attachment', filename: 'a', url: 'https://a.example', sendAsLink: true }] },
    ],
    ['a header with preset and blocks', { blocks: [], header: { preset: 'a', blocks: [] } }],
    ['a table with rows and each', { blocks: [{ type: 'table', columns: [{}], rows: [['a']], each: 'a', as: 'b' }] }],
    ['a heading without text', { blocks: [{ type: 'heading' }] }],
    ['a level of 5', { blocks: [{ type: 'heading', text: 'a', level: 5 }] }],
    ['a fractional padding', { blocks: [{ type: 'divider', padding: 1.5 }] }],
    ['no blocks field', {}],
    ['an unknown field', { blocks: [], x: 1 }],
    ['variables that are a list', { blocks: [], testVariables: [] }],
  ])('agrees with the check: %s', (_, design) => {
    expect(matches(design, schema)).toBe(checkDesign(design).faults.length === 0);
  });

  it('has a description of every block and field', () => {
    const silent: string[] = [];
    const visit = (at: Schema, name: string): void => {
      for (const [key, field] of Object.entries((at.properties ?? {}) as Record<string, Schema>)) {
        const told = field.$ref ? { ...defs[field.$ref.replace('#/$defs/', '')], ...field } : field;
        if (!told.description && !('const' in field) && name !== 'padding') silent.push(`${name}.${key}`);
        visit(field, `${name}.${key}`);
        if (field.items) visit(field.items, `${name}.${key}[]`);
      }
    };
    for (const [name, definition] of Object.entries(defs)) {
      if (!definition.description) silent.push(name);
      visit(definition, name);
    }
    visit(schema, 'design');
    expect(silent).toEqual([]);
  });

  it('only references existing definitions', () => {
    const refs = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, name]) => name!);
    expect(new Set(refs)).toEqual(new Set(Object.keys(defs)));
  });

  it('has the default of each field', () => {
    for (const type of BLOCK_TYPES) {
      for (const [field, value] of Object.entries(DEFAULTS.blocks[type])) {
        expect(defs[`${type}Block`]!.properties[field].default, `${type}.${field}`).toEqual(value);
      }
    }
    expect(defaults.blocks).toBe(DEFAULTS.blocks);
  });

  it('is plain JSON, small enough to read', () => {
    const all = { schema, defaults, constraints, example };
    expect(JSON.parse(JSON.stringify(all))).toEqual(all);
    expect(JSON.stringify(all).length).toBeLessThan(80_000);
  });
});

describe('the example', () => {
  it('is accepted as it is', () => {
    expect(checkDesign(JSON.parse(JSON.stringify(example))).faults).toEqual([]);
  });

  it('has a value for every variable it reads', () => {
    const read = new Set<string>();
    for (const { text } of designTexts(example)) {
      for (const [, path] of text.matchAll(/variables\.([\w.]+)/g)) read.add(path!);
    }
    expect(read.size).toBeGreaterThan(5);
    for (const path of read) {
      const value = path.split('.').reduce<any>((at, step) => at?.[step], (example as Design).testVariables);
      expect(value, path).toBeDefined();
    }
  });
});
