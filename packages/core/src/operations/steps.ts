import { z } from 'zod';
import { LayoutId } from '../domain/layout.js';
import { makeStepSecret, stepSecretSealContext } from '../domain/step-signature.js';
import { defineOperation } from '../operation.js';
import { found, notFound } from '../shared/errors.js';
import { requiredText, Time } from '../shared/fields.js';
import { asWritten } from '../shared/outgoing.js';

const stepReference = requiredText(200, 'line', 'The workflow platform’s identifier for the step.');
const ShownReference = asWritten(z.string(), 'identifies the step to the workflow platform');

export const steps = {
  'steps.remember': defineOperation({
    title: 'Register a step',
    description: 'Records that a workflow step uses a layout, so that deleting the layout returns a warning.',
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
    title: 'Unregister a step',
    description: 'Removes the record of a workflow step, for example after it was deleted on the platform.',
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
  'steps.status': defineOperation({
    title: 'Show the step signing secret',
    description:
      'Returns whether the store has a step signing secret and when it was created. The secret is never returned.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ enabled: z.boolean(), createdAt: Time.optional() }),
    example: {},
    async handler(_, { storeId, ports }) {
      const secret = await ports.stepSecrets.find(storeId);
      return secret ? { enabled: true, createdAt: new Date(secret.createdAt).toISOString() } : { enabled: false };
    },
  }),
  'steps.secret': defineOperation({
    title: 'Create the step signing secret',
    description:
      'Creates the secret with which the workflow platform signs POST /steps/email and POST /steps/http, and returns it once. The previous secret becomes invalid immediately. Signed steps are refused while a store has no secret.',
    level: 'owner',
    effect: 'update',
    input: z.strictObject({
      remove: z.boolean().describe('Remove the secret instead; signed steps are then refused.').optional(),
    }),
    output: z.object({ enabled: z.boolean(), secret: asWritten(z.string(), 'returned once').optional() }),
    example: {},
    async handler({ remove }, { storeId, seal, ports }) {
      if (remove) {
        await ports.transaction((tx) => tx.stepSecrets.remove(storeId));
        return { enabled: false };
      }
      const secret = makeStepSecret(ports.ids);
      const sealed = await seal(stepSecretSealContext(storeId), secret);
      const createdAt = ports.clock.now();
      await ports.transaction((tx) => tx.stepSecrets.replace(storeId, { sealed, createdAt }));
      return { enabled: true, secret };
    },
  }),
};
