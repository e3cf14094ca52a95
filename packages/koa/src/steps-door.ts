import { type App, admitSignedStep, invalid, type StepName } from '@sendstep/core';
import type { Context, Middleware } from 'koa';
import { parseObject, readJsonBytes } from './input.js';

/** Paths for workflow platforms. They are outside the API because they take a signature instead of a key. */
export const STEP_PATHS = {
  'steps.sendEmail': '/steps/email',
  'steps.runHttpRequest': '/steps/http',
} as const satisfies Record<StepName, string>;

export const SIGNATURE_HEADER = 'Sendstep-Signature';
export const UNSIGNED = `a valid signature is needed: ${SIGNATURE_HEADER}: t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`;

/** Runs a step that is signed with the store's secret and returns its history entry, even if it failed. */
export function stepHandler(app: App, name: StepName): Middleware {
  return async (ctx) => {
    const signature = ctx.get(SIGNATURE_HEADER);
    // Without a signature, the body is not even read.
    if (signature === '') return sendUnauthorized(ctx);
    const body = await readJsonBytes(ctx.req);
    const { storeId, ...step } = parseObject(body);
    if (typeof storeId !== 'string') throw invalid('storeId', storeId === undefined ? 'required' : 'must be a string');
    const run = await admitSignedStep(app, { storeId, signature, body });
    if (!run) return sendUnauthorized(ctx);
    ctx.body = await run(name, step as never);
  };
}

/** The same response for every reason, so it reveals nothing about stores. */
function sendUnauthorized(ctx: Context): void {
  ctx.status = 401;
  ctx.set('WWW-Authenticate', SIGNATURE_HEADER);
  ctx.body = { error: UNSIGNED };
}
