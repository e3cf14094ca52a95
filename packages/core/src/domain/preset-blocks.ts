import type { Block } from '../design/blocks.js';
import { checkDesign } from '../design/check.js';
import { designFileKeys } from '../design/walk.js';
import { fieldPath } from '../shared/faults.js';
import { anyOf } from '../shared/fields.js';

/** The blocks as the header of a design: footers have the same rules. Its places begin with `header`. */
const asDesign = (blocks: Block[]) => ({ blocks: [], header: { blocks } });

/** The blocks of a header or footer, kept as they were sent. */
export const PresetBlocks = anyOf(['array'], 'Blocks in the design format, 30 at most.', (value, fault): Block[] => {
  if (value === null || value === undefined) fault('required');
  else {
    const { design, faults } = checkDesign(asDesign(value as Block[]));
    for (const { path, reason } of faults) fault(reason, path.slice(2));
    if (design) return value as Block[];
  }
  return [];
});

/** Every uploaded file that blocks name, with its place: `blocks[0].fileKey`. */
export const blockFileKeys = (blocks: Block[]): { key: string; field: string }[] =>
  designFileKeys(asDesign(blocks)).map(({ key, path }) => ({ key, field: fieldPath(path.slice(1)) }));
