import { LIMITS } from './limits.js';

export type Path = (string | number)[];
export interface Fault {
  path: Path;
  reason: string;
}
type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Nesting {
  depth: number;
  loops: number;
  columns: boolean;
}

/** The blocks and faults found in one part of a design: the content, the header or the footer. */
interface Part {
  max: number;
  blocks: { block: unknown; path: Path }[];
  faults: Fault[];
}

/** Collects the blocks, including nested ones. Returns false if a limit stopped it, as for a hostile design. */
function collect(value: unknown, path: Path, nesting: Nesting, part: Part): boolean {
  if (!Array.isArray(value) || value.length === 0) return true;
  if (nesting.depth > LIMITS.depth) {
    part.faults.push({ path: [...path, 0], reason: `at most ${LIMITS.depth} levels of blocks` });
    return false;
  }
  if (part.blocks.length + value.length > LIMITS.blocks) {
    part.faults.push({ path: path.slice(0, path.indexOf('blocks') + 1), reason: tooMany(part.max) });
    return false;
  }
  return value.every((block, i) => collectBlock(block, [...path, i], nesting, part));
}

function collectBlock(block: unknown, path: Path, nesting: Nesting, part: Part): boolean {
  part.blocks.push({ block, path });
  if (!isObject(block)) return true;
  const columns = block.type === 'columns';
  const loops = nesting.loops + (block.type === 'loop' ? 1 : 0);
  if (columns && nesting.columns) part.faults.push({ path, reason: 'columns cannot be nested in columns' });
  if (loops > nesting.loops && loops > LIMITS.loopDepth) {
    part.faults.push({ path, reason: `at most ${LIMITS.loopDepth} nested loops` });
  }
  if (nesting.depth > 1 && block.type === 'section' && block.fullWidth === true) {
    part.faults.push({ path: [...path, 'fullWidth'], reason: 'only for sections at the top level' });
  }
  const inside = { depth: nesting.depth + 1, loops, columns: columns || nesting.columns };
  if (block.type === 'section' || block.type === 'loop')
    return collect(block.blocks, [...path, 'blocks'], inside, part);
  if (!columns || !Array.isArray(block.columns) || block.columns.length > LIMITS.blocks) return true;
  return block.columns.every(
    (column, c) => !isObject(column) || collect(column.blocks, [...path, 'columns', c, 'blocks'], inside, part),
  );
}

const tooMany = (max: number) => `at most ${max} blocks, including nested ones`;

/**
 * All blocks of a possible design, each before its nested blocks, and violations of the limits that span blocks.
 * `complete` is false when these make it pointless to validate single blocks.
 */
export function structure(design: Json): { blocks: Part['blocks']; faults: Fault[]; complete: boolean } {
  const all: Part['blocks'] = [];
  const faults: Fault[] = [];
  let complete = true;
  for (const [value, path, max] of [
    [design.blocks, ['blocks'], LIMITS.blocks],
    [isObject(design.header) && design.header.blocks, ['header', 'blocks'], LIMITS.edgeBlocks],
    [isObject(design.footer) && design.footer.blocks, ['footer', 'blocks'], LIMITS.edgeBlocks],
  ] as const) {
    const part: Part = { max, blocks: [], faults: [] };
    const collected = collect(value, [...path], { depth: 1, loops: 0, columns: false }, part);
    if (collected && part.blocks.length > max) faults.push({ path: [...path], reason: tooMany(max) });
    faults.push(...part.faults);
    complete &&= collected && part.blocks.length <= max;
    all.push(...part.blocks);
  }
  return { blocks: all, faults, complete };
}

/** Counts the Liquid outputs and tags in the strings of one block, without its nested blocks. */
export function liquidTags(value: unknown, depth = 0): number {
  if (typeof value === 'string') return countTags(value);
  if (typeof value !== 'object' || value === null || depth > 3) return 0;
  let found = 0;
  for (const key in value) if (key !== 'blocks') found += liquidTags((value as Json)[key], depth + 1);
  return found;
}

function countTags(text: string): number {
  let found = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const next = text[at + 1];
    if (next === '{' || next === '%') found++;
  }
  return found;
}
