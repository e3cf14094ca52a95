import { type Block, designFileKeys } from '../design/index.js';

/** The uploaded files that blocks show as images. */
export const pictureKeys = (blocks: (readonly Block[] | null)[]): Set<string> =>
  new Set(
    blocks.flatMap((list) => (list ? designFileKeys({ blocks: withoutAttachments(list) }) : []).map(({ key }) => key)),
  );

/** The visible blocks, at any depth. */
function withoutAttachments(blocks: readonly Block[]): Block[] {
  return blocks
    .filter(({ type }) => type !== 'attachment')
    .map((block) => {
      if (block.type === 'columns') {
        const columns = block.columns.map((column) => ({ ...column, blocks: withoutAttachments(column.blocks) }));
        return { ...block, columns } as Block;
      }
      return 'blocks' in block ? ({ ...block, blocks: withoutAttachments(block.blocks) } as Block) : block;
    });
}
