import type { IncomingMessage } from 'node:http';
import {
  type ApiOperationName,
  type App,
  invalid,
  OPERATIONS,
  type Operation,
  type RunOutcome,
  type WrittenOutput,
} from '@sendstep/core';
import type { Middleware } from 'koa';
import { readConditions, setNotModified, versionReader, writeCondition } from './conditions.js';
import { entityTag } from './entity-tag.js';
import { bearer } from './headers.js';
import { bodyIsOptional, queryReader, readObject } from './input.js';
import type { PublicAddress } from './public-address.js';
import { applyReply, copyHeaders, newReply, type Reply, setBudget, setHeader, setJson } from './reply.js';
import { fillPath, isPage, pageLinks, recordRoute } from './response-links.js';
import type { Route } from './routes.js';

/** One path of an operation: its own or an alias, with the input that the alias implies. */
interface OperationPath {
  route: Route;
  path: string;
  implied: object;
}

/** A request to an operation. */
export interface OperationRequest {
  req: IncomingMessage;
  params: Record<string, string>;
  querystring: string;
  /** The public path of this application. */
  rootPath(): string;
}
/** Fills in the reply. When it throws, the reply has the headers that were known by then. */
export type OperationHandler = (request: OperationRequest, reply: Reply) => Promise<void>;

export function operationHandler(
  app: App,
  name: ApiOperationName,
  { route, path, implied }: OperationPath,
): OperationHandler {
  const operation = OPERATIONS[name] as unknown as Operation;
  const readQuery = queryReader(operation, route);
  const optional = bodyIsOptional(operation, route);
  const recordPath = recordRoute(name)?.[1];
  const versionOf = versionReader(operation);
  return async ({ req, params, querystring, rootPath }, reply) => {
    const { headers } = req;
    const admitted = await app.admit({ key: bearer(headers.authorization) });
    const { budget, key } = admitted.context;
    if (budget) setBudget(reply, budget);
    reply.keyId = key?.id;
    admitted.require(name);
    const reads = req.method === 'GET' || req.method === 'HEAD';
    const conditions = readConditions(headers);
    const condition = reads ? {} : writeCondition(operation, conditions);
    const sent = reads ? readQuery(querystring) : await readObject(req, optional);
    if ('ifVersion' in sent && 'ifVersion' in condition) throw invalid('ifVersion', 'sent in a header, too');
    const outcome: RunOutcome = { created: false };
    const idempotencyKey = headers['idempotency-key'] as string | undefined;
    const input = { ...sent, ...params, ...implied, ...condition } as never;
    let written: WrittenOutput<object>;
    try {
      written = await admitted.runToJson(name, input, outcome, { idempotencyKey });
    } finally {
      if (outcome.replayed) setHeader(reply, 'Idempotent-Replayed', 'true');
    }
    const { output, json } = written;
    const version = versionOf?.(output);
    if (version !== undefined) setHeader(reply, 'ETag', entityTag(version));
    if (reads && setNotModified(reply, conditions, version)) return;
    setJson(reply, outcome.created ? 201 : 200, json);
    if (outcome.created && recordPath) {
      setHeader(reply, 'Location', rootPath() + fillPath(recordPath, { ...params, ...output }));
    }
    if (isPage(output)) {
      const links = pageLinks(rootPath() + fillPath(path, params), querystring, output);
      if (links) setHeader(reply, 'Link', links);
    }
  };
}

/** The handler below other middleware, which may change the response. */
export const operationMiddleware =
  (handle: OperationHandler, address: PublicAddress): Middleware =>
  async (ctx) => {
    const { req, params, querystring } = ctx;
    const reply = newReply();
    try {
      await handle({ req, params, querystring, rootPath: () => address.pathOf(ctx) }, reply);
    } catch (error) {
      copyHeaders(ctx, reply);
      throw error;
    }
    applyReply(ctx, reply);
  };
