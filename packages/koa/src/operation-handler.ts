import { type ApiOperationName, type App, invalid, OPERATIONS, type Operation, type RunOutcome } from '@sendstep/core';
import type { Middleware } from 'koa';
import { readConditions, sendNotModified, versionReader, writeCondition } from './conditions.js';
import { entityTag } from './entity-tag.js';
import { bearer, setBudgetHeaders } from './headers.js';
import { bodyIsOptional, queryReader, readObject } from './input.js';
import type { PublicAddress } from './public-address.js';
import { fillPath, isPage, pageLinks, recordRoute } from './response-links.js';
import type { Route } from './routes.js';

/** One path of an operation: its own or an alias, with the input that the alias implies. */
interface OperationPath {
  route: Route;
  path: string;
  implied: object;
}

export function operationHandler(
  app: App,
  name: ApiOperationName,
  { route, path, implied }: OperationPath,
  address: PublicAddress,
): Middleware {
  const operation = OPERATIONS[name] as unknown as Operation;
  const readQuery = queryReader(operation, route);
  const optional = bodyIsOptional(operation, route);
  const recordPath = recordRoute(name)?.[1];
  const versionOf = versionReader(operation);
  return async (ctx) => {
    const admitted = await app.admit({ key: bearer(ctx.headers.authorization) });
    const { budget, key } = admitted.context;
    if (budget) setBudgetHeaders(ctx, budget);
    ctx.state.keyId = key?.id;
    admitted.require(name);
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    const conditions = readConditions(ctx.headers);
    const condition = reads ? {} : writeCondition(operation, conditions);
    const sent = reads ? readQuery(new URLSearchParams(ctx.querystring)) : await readObject(ctx.req, optional);
    if ('ifVersion' in sent && 'ifVersion' in condition) throw invalid('ifVersion', 'sent in a header, too');
    const outcome: RunOutcome = { created: false };
    const idempotencyKey = ctx.headers['idempotency-key'] as string | undefined;
    const input = { ...sent, ...ctx.params, ...implied, ...condition } as never;
    const output = await admitted.run(name, input, outcome, { idempotencyKey }).finally(() => {
      if (outcome.replayed) ctx.set('Idempotent-Replayed', 'true');
    });
    const version = versionOf?.(output);
    if (version !== undefined) ctx.set('ETag', entityTag(version));
    if (reads && sendNotModified(ctx, conditions, version)) return;
    ctx.body = output;
    ctx.status = outcome.created ? 201 : 200;
    if (outcome.created && recordPath) {
      ctx.set('Location', address.pathOf(ctx) + fillPath(recordPath, { ...ctx.params, ...output }));
    }
    if (isPage(output)) {
      const links = pageLinks(address.pathOf(ctx) + fillPath(path, ctx.params), ctx.querystring, output);
      if (links) ctx.set('Link', links);
    }
  };
}
