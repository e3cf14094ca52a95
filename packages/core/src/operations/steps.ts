import { z } from 'zod';
import { LayoutId } from '../domain/layout.js';
import { found, notFound } from '../errors.js';
import { requiredText } from '../fields.js';
import { defineOperation } from '../operation.js';

const stepReference = requiredText(200, 'line', 'How the workflow platform names the step.');

export const steps = {
  'steps.remember': defineOperation({
    title: 'Remember which layout a step uses',
    description: 'Notes that a step of the workflow platform uses a layout, so that deleting the layout can warn.',
    level: 'owner',
    effect: 'update',
    input: z.strictObject({ stepReference, layoutId: LayoutId }),
    output: z.object({ stepReference: z.string(), layoutId: LayoutId }),
    example: { stepReference: 'flow-1/step-2', layoutId: '…' },
    async handler(input, { storeId, ports }) {
      found(await ports.layouts.find(storeId, input.layoutId), 'layout');
      await ports.transaction((tx) => tx.steps.remember(storeId, input.stepReference, input.layoutId));
      return input;
    },
  }),
  'steps.forget': defineOperation({
    title: 'Forget a step',
    description: 'Forgets a step of the workflow platform, for example because it was deleted there.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ stepReference }),
    output: z.object({ forgotten: z.literal(true), stepReference: z.string() }),
    example: { stepReference: 'flow-1/step-2' },
    async handler(input, { storeId, ports }) {
      if (!(await ports.transaction((tx) => tx.steps.forget(storeId, input.stepReference)))) throw notFound('step');
      return { forgotten: true as const, stepReference: input.stepReference };
    },
  }),
};
