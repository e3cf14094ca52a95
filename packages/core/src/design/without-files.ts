import type { Block, SectionBlock } from './blocks.js';
import type { Design, HeaderFooter } from './design.js';

const usesOne = ({ fileKey }: { fileKey?: string | undefined }, keys: ReadonlySet<string>) =>
  fileKey !== undefined && keys.has(fileKey);

function kept(blocks: Block[], keys: ReadonlySet<string>): Block[] {
  return blocks
    .filter((block) => !('fileKey' in block && usesOne(block, keys)))
    .map((block) => {
      if (block.type === 'section') return { ...withoutBackground(block, keys), blocks: kept(block.blocks, keys) };
      if ('blocks' in block) return { ...block, blocks: kept(block.blocks, keys) };
      if (block.type !== 'columns') return block;
      return { ...block, columns: block.columns.map((column) => ({ ...column, blocks: kept(column.blocks, keys) })) };
    });
}

function withoutBackground(block: SectionBlock, keys: ReadonlySet<string>): SectionBlock {
  const { backgroundImage, ...rest } = block;
  return backgroundImage && usesOne(backgroundImage, keys) ? rest : block;
}

const edge = (part: HeaderFooter, keys: ReadonlySet<string>): HeaderFooter =>
  part.blocks ? { blocks: kept(part.blocks, keys) } : part;

/** A valid design without the blocks and background images that use one of these files. */
export const withoutFiles = (design: Design, keys: ReadonlySet<string>): Design => ({
  ...design,
  blocks: kept(design.blocks, keys),
  ...(design.header && { header: edge(design.header, keys) }),
  ...(design.footer && { footer: edge(design.footer, keys) }),
});
