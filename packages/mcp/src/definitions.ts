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
import { TOOLS, type ToolLine } from './tools.js';

/** A tool as clients see it; plain data, so that it outlives any one SDK. */
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
  /** Where the ids come from that it takes. */
  idsHint: string | undefined;
  /** Arguments that are text here, though the operation takes objects and lists too. */
  textFields: string[];
  line: ToolLine;
  definition: ToolDefinition;
}

/** All four, always: what is left out counts as destructive and open to the world. */
const HINTS = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  create: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  // "Destructive" means more than adding: an update overwrites what was there.
  update: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  destroy: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  send: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
} as const satisfies Record<Effect, ToolHints>;

const mapValues = <T, U>(object: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
/** What zod says about every whole number, which tells a model nothing. */
const isNoBound = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** Arguments as a flat schema. Some clients cannot read a list of types, so a field of several shows the first. */
function argumentsOf({ properties, type, ...rest }: JsonSchema): JsonSchema {
  for (const bound of ['minimum', 'maximum']) if (isNoBound(rest[bound])) delete rest[bound];
  const first = Array.isArray(type) ? type[0] : type;
  return {
    ...(first && { type: first }),
    ...rest,
    ...(properties && { properties: mapValues(properties, argumentsOf) }),
  };
}

/**
 * An answer's fields and their types, nothing below and nothing required: the whole list has to stay small, and a client
 * that validates against a list it has cached must not trip over a field that came later.
 */
const answerOf = ({ properties = {} }: JsonSchema): JsonSchema => ({ properties: mapValues(properties, typeOf) });
const typeOf = ({ type, items }: JsonSchema): JsonSchema => ({
  ...(typeof type === 'string' && { type }),
  ...(type === 'array' && { items: typeOf((items ?? {}) as JsonSchema) }),
});

function define(name: ApiOperationName, line: ToolLine): Tool {
  const { title, description, effect, input, output } = OPERATIONS[name];
  const idsHint = line.idsFrom && `${line.idsFrom} shows the ${'key' in input.shape ? 'keys' : 'ids'}.`;
  const schema = jsonSchema(input, 'input');
  const { properties = {} } = schema;
  const words = [description, line.more, idsHint];
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
      description: words.filter(Boolean).join(' '),
      inputSchema: { ...argumentsOf(schema), type: 'object' },
      outputSchema: { ...answerOf(jsonSchema(output, 'output')), type: 'object' },
      annotations: HINTS[effect],
    },
  };
}

const ALL = Object.entries(TOOLS).flatMap(([name, line]) => (line ? [define(name as ApiOperationName, line)] : []));

function upTo(level: Level): ReadonlyMap<string, Tool> {
  const mine = ALL.filter(({ operation }) => allows(level, OPERATIONS[operation].level));
  return new Map(mine.map((tool) => [tool.definition.name, tool]));
}

/** The tools of each level by name, in the order of the table. Built once: doing it per request cost more than the request. */
export const TOOLS_BY_LEVEL = Object.fromEntries(LEVELS.map((level) => [level, upTo(level)])) as Record<
  Level,
  ReadonlyMap<string, Tool>
>;

/** The answers to `tools/list`, one object a level, so that their JSON can be kept. */
export const TOOL_LISTS = Object.fromEntries(
  LEVELS.map((level) => [level, { tools: Array.from(TOOLS_BY_LEVEL[level].values(), (tool) => tool.definition) }]),
) as Record<Level, { tools: ToolDefinition[] }>;
