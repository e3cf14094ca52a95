import { z } from 'zod';

/**
 * A list of nested blocks. Checks only its length and leaves the blocks to `checkDesign`: a recursive schema would go
 * as deep as the input does and would collect every fault in it.
 */
export const blocksIn = <Block>(
  max: number,
  description = 'The nested blocks, from top to bottom.',
): z.ZodType<Block[]> =>
  z
    .array(z.any())
    .max(max, `at most ${max} blocks`)
    .meta({ items: { $ref: '#/$defs/block' }, description });
