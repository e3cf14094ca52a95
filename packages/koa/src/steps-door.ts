import { type App, invalid, openStepDoor, type StepName } from '@sendstep/core';
import type { Context, Middleware } from 'koa';
import { parseObject, readJsonBytes } from './input.js';

/** Where a workflow platform asks for its steps: outside the API, since no key opens it. */
export const STEP_PATHS = {
  'steps.sendEmail': '/steps/email',
  'steps.runHttpRequest': '/steps/http',
} as const satisfies Record<StepName, string>;

export const SIGNATURE_HEADER = 'Sendstep-Signature';
export const UNSIGNED = `a valid signature is needed: ${SIGNATURE_HEADER}: t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`;

/** Runs a step for who signed it with the secret of the store, and answers its history entry, a failed one too. */
export function stepHandler(app: App, name: StepName): Middleware {
  return async (ctx) => {
    const signature = ctx.get(SIGNATURE_HEADER);
    // What is not signed at all is not worth reading.
    if (signature === '') return refuse(ctx);
    const body = await readJsonBytes(ctx.req);
    const { storeId, ...step } = parseObject(body);
    if (typeof storeId !== 'string') throw invalid('storeId', storeId === undefined ? 'required' : 'must be a string');
    const run = await openStepDoor(app, { storeId, signature, body });
    if (!run) return refuse(ctx);
    ctx.body = await run(name, step as never);
  };
}

/** The same answer whatever was wrong: who is not let in learns nothing about stores. */
function refuse(ctx: Context): void {
  ctx.status = 401;
  ctx.set('WWW-Authenticate', SIGNATURE_HEADER);
  ctx.body = { error: UNSIGNED };
}
