import { z } from 'zod';
import { layoutSchema } from '../design/index.js';
import { DesignView } from '../domain/layout.js';
import { USABLE_LIQUID } from '../liquid/usable.js';
import { defineOperation } from '../operation.js';
import { asWritten, OWN_WORDS } from '../shared/outgoing.js';

export const UsableView = z.object({
  name: z.string(),
  description: z.string(),
  example: z.string(),
  output: z.string(),
});
const Usable = z.array(UsableView);

export const schema = {
  'layouts.schema': defineOperation({
    title: 'Get the layout schema',
    description:
      'Returns everything needed to write the bodyDesign of a visual layout: JSON Schema, per-block defaults, supported Liquid, constraints and a complete, valid example.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({}),
    output: asWritten(
      z.object({
        schema: z.looseObject({}),
        defaults: z.looseObject({}),
        liquid: z.object({
          tags: Usable,
          filters: Usable,
          variables: Usable,
          secrets: z.object({ rule: z.string(), filters: z.array(z.string()), examples: Usable }),
        }),
        constraints: z.array(z.string()),
        example: DesignView,
      }),
      OWN_WORDS,
    ),
    example: {},
    async handler() {
      const { schema: design, defaults, constraints, example } = layoutSchema();
      return { schema: design, defaults, liquid: USABLE_LIQUID, constraints, example } as never;
    },
  }),
};
