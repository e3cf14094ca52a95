import type { Block } from '../design/blocks.js';
import { checkDesign } from '../design/check.js';
import { designFileKeys } from '../design/walk.js';
import { fieldPath } from '../shared/faults.js';
import { anyOf } from '../shared/fields.js';

/** Checks the blocks as the header of a design (footers have the same rules); paths start with `header`. */
const asDesign = (blocks: Block[]) => ({ blocks: [], header: { blocks } });

/** The blocks of a header or footer, as sent. */
export const PresetBlocks = anyOf(['array'], 'Blocks in the design format, at most 30.', (value, fault): Block[] => {
  if (value === null || value === undefined) fault('required');
  else {
    const { design, faults } = checkDesign(asDesign(value as Block[]));
    for (const { path, reason } of faults) fault(reason, path.slice(2));
    if (design) return value as Block[];
  }
  return [];
});

/** Every uploaded file used in blocks, with its path: `blocks[0].fileKey`. */
export const blockFileKeys = (blocks: Block[]): { key: string; field: string }[] =>
  designFileKeys(asDesign(blocks)).map(({ key, path }) => ({ key, field: fieldPath(path.slice(1)) }));
