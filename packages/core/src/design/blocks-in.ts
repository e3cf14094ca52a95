import { z } from 'zod';

/**
 * The list of blocks inside something. It counts them and leaves them to `checkDesign`: a schema that went into them
 * would recurse as deep as whoever wrote the design likes, and would gather every fault there is.
 */
export const blocksIn = <Block>(
  max: number,
  description = 'The blocks inside, from top to bottom.',
): z.ZodType<Block[]> =>
  z
    .array(z.any())
    .max(max, `at most ${max} blocks`)
    .meta({ items: { $ref: '#/$defs/block' }, description });
