import { LEVELS } from '@sendstep/core';
import { describe, expect, it } from 'vitest';
import { INSTRUCTIONS, instructionsFor, TOOL_SETS, TOOLS, TOOLS_BY_LEVEL, TOOLS_BY_SET } from '../src/index.js';

const READ = [
  'list_email_templates',
  'get_email_template',
  'list_http_requests',
  'get_http_request',
  'list_smtp_configs',
  'list_secret_keys',
  'list_senders',
  'list_files',
  'list_history',
  'get_history_entry',
  'get_stats',
];
const WRITE = [
  'list_email_templates',
  'get_email_template',
  'list_http_requests',
  'get_http_request',
  'create_http_request',
  'update_http_request',
  'delete_http_request',
  'list_smtp_configs',
  'list_secret_keys',
  'list_senders',
  'list_files',
  'delete_file',
  'list_history',
  'get_history_entry',
  'get_stats',
];
const EXECUTE = WRITE.flatMap((name) => (name === 'delete_http_request' ? [name, 'test_http_request'] : [name]));
const NAMES = { read: READ, write: WRITE, execute: EXECUTE };
/** What the set adds to a list. */
const LAYOUT_TOOLS = {
  read: ['preview_email_template', 'get_layout_schema', 'get_translation', 'list_versions'],
  write: [
    'create_email_template',
    'update_email_template',
    'preview_email_template',
    'get_layout_schema',
    'get_translation',
    'put_translation',
    'list_versions',
    'restore_version',
  ],
};
const WITH_LAYOUTS = {
  read: READ.toSpliced(2, 0, ...LAYOUT_TOOLS.read),
  write: WRITE.toSpliced(2, 0, ...LAYOUT_TOOLS.write),
  execute: EXECUTE.toSpliced(2, 0, ...LAYOUT_TOOLS.write),
};
const every = TOOLS_BY_SET.layouts;
const tools = [...every.execute.values()];

/**
 * What a tool does, by its hints (read only, destructive, idempotent, open world) and by its words. A model may have only
 * the words, and a client that asks before dangerous calls only the hints.
 */
const KINDS = {
  reads: { hints: [true, false, true, false], words: /^(Lists|Returns|Counts) / },
  adds: { hints: [false, false, false, false], words: /^Creates an .* Nothing is sent\./ },
  overwrites: {
    hints: [false, true, true, false],
    words: /^Updates .* replaced as a whole\..* Nothing is sent to the target\./,
  },
  saves: {
    hints: [false, true, true, false],
    words:
      /^(Updates|Creates or replaces|Restores) .*\b[Rr]ecords a (new )?version\b.* list_email_templates shows the ids\.$/,
  },
  deletes: { hints: [false, true, true, false], words: /^Permanently deletes .*\./ },
  sends: { hints: [false, true, false, true], words: /^Sends a live request to the real target/ },
};
/** Words that a read-only tool must not use anywhere in its description. */
const CHANGES =
  /\b(Stores|Changes|Deletes|Sends|Runs|Removes|Replaces|Creates|Updates|for good|[Pp]ermanently|live|is replaced|overwrit\w+)\b/;
const hintsOf = ({ definition: { annotations: a } }: (typeof tools)[number]) => [
  a.readOnlyHint,
  a.destructiveHint,
  a.idempotentHint,
  a.openWorldHint,
];
const kindsIn = (description: string) =>
  Object.entries(KINDS).flatMap(([kind, { words }]) => (words.test(description) ? [kind] : []));

/** Every object in a schema, itself included. */
const nodes = (value: unknown): Record<string, unknown>[] =>
  typeof value === 'object' && value !== null
    ? [...(Array.isArray(value) ? [] : [value as Record<string, unknown>]), ...Object.values(value).flatMap(nodes)]
    : [];

describe('the tool list', () => {
  it.each(LEVELS)('of a %s key is exactly this, in this order', (level) => {
    expect([...TOOLS_BY_LEVEL[level].keys()]).toEqual(NAMES[level]);
  });

  it.each(LEVELS)('of a %s key with the set layouts has these tools more, and all others as they are', (level) => {
    expect([...every[level].keys()]).toEqual(WITH_LAYOUTS[level]);
    for (const [name, tool] of TOOLS_BY_LEVEL[level]) expect(every[level].get(name)).toBe(tool);
    expect(TOOL_SETS).toEqual(['layouts']);
  });

  it('has one name per tool, in snake case', () => {
    const names = Object.values(TOOLS).flatMap((line) => (line ? [line.name] : []));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
  });

  it('stays small enough to be read by a model at every connect', () => {
    // The whole answer to tools/list, in bytes as they go over the wire.
    const bytes = ({ execute }: typeof TOOLS_BY_LEVEL) =>
      Buffer.byteLength(JSON.stringify({ tools: Array.from(execute.values(), (tool) => tool.definition) }));
    expect(bytes(TOOLS_BY_LEVEL)).toBeLessThanOrEqual(16_384);
    expect(bytes(every)).toBeLessThanOrEqual(28 * 1024);
    expect(INSTRUCTIONS.length).toBeLessThan(2000);
    expect(instructionsFor('layouts').length).toBeLessThan(2000);
  });

  it('tells a model how layouts are written: with tools only if it has them', () => {
    expect(INSTRUCTIONS).toMatch(/layouts are read-only here at every level/);
    const named = (text: string) => [...text.matchAll(/\b[a-z]+_[a-z_]+\b/g)].map(([name]) => name);
    const isPrompt = (name: string) => ['translate_layout', 'explain_failed_execution'].includes(name);
    expect(named(INSTRUCTIONS).filter((name) => !isPrompt(name))).toEqual([]);
    expect(instructionsFor('layouts')).not.toContain('read-only');
    expect(named(instructionsFor('layouts')).filter((name) => !isPrompt(name))).toEqual([
      'get_layout_schema',
      'restore_version',
    ]);
  });

  it('pins the hints of each tool', () => {
    const hints = Object.fromEntries(tools.map((tool) => [tool.definition.name, hintsOf(tool)]));
    expect(hints).toEqual({
      list_email_templates: [true, false, true, false],
      get_email_template: [true, false, true, false],
      create_email_template: [false, false, false, false],
      update_email_template: [false, true, true, false],
      preview_email_template: [true, false, true, false],
      get_layout_schema: [true, false, true, false],
      get_translation: [true, false, true, false],
      put_translation: [false, true, true, false],
      list_versions: [true, false, true, false],
      restore_version: [false, true, true, false],
      list_http_requests: [true, false, true, false],
      get_http_request: [true, false, true, false],
      create_http_request: [false, false, false, false],
      update_http_request: [false, true, true, false],
      delete_http_request: [false, true, true, false],
      test_http_request: [false, true, false, true],
      list_smtp_configs: [true, false, true, false],
      list_secret_keys: [true, false, true, false],
      list_senders: [true, false, true, false],
      list_files: [true, false, true, false],
      delete_file: [false, true, true, false],
      list_history: [true, false, true, false],
      get_history_entry: [true, false, true, false],
      get_stats: [true, false, true, false],
    });
  });

  it('shows several types of an argument as the first of them', () => {
    const { properties } = TOOLS_BY_LEVEL.write.get('create_http_request')!.definition.inputSchema;
    expect(properties?.headers).toMatchObject({ type: 'object', additionalProperties: { type: 'string' } });
    expect(properties?.body).toMatchObject({ type: 'string' });
    expect(properties?.name).toMatchObject({ type: 'string', maxLength: 200 });
  });
});

describe.each(tools.map((tool) => [tool.definition.name, tool] as const))('%s', (_, tool) => {
  const { definition, line } = tool;
  const { inputSchema, outputSchema, description, title } = definition;

  it('says what it does, and names only tools that a read key has as the place for ids', () => {
    expect(title.length).toBeGreaterThan(5);
    expect(description.length).toBeGreaterThan(60);
    expect(description.length).toBeLessThan(600);
    expect(description).toMatch(/\.$/);
    const listed = line.set ? every : TOOLS_BY_LEVEL;
    for (const [name] of description.matchAll(/\b[a-z]+(_[a-z]+)+\b/g)) expect(listed.execute.has(name)).toBe(true);
    for (const hint of Object.values(line.otherwise ?? {})) expect(listed.read.has(hint.split(' ')[0]!)).toBe(true);
    if (line.idsFrom) expect(TOOLS_BY_LEVEL.read.has(line.idsFrom)).toBe(true);
  });

  it('has a description that agrees with its hints', () => {
    const kinds = kindsIn(description);
    expect(kinds, description).toHaveLength(1);
    expect(KINDS[kinds[0] as keyof typeof KINDS].hints).toEqual(hintsOf(tool));
    if (definition.annotations.readOnlyHint) expect(description).not.toMatch(CHANGES);
  });

  it('describes every argument and takes no other', () => {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    for (const property of Object.values(inputSchema.properties ?? {})) {
      expect(property.type).toBeTypeOf('string');
      expect(property.description).toMatch(/\.$/);
    }
  });

  it('has flat schemas that every client can read, with open outputs', () => {
    for (const node of nodes([inputSchema, outputSchema])) {
      for (const key of ['$schema', '$ref', '$defs', 'anyOf', 'oneOf', 'allOf']) expect(node).not.toHaveProperty(key);
      for (const bound of ['minimum', 'maximum']) expect(Math.abs(Number(node[bound] ?? 0))).toBeLessThan(1e9);
      expect(Array.isArray(node.type)).toBe(false);
    }
    expect(outputSchema.type).toBe('object');
    for (const node of nodes(outputSchema)) expect(node.additionalProperties).not.toBe(false);
  });
});

it('a tool says where its ids come from, and calls them what its argument is called', () => {
  const told = Array.from(every.execute.values(), ({ idsHint, definition: { name, inputSchema } }) => ({
    name,
    hint: idsHint,
    takes: ['id', 'key'].find((field) => field in inputSchema.properties!),
  })).filter(({ takes }) => takes);
  expect(told.map(({ hint, takes }) => hint?.endsWith(` shows the ${takes}s.`))).toEqual(told.map(() => true));
  expect(told.map(({ name }) => name)).toContain('delete_file');
});
