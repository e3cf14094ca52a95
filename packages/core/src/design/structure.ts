import { LIMITS } from './limits.js';

export type Path = (string | number)[];
export interface Fault {
  path: Path;
  reason: string;
}
type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Place {
  depth: number;
  loops: number;
  columns: boolean;
}

/** What was found in one part of a design: the content, the header or the footer. */
interface Part {
  most: number;
  blocks: { block: unknown; path: Path }[];
  faults: Fault[];
}

/** Adds the blocks and those inside them. False when it gave up: a hostile design is not followed where it leads. */
function collect(value: unknown, path: Path, place: Place, part: Part): boolean {
  if (!Array.isArray(value) || value.length === 0) return true;
  if (place.depth > LIMITS.depth) {
    part.faults.push({ path: [...path, 0], reason: `at most ${LIMITS.depth} levels of blocks` });
    return false;
  }
  if (part.blocks.length + value.length > LIMITS.blocks) {
    part.faults.push({ path: path.slice(0, path.indexOf('blocks') + 1), reason: tooMany(part.most) });
    return false;
  }
  return value.every((block, i) => collectBlock(block, [...path, i], place, part));
}

function collectBlock(block: unknown, path: Path, place: Place, part: Part): boolean {
  part.blocks.push({ block, path });
  if (!isObject(block)) return true;
  const columns = block.type === 'columns';
  const loops = place.loops + (block.type === 'loop' ? 1 : 0);
  if (columns && place.columns) part.faults.push({ path, reason: 'columns cannot stand in columns' });
  if (loops > place.loops && loops > LIMITS.loopDepth) {
    part.faults.push({ path, reason: `at most ${LIMITS.loopDepth} loops inside each other` });
  }
  const inside = { depth: place.depth + 1, loops, columns: columns || place.columns };
  if (block.type === 'section' || block.type === 'loop')
    return collect(block.blocks, [...path, 'blocks'], inside, part);
  if (!columns || !Array.isArray(block.columns) || block.columns.length > LIMITS.blocks) return true;
  return block.columns.every(
    (column, c) => !isObject(column) || collect(column.blocks, [...path, 'columns', c, 'blocks'], inside, part),
  );
}

const tooMany = (most: number) => `at most ${most} blocks, those inside others included`;

/**
 * Every block of what may be a design, the outer before the inner, and the limits that span blocks. `complete` is false
 * when there is no point in looking at the blocks one by one.
 */
export function structure(design: Json): { blocks: Part['blocks']; faults: Fault[]; complete: boolean } {
  const all: Part['blocks'] = [];
  const faults: Fault[] = [];
  let complete = true;
  for (const [value, path, most] of [
    [design.blocks, ['blocks'], LIMITS.blocks],
    [isObject(design.header) && design.header.blocks, ['header', 'blocks'], LIMITS.edgeBlocks],
    [isObject(design.footer) && design.footer.blocks, ['footer', 'blocks'], LIMITS.edgeBlocks],
  ] as const) {
    const part: Part = { most, blocks: [], faults: [] };
    const whole = collect(value, [...path], { depth: 1, loops: 0, columns: false }, part);
    if (whole && part.blocks.length > most) faults.push({ path: [...path], reason: tooMany(most) });
    faults.push(...part.faults);
    complete &&= whole && part.blocks.length <= most;
    all.push(...part.blocks);
  }
  return { blocks: all, faults, complete };
}

/** Outputs and tags in the strings of one block, those of the blocks inside not counted. */
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
