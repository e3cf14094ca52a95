import { jsonSchema, OPERATIONS, type Operation, type StepName } from '@sendstep/core';
import { SIGNATURE_HEADER, UNSIGNED } from '../steps-door.js';
import { ERROR_SCHEMA, json, refusals } from './components.js';
import { tidy } from './tidy.js';
import type { ApiOperation } from './types.js';

const SIGNED =
  'For the workflow platform, and off until the store has a signing secret: `sendstep steps secret` makes one and shows it once. ' +
  'Sign the bytes of the body as they are sent. Whoever repeats a call while its signature is valid is let in again, so send a `runId`: it identifies one run of one step, and the same one runs once. ' +
  'A step that is recorded returns 200 with its history entry, also when it failed or its input is invalid: read `status` and `error`. ' +
  'A refused step does not use up its `runId`, and neither does a 503, which is not recorded.';
const HEADER =
  '`t=<unix seconds>,v1=<signature>`: the hex HMAC-SHA256 of `<t>.<body>` under the secret. `t` may be five minutes off. Several `v1` are accepted, and one has to fit.';

/** A step over the network: its operation, with the store beside it and a signature instead of a key. */
export function signedStep(name: StepName): ApiOperation {
  const { title, description, input, output, example } = OPERATIONS[name] as unknown as Operation;
  const { properties, required = [], ...rest } = tidy(jsonSchema(input, 'input'), 'input');
  const storeId = { type: 'string', description: 'Id of the store; `sendstep stores list` shows it.' };
  const schema = { ...rest, properties: { storeId, ...properties }, required: ['storeId', ...required] };
  return {
    operationId: name.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
    summary: title,
    description: `${description}\n\n${SIGNED}\n\nNeeds no key, but a signature.`,
    tags: ['Steps'],
    'x-level': 'none',
    security: [],
    parameters: [
      { name: SIGNATURE_HEADER, in: 'header', required: true, description: HEADER, schema: { type: 'string' } },
    ],
    requestBody: { required: true, content: json(schema, { storeId: '…', ...example }) },
    responses: {
      200: { description: title, content: json(tidy(jsonSchema(output, 'output'), 'output')) },
      ...refusals(['invalid']),
      401: {
        description:
          'The signature is missing, wrong or too old, or the store has no secret, or there is no such store.',
        content: json(ERROR_SCHEMA, { error: UNSIGNED }),
      },
      ...refusals(
        ['conflict', 'too_large', 'unsupported', 'unavailable'],
        'The `runId` was used with another action, layout, request or `stepReference`. Nothing is sent or recorded.',
      ),
    },
  };
}
