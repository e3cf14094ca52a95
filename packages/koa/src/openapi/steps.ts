import { OPERATIONS, type Operation, type StepName } from '@sendstep/core';
import { SIGNATURE_HEADER, UNSIGNED } from '../steps-door.js';
import { ERROR_SCHEMA, errorResponses, json } from './components.js';
import { EXAMPLES } from './examples.js';
import type { ApiSchemas } from './schemas.js';
import type { ApiOperation } from './types.js';

const SIGNED =
  'For workflow platforms. Disabled until the store has a signing secret: `sendstep steps secret` creates one and shows it once. ' +
  'Sign the body exactly as it is sent. A call can be repeated while its signature is valid, so send a `runId`: it identifies one run of one step, which is executed only once. ' +
  'A recorded step returns 200 with its history entry, even if it failed or its input is invalid: check `status` and `error`. ' +
  'A run that a crash or a fault interrupted is FAILED with an error that begins with `interrupted`; see `retryInterrupted`. ' +
  'A refused step does not use up its `runId`. Neither does a 503: repeat the call with the same `runId`.';
const HEADER =
  '`t=<unix seconds>,v1=<signature>`. The signature is the hex HMAC-SHA256 of `<t>.<body>`, with the secret as the key. `t` may be off by five minutes. You can send several `v1`; one of them must match.';

/** A step over HTTP: the input of its operation plus the store id, and a signature instead of a key. */
export function signedStep(name: StepName, schemas: ApiSchemas): ApiOperation {
  const { title, description, example } = OPERATIONS[name] as unknown as Operation;
  const { properties, required = [], ...rest } = schemas.input(name);
  const storeId = { type: 'string', description: 'Id of the store; `sendstep stores list` shows it.' };
  const schema = { ...rest, properties: { storeId, ...properties }, required: ['storeId', ...required] };
  return {
    operationId: name.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
    summary: title,
    description: `${description}\n\n${SIGNED}\n\nRequires a signature instead of a key.`,
    tags: ['Steps'],
    'x-level': 'none',
    security: [],
    parameters: [
      { name: SIGNATURE_HEADER, in: 'header', required: true, description: HEADER, schema: { type: 'string' } },
    ],
    requestBody: { required: true, content: json(schemas.body(name, schema), { storeId: '…', ...example }) },
    responses: {
      200: { description: title, content: json(schemas.output(name), EXAMPLES[name]) },
      ...errorResponses(['invalid']),
      401: {
        description:
          'The signature is missing, wrong or expired, the store has no signing secret, or the store does not exist.',
        content: json(ERROR_SCHEMA, { error: UNSIGNED }),
      },
      ...errorResponses(
        ['conflict', 'too_large', 'unsupported', 'unavailable'],
        'The `runId` was used with another action, layout, request or `stepReference`. Nothing is sent or recorded.',
      ),
    },
  };
}
