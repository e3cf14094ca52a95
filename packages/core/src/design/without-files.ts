import type { Block } from './blocks.js';
import type { Design, HeaderFooter } from './design.js';

const usesOne = (block: Block, keys: ReadonlySet<string>) =>
  'fileKey' in block && block.fileKey !== undefined && keys.has(block.fileKey);

function kept(blocks: Block[], keys: ReadonlySet<string>): Block[] {
  return blocks
    .filter((block) => !usesOne(block, keys))
    .map((block) => {
      if ('blocks' in block) return { ...block, blocks: kept(block.blocks, keys) };
      if (block.type !== 'columns') return block;
      return { ...block, columns: block.columns.map((column) => ({ ...column, blocks: kept(column.blocks, keys) })) };
    });
}

const edge = (part: HeaderFooter, keys: ReadonlySet<string>): HeaderFooter =>
  part.blocks ? { blocks: kept(part.blocks, keys) } : part;

/** A valid design without the blocks that use one of these files. */
export const withoutFiles = (design: Design, keys: ReadonlySet<string>): Design => ({
  ...design,
  blocks: kept(design.blocks, keys),
  ...(design.header && { header: edge(design.header, keys) }),
  ...(design.footer && { footer: edge(design.footer, keys) }),
});
