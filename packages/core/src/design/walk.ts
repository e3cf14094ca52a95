import type { z } from 'zod';
import { BLOCKS, type Block } from './blocks.js';
import { type Design, Global } from './design.js';
import { type FieldKind, KINDS } from './fields.js';
import type { Path } from './structure.js';

/** A string field of a schema; `way` is its path, with `*` for every item of a list. */
interface Leaf {
  way: string[];
  kind: FieldKind;
}

/** Read from the schema, so new fields are found without changes here. Stops at lists of blocks. */
function leavesOf(schema: z.core.$ZodType): Leaf[] {
  const known = KINDS.get(schema as z.ZodType);
  if (known) return [{ way: [], kind: known.kind }];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return leavesOf(def.innerType);
    case 'pipe':
      return leavesOf(def.out);
    case 'array':
      return leavesOf(def.element).map(({ way, kind }) => ({ way: ['*', ...way], kind }));
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) =>
        leavesOf(field).map(({ way, kind }) => ({ way: [key, ...way], kind })),
      );
    default:
      return [];
  }
}

const memo = new Map<z.ZodType, Leaf[]>();
function leaves(schema: z.ZodType): Leaf[] {
  const known = memo.get(schema) ?? leavesOf(schema);
  memo.set(schema, known);
  return known;
}

interface Found {
  path: Path;
  text: string;
  kind: FieldKind;
  /** The block it belongs to; undefined in `global`. */
  block?: Block;
}

function* strings(value: unknown, { way, kind }: Leaf, path: Path, at = 0): Generator<Found> {
  if (value === undefined || value === null) return;
  const step = way[at];
  if (step === undefined) yield { path, text: value as string, kind };
  else if (step !== '*')
    yield* strings((value as Record<string, unknown>)[step], { way, kind }, [...path, step], at + 1);
  else
    for (const [i, item] of (value as unknown[]).entries()) yield* strings(item, { way, kind }, [...path, i], at + 1);
}

function* within(blocks: readonly Block[], path: Path): Generator<{ block: Block; path: Path }> {
  for (const [i, block] of blocks.entries()) {
    const here = [...path, i];
    yield { block, path: here };
    if ('blocks' in block) yield* within(block.blocks, [...here, 'blocks']);
    if (block.type !== 'columns') continue;
    for (const [c, column] of block.columns.entries()) yield* within(column.blocks, [...here, 'columns', c, 'blocks']);
  }
}

/** All blocks of a valid design with their paths: content, header, footer; each block before its nested blocks. */
export function blocksOf(design: Design): { block: Block; path: Path }[] {
  return [
    ...within(design.blocks, ['blocks']),
    ...within(design.header?.blocks ?? [], ['header', 'blocks']),
    ...within(design.footer?.blocks ?? [], ['footer', 'blocks']),
  ];
}

function* stringsOf(design: Design): Generator<Found> {
  for (const { block, path } of blocksOf(design)) {
    for (const leaf of leaves(BLOCKS[block.type]))
      for (const found of strings(block, leaf, path)) yield { ...found, block };
  }
  for (const leaf of leaves(Global)) yield* strings(design.global, leaf, ['global']);
}

/** All uploaded files referenced by a design. */
export const designFileKeys = (design: Design): { key: string; path: Path }[] =>
  [...stringsOf(design)].flatMap(({ path, text, kind }) => (kind === 'fileKey' ? [{ key: text, path }] : []));

export interface DesignText extends Found {
  kind: 'text' | 'url' | 'color' | 'condition' | 'list';
}

/** All strings that are rendered as Liquid: texts, conditions and paths of lists. */
export const designTexts = (design: Design): DesignText[] =>
  [...stringsOf(design)].filter((found): found is DesignText => found.kind !== 'fileKey' && found.kind !== 'preset');

/** The presets referenced by a design. */
export const presetIds = (design: Design): { id: string; path: Path }[] =>
  (['header', 'footer'] as const).flatMap((edge) => {
    const preset = design[edge]?.preset;
    return preset === undefined ? [] : [{ id: preset, path: [edge, 'preset'] }];
  });
