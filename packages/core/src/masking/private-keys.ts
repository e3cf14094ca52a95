import { firstEndingAfter, type Liquid, outside, type Region, regionCursor, withoutLiquid } from '../liquid/regions.js';
import { type Span, span } from './span.js';

const HEAD = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,20}-----/y;
const TAIL = /-----END[A-Z0-9 ]{0,60}(?:-----)?/y;

interface Block {
  start: number;
  bodyStart: number;
  bodyEnd: number;
  end: number;
}

/**
 * Adds the lines between BEGIN and END of private keys to what else was found; references between them stay.
 * A block is taken as a whole: a value that begins inside it must not hide its END and so lengthen it the next time.
 */
export function withPrivateKeys(text: string, liquid: Liquid, others: Span[]): Span[] {
  const { regions } = liquid;
  const blocks = blocksIn(text, liquid);
  if (blocks.length === 0) return others;
  const kept = others.flatMap((each) => outsideBlocks(each, blocks));
  let next = 0;
  for (const block of blocks) {
    const within: Region[] = [];
    for (; next < regions.length && regions[next]!.end <= block.bodyEnd; next++) {
      if (regions[next]!.start >= block.bodyStart) within.push(regions[next]!);
    }
    for (const piece of bodyPieces(text, block, within)) kept.push(piece);
  }
  return kept;
}

function blocksIn(text: string, { regions, literals }: Liquid): Block[] {
  const blocks: Block[] = [];
  const insideRegion = regionCursor(regions);
  const insideLiteral = regionCursor(literals);
  const plain = withoutLiquid(text, regions);
  for (let at = text.indexOf('-----BEGIN '); at >= 0; ) {
    HEAD.lastIndex = at;
    const head = HEAD.exec(text)?.[0];
    const literal = insideLiteral(at);
    let next = at + 1;
    // Inside Liquid a key can only be in a string, and ends with it.
    if (head && (literal || !insideRegion(at))) {
      const limit = literal?.end ?? text.length;
      const bodyStart = Math.min(at + head.length, limit);
      const tail = (literal ? text.slice(0, limit) : plain).indexOf('-----END', bodyStart);
      // Cut off: everything that is left belongs to the key.
      const bodyEnd = tail < 0 ? limit : tail;
      TAIL.lastIndex = bodyEnd;
      const end = Math.min(bodyEnd + (TAIL.exec(text)?.[0].length ?? 0), limit);
      blocks.push({ start: at, bodyStart, bodyEnd, end });
      next = Math.max(end, at + 1);
    }
    at = text.indexOf('-----BEGIN ', next);
  }
  return blocks;
}

function outsideBlocks(each: Span, blocks: readonly Block[]): Span[] {
  const parts: Span[] = [];
  let from = each.start;
  for (
    let index = firstEndingAfter(blocks, each.start);
    index < blocks.length && blocks[index]!.start < each.end;
    index++
  ) {
    const block = blocks[index]!;
    const contains = each.start <= block.start && block.end <= each.end;
    const contained = block.bodyStart <= each.start && each.end <= block.bodyEnd;
    if (contains || contained) continue;
    if (block.start > from) parts.push({ ...each, start: from, end: block.start });
    from = block.end;
  }
  if (from < each.end) parts.push({ ...each, start: from });
  return parts;
}

function bodyPieces(text: string, block: Block, regions: readonly Region[]): Span[] {
  return outside(block.bodyEnd, regions, block.bodyStart)
    .map((piece) => trimmed(text, piece.start, piece.end))
    .filter((piece) => piece.end > piece.start);
}

/** Without the white space and written-out line breaks at the edges. */
function trimmed(text: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && breakAt(text, from) > 0) from += breakAt(text, from);
  while (to > from && (/\s/.test(text[to - 1]!) || breakAt(text, to - 2) === 2))
    to -= breakAt(text, to - 2) === 2 ? 2 : 1;
  return span(from, to);
}

function breakAt(text: string, at: number): number {
  if (text[at] === '\\' && (text[at + 1] === 'n' || text[at + 1] === 'r')) return 2;
  return /\s/.test(text[at] ?? '') ? 1 : 0;
}
