import {
  type ApiOperationName,
  allows,
  type Effect,
  type JsonSchema,
  jsonSchema,
  LEVELS,
  type Level,
  OPERATIONS,
} from '@sendstep/core';
import { TOOL_SETS, TOOLS, type ToolLine, type ToolSet } from './tools.js';

/** A tool as clients see it. Plain data, independent of the SDK. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  outputSchema: JsonSchema & { type: 'object' };
  annotations: ToolHints;
}
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}
export interface Tool {
  operation: ApiOperationName;
  /** A sentence that names the tool to get ids from. */
  idsHint: string | undefined;
  /** Arguments that must be strings here, although the operation also takes objects and lists. */
  textFields: string[];
  line: ToolLine;
  definition: ToolDefinition;
}

/** Always all four, because the defaults of the protocol are destructive and open world. */
const HINTS = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  create: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  // "Destructive" includes updates, because they overwrite data.
  update: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  destroy: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  send: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
} as const satisfies Record<Effect, ToolHints>;

const mapValues = <T, U>(object: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
/** zod adds the bounds of safe integers, which are useless to a model. */
const isSafeIntegerBound = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** Arguments as a flat schema. Some clients cannot read a list of types, so only the first one is shown. */
function argumentsOf({ properties, type, identity: _, ...rest }: JsonSchema): JsonSchema {
  for (const bound of ['minimum', 'maximum']) if (isSafeIntegerBound(rest[bound])) delete rest[bound];
  const first = Array.isArray(type) ? type[0] : type;
  return {
    ...(first && { type: first }),
    ...rest,
    ...(properties && { properties: mapValues(properties, argumentsOf) }),
  };
}

/**
 * The top-level fields of a result and their types. Nested fields are left out to keep the list small. Nothing is required,
 * so a client that validates against a cached list accepts later versions.
 */
const outputOf = ({ properties = {} }: JsonSchema): JsonSchema => ({ properties: mapValues(properties, typeOf) });
const typeOf = ({ type, items }: JsonSchema): JsonSchema => ({
  ...(typeof type === 'string' && { type }),
  ...(type === 'array' && { items: typeOf((items ?? {}) as JsonSchema) }),
});

function define(name: ApiOperationName, line: ToolLine): Tool {
  const { title, description, effect, input, output } = OPERATIONS[name];
  const idsHint = line.idsFrom && `${line.idsFrom} shows the ${'key' in input.shape ? 'keys' : 'ids'}.`;
  const schema = jsonSchema(input, 'input');
  const { properties = {} } = schema;
  const sentences = [description, line.more, idsHint];
  return {
    operation: name,
    idsHint,
    textFields: Object.entries(properties)
      .filter(([, { type }]) => Array.isArray(type) && type[0] === 'string' && type.includes('object'))
      .map(([field]) => field),
    line,
    definition: {
      name: line.name,
      title,
      description: sentences.filter(Boolean).join(' '),
      inputSchema: { ...argumentsOf(schema), type: 'object' },
      outputSchema: { ...outputOf(jsonSchema(output, 'output')), type: 'object' },
      annotations: HINTS[effect],
    },
  };
}

const ALL = Object.entries(TOOLS).flatMap(([name, line]) => (line ? [define(name as ApiOperationName, line)] : []));

type ByLevel<T> = Record<Level, T>;
const forEachLevel = <T>(make: (level: Level) => T) =>
  Object.fromEntries(LEVELS.map((level) => [level, make(level)])) as ByLevel<T>;

function toolsOf(set: ToolSet | undefined): ByLevel<ReadonlyMap<string, Tool>> {
  const listed = ALL.filter(({ line }) => line.set === undefined || line.set === set);
  return forEachLevel((level) => {
    const allowed = listed.filter(({ operation }) => allows(level, OPERATIONS[operation].level));
    return new Map(allowed.map((tool) => [tool.definition.name, tool]));
  });
}

/** The tools of each level by name, in table order. Built once, because it costs more than handling a request. */
export const TOOLS_BY_LEVEL = toolsOf(undefined);
/** The same for clients that ask for a set: the set's tools and all others. */
export const TOOLS_BY_SET = Object.fromEntries(TOOL_SETS.map((set) => [set, toolsOf(set)])) as Record<
  ToolSet,
  ByLevel<ReadonlyMap<string, Tool>>
>;
export const toolsFor = (level: Level, set: ToolSet | undefined) => (set ? TOOLS_BY_SET[set] : TOOLS_BY_LEVEL)[level];

/** The results of `tools/list`, one object per list of tools, so their JSON can be cached. */
export const TOOL_LISTS: ReadonlyMap<ReadonlyMap<string, Tool>, { tools: ToolDefinition[] }> = new Map(
  [TOOLS_BY_LEVEL, ...Object.values(TOOLS_BY_SET)]
    .flatMap((byLevel) => Object.values(byLevel))
    .map((tools) => [tools, { tools: Array.from(tools.values(), (tool) => tool.definition) }]),
);
