import { getIn, type Path, parsePath, pathText } from './path.js';

/** A block of any type. The layout schema says what is in it, and the API checks it. */
export interface Block {
  type: string;
  id?: string;
  [field: string]: unknown;
}
export interface Column {
  blocks: Block[];
  [field: string]: unknown;
}
export interface Design {
  blocks: Block[];
  header?: Edge;
  footer?: Edge;
  global?: Record<string, unknown>;
  testVariables?: Record<string, unknown>;
}
export type Edge = { preset?: string; blocks?: Block[] } | null | undefined;
export const EDGES = ['header', 'footer'] as const;
export type EdgeName = (typeof EDGES)[number];
export const isEdge = (path: string): path is EdgeName => EDGES.includes(path as EdgeName);

/** What the tree shows in one line. */
export interface TreeRow {
  path: string;
  depth: number;
  kind: 'block' | 'column' | 'edge';
  /** The block or column; undefined for the header and the footer. */
  item: Block | Column | undefined;
}

/** The lists of blocks in a block, relative to it. */
export const listsIn = (block: Block): Path[] => {
  if (Array.isArray(block.columns) && block.type === 'columns')
    return block.columns.map((_, i) => ['columns', i, 'blocks']);
  return Array.isArray(block.blocks) ? [['blocks']] : [];
};

function* rowsOf(blocks: readonly Block[], list: string, depth: number): Generator<TreeRow> {
  for (const [i, block] of blocks.entries()) {
    const path = `${list}[${i}]`;
    yield { path, depth, kind: 'block', item: block };
    if (block.type === 'columns') {
      for (const [c, column] of ((block.columns as Column[] | undefined) ?? []).entries()) {
        yield { path: `${path}.columns[${c}]`, depth: depth + 1, kind: 'column', item: column };
        yield* rowsOf(column.blocks, `${path}.columns[${c}].blocks`, depth + 2);
      }
    } else if (Array.isArray(block.blocks)) yield* rowsOf(block.blocks, `${path}.blocks`, depth + 1);
  }
}

function* edgeRows(design: Design, name: EdgeName): Generator<TreeRow> {
  yield { path: name, depth: 0, kind: 'edge', item: undefined };
  yield* rowsOf(design[name]?.blocks ?? [], `${name}.blocks`, 1);
}

/** The whole design from top to bottom, each part before what is in it. */
export const treeRows = (design: Design, edges = true): TreeRow[] => [
  ...(edges ? edgeRows(design, 'header') : []),
  ...rowsOf(design.blocks, 'blocks', 0),
  ...(edges ? edgeRows(design, 'footer') : []),
];

/** Every block in a list, including nested ones. */
export const blocksWithin = (blocks: readonly Block[]): Block[] =>
  [...rowsOf(blocks, '', 0)].flatMap(({ kind, item }) => (kind === 'block' ? [item as Block] : []));

export const allBlocks = ({ blocks, header, footer }: Design): Block[] =>
  [header?.blocks ?? [], blocks, footer?.blocks ?? []].flatMap(blocksWithin);

export interface Position {
  /** The path of a list of blocks or columns. */
  list: string;
  index: number;
}

/** The list that an item is in, and where. Undefined for the header and the footer. */
export function positionOf(path: string): Position | undefined {
  const steps = parsePath(path);
  const index = steps.at(-1);
  return typeof index === 'number' ? { list: pathText(steps.slice(0, -1)), index } : undefined;
}
export const pathAt = ({ list, index }: Position) => `${list}[${index}]`;
export const itemAt = (design: Design, path: string) => getIn(design, parsePath(path)) as Block | Column | undefined;
export const listAt = (design: Design, list: string) => (getIn(design, parsePath(list)) ?? []) as (Block | Column)[];

/** The paths of the blocks and columns around a place, the innermost first. */
export function parentsOf(path: string): string[] {
  const steps = parsePath(path);
  return steps
    .map((step, i) => (typeof step === 'number' ? pathText(steps.slice(0, i + 1)) : ''))
    .filter((parent) => parent !== '' && parent !== path)
    .toReversed();
}
