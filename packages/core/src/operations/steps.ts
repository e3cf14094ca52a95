import { z } from 'zod';
import { LayoutId } from '../domain/layout.js';
import { makeStepSecret, stepSecretPlace } from '../domain/step-signature.js';
import { defineOperation } from '../operation.js';
import { found, notFound } from '../shared/errors.js';
import { requiredText } from '../shared/fields.js';
import { asWritten } from '../shared/outgoing.js';

const stepReference = requiredText(200, 'line', 'How the workflow platform names the step.');
const ShownReference = asWritten(z.string(), 'the workflow platform names the step by it');

export const steps = {
  'steps.remember': defineOperation({
    title: 'Remember which layout a step uses',
    description: 'Notes that a step of the workflow platform uses a layout, so that deleting the layout can warn.',
    level: 'owner',
    effect: 'update',
    input: z.strictObject({ stepReference, layoutId: LayoutId }),
    output: z.object({ stepReference: ShownReference, layoutId: LayoutId }),
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
    output: z.object({ forgotten: z.literal(true), stepReference: ShownReference }),
    example: { stepReference: 'flow-1/step-2' },
    async handler(input, { storeId, ports }) {
      if (!(await ports.transaction((tx) => tx.steps.forget(storeId, input.stepReference)))) throw notFound('step');
      return { forgotten: true as const, stepReference: input.stepReference };
    },
  }),
  'steps.secret': defineOperation({
    title: 'Make the secret that steps are signed with',
    description:
      'Makes a new secret that the workflow platform signs POST /steps/email and POST /steps/http with, and shows it, this once. The one before is invalid at once. Until a store has one, nothing comes in there; removing it closes the door again.',
    level: 'owner',
    effect: 'update',
    input: z.strictObject({
      remove: z.boolean().describe('Remove the secret instead, so that no signed step comes in.').optional(),
    }),
    output: z.object({ enabled: z.boolean(), secret: asWritten(z.string(), 'shown this once').optional() }),
    example: {},
    async handler({ remove }, { storeId, seal, ports }) {
      if (remove) {
        await ports.transaction((tx) => tx.stepSecrets.remove(storeId));
        return { enabled: false };
      }
      const secret = makeStepSecret(ports.ids);
      const sealed = await seal(stepSecretPlace(storeId), secret);
      const createdAt = ports.clock.now();
      await ports.transaction((tx) => tx.stepSecrets.replace(storeId, { sealed, createdAt }));
      return { enabled: true, secret };
    },
  }),
};
