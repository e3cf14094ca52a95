import { t } from '../texts/index.js';

/** The part of JSON Schema that the layout schema uses. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: (string | number)[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  dependentRequired?: Record<string, string[]>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

/** Follows references. What is written beside a reference, such as a default, has priority. */
export function resolve(root: JsonSchema, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  return { ...resolve(root, root.$defs?.[$ref.replace('#/$defs/', '')] ?? {}), ...own };
}

export const blockSchema = (root: JsonSchema, type: string): JsonSchema | undefined => root.$defs?.[`${type}Block`];

/** The types of blocks in the order of the schema. */
export const blockTypes = (root: JsonSchema): string[] =>
  (root.$defs?.block?.oneOf ?? []).map(({ $ref = '' }) => $ref.replace(/^.*\/|Block$/g, ''));

/** Words from a name: `borderRadius` becomes “Border radius”. */
export const wordsOf = (name: string): string => {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`.replace(/(^|\s)([Cc])olor\b/g, '$1$2olour');
};
export const titleOf = (name: string, { title = wordsOf(name) }: JsonSchema) => t.design.titles[title] ?? title;
/** What a block is for: the first sentence. The others are about its fields, which the form explains. */
export const blockHelp = (root: JsonSchema, type: string) =>
  t.design.blocks[type]?.help ?? blockSchema(root, type)?.description?.replace(/(?<=\.) .*$/s, '');
export const blockTitle = (root: JsonSchema, type: string) =>
  t.design.blocks[type]?.title ?? titleOf(type, blockSchema(root, type) ?? {});

/** The control that a value is edited with. */
export type Control =
  | 'color'
  | 'line'
  | 'lines'
  | 'number'
  | 'flag'
  | 'options'
  | 'constant'
  | 'union'
  | 'object'
  | 'list'
  | 'json'
  | 'blocks';

/** Texts that may be longer than this get a field of several lines. */
const LINE = 500;

/** For a resolved schema. */
export function controlOf(root: JsonSchema, schema: JsonSchema): Control {
  if (schema.const !== undefined) return 'constant';
  if (schema.enum) return 'options';
  if (schema.anyOf) return 'union';
  switch (schema.type) {
    case 'boolean':
      return 'flag';
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return ['#/$defs/block', '#/$defs/column'].includes(schema.items?.$ref ?? '') ? 'blocks' : 'list';
    case 'object':
      return schema.properties ? 'object' : 'json';
    default:
      if (schema.pattern !== undefined) return schema.pattern === root.$defs?.color?.pattern ? 'color' : 'line';
      return (schema.maxLength ?? 0) > LINE ? 'lines' : 'line';
  }
}

/** Groups of fields of which exactly one is set: `src` or `fileKey`. Empty if there are none. */
export const alternativesOf = ({ oneOf = [] }: JsonSchema): string[][] =>
  oneOf.every(({ required }) => required) ? oneOf.map(({ required }) => required!) : [];

/** The alternative that a value uses: the first of which a field is set. */
export const usedAlternative = (alternatives: string[][], value: Record<string, unknown>) =>
  Math.max(
    0,
    alternatives.findIndex((fields) => fields.some((field) => value[field] !== undefined)),
  );

/** Style of every block. */
const COMMON = ['padding', 'backgroundColor'];
const CONDITIONS = ['visibleIf', 'hideOn', 'id', 'className'];
/** Numbers and options that are content rather than style. */
const CONTENT = ['level', 'ordered', 'limit', 'perRow', 'showHeader', 'sendAsLink', 'variant', 'playButton', 'width'];
const CONTENT_CONTROLS: Control[] = ['line', 'lines', 'list', 'json'];

const groupOf = (root: JsonSchema, schema: JsonSchema, name: string) => {
  const control = controlOf(root, resolve(root, schema.properties![name]!));
  if (control === 'constant' || control === 'blocks') return undefined;
  if (CONDITIONS.includes(name)) return 'shown';
  if (schema.required?.includes(name) || CONTENT.includes(name)) return 'content';
  return CONTENT_CONTROLS.includes(control) && !name.startsWith('font') ? 'content' : 'style';
};

/** The fields of a block: content first, then style, then when the block is shown. */
export function groupsOf(root: JsonSchema, schema: JsonSchema) {
  const groups = { content: [] as string[], style: [] as string[], shown: [] as string[] };
  for (const name of Object.keys(schema.properties ?? {})) {
    const group = groupOf(root, schema, name);
    if (group) groups[group].push(name);
  }
  groups.shown.sort((a, b) => CONDITIONS.indexOf(a) - CONDITIONS.indexOf(b));
  // What every block has comes after what is its own.
  groups.style.sort((a, b) => COMMON.indexOf(a) - COMMON.indexOf(b));
  return groups;
}

/** A value to start with, for an item that is added to a list or a union. */
export function emptyValue(root: JsonSchema, schema: JsonSchema): unknown {
  const part = resolve(root, schema);
  if (part.const !== undefined) return part.const;
  if (part.default !== undefined) return part.default;
  if (part.enum) return part.enum[0];
  if (part.anyOf) return emptyValue(root, part.anyOf[0]!);
  if (part.type === 'boolean') return false;
  if (part.type === 'integer' || part.type === 'number') return part.minimum ?? 0;
  if (part.type === 'array')
    return Array.from({ length: part.minItems ?? 0 }, () => emptyValue(root, part.items ?? {}));
  if (part.type !== 'object') return '';
  const required = part.required ?? [];
  return Object.fromEntries(required.map((name) => [name, emptyValue(root, part.properties?.[name] ?? {})]));
}
