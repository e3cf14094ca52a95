import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@sendstep/core';
import { describeFault } from '@sendstep/core/errors';
import type Koa from 'koa';
import { COMPRESS, type Encoding, MIN_BYTES } from './compression.js';
import { compressedTag } from './entity-tag.js';
import { requestId, SECURITY_HEADERS } from './headers.js';
import type { Metrics } from './metrics.js';
import type { OperationHandler } from './operation-handler.js';
import type { PublicAddress } from './public-address.js';
import { newReply, RETRY_AFTER_SECONDS, type Reply, setFailure, setHeader } from './reply.js';
import type { RouteTree } from './route-tree.js';
import { TOOL_PATH, type toolRunner } from './tool-handler.js';

/** An operation and the pattern of its path. */
export interface DirectTarget {
  route: string;
  handle: OperationHandler;
}

export interface DirectOptions {
  routes: RouteTree<DirectTarget>;
  runTool?: ReturnType<typeof toolRunner> | undefined;
  address: PublicAddress;
  logger: Logger;
  metrics?: Metrics | undefined;
}

/** Paths that need no decoding. Koa and its router handle any other. */
const PLAIN = /^(\/api\/[\w./~-]*)(?:\?([!-"$-~]*))?$/;
const SECURITY = Object.entries(SECURITY_HEADERS).flat();

type Work = (reply: Reply, requestId: string) => Promise<void>;

/**
 * Handles requests to operations and the tool server without Koa's context, router and middleware, which cost as much as
 * the work itself. The responses are the same, byte by byte. Returns whether it handles the request.
 */
export function directHandler(
  koa: Koa,
  { routes, runTool, address, logger, metrics }: DirectOptions,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  async function respond(req: IncomingMessage, res: ServerResponse, route: string, work: Work): Promise<void> {
    const started = performance.now();
    const id = requestId(req.headers['x-request-id'] as string | undefined, randomUUID);
    const reply = newReply([...SECURITY, 'X-Request-Id', id]);
    try {
      await work(reply, id);
    } catch (error) {
      setFailure(reply, error, id, logger);
    }
    const { status, keyId } = reply;
    if (status === 503) setHeader(reply, 'Retry-After', RETRY_AFTER_SECONDS);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    metrics?.request(req.method!, route, status, ms);
    logger.info({ requestId: id, method: req.method, route, status, ms, keyId }, 'request');
    const encoding = addLength(reply) ? encodingFor(koa, req, res) : undefined;
    if (encoding) await compress(reply, encoding).then((body) => end(req, res, reply, body));
    else end(req, res, reply, reply.json);
  }

  function workOf(req: IncomingMessage, path: string, querystring: string): [route: string, work: Work] | undefined {
    const method = req.method!;
    if (runTool && path === TOOL_PATH && method !== 'OPTIONS') {
      return [TOOL_PATH, (reply, id) => runTool(req, reply, id)];
    }
    const match = routes.find(method, path);
    if (!match) return undefined;
    const { target, params } = match;
    const rootPath = () => address.pathOf({ req, path, originalUrl: req.url! });
    return [target.route, (reply) => target.handle({ req, params, querystring, rootPath }, reply)];
  }

  return (req, res) => {
    const plain = PLAIN.exec(req.url!);
    const found = plain && workOf(req, plain[1]!, plain[2] ?? '');
    if (!found) return false;
    respond(req, res, ...found).catch((error) => {
      logger.error(describeFault(error), 'fault');
      res.destroy();
    });
    return true;
  };
}

/** Adds the length of the body. Returns whether it is worth compressing. */
function addLength({ headers, json, status }: Reply): boolean {
  if (json === undefined) {
    if (status !== 204 && status !== 304) headers.push('Content-Length', '0');
    return false;
  }
  const bytes = Buffer.byteLength(json);
  headers.push('Content-Length', String(bytes));
  if (bytes <= MIN_BYTES) return false;
  headers.push('Vary', 'Accept-Encoding');
  return true;
}

function encodingFor(koa: Koa, req: IncomingMessage, res: ServerResponse): Encoding | undefined {
  if (!req.headers['accept-encoding']) return undefined;
  const encoding = koa.createContext(req, res).acceptsEncodings('br', 'gzip', 'identity');
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}

async function compress(reply: Reply, encoding: Encoding): Promise<Buffer> {
  const body = await COMPRESS[encoding](reply.json!);
  setHeader(reply, 'Content-Length', String(body.length));
  setHeader(reply, 'Content-Encoding', encoding);
  const { headers } = reply;
  const tag = headers.indexOf('ETag') + 1;
  if (tag > 0) headers[tag] = compressedTag(headers[tag]!, encoding);
  return body;
}

function end(req: IncomingMessage, res: ServerResponse, { status, headers }: Reply, body: string | Buffer | undefined) {
  // Not writable any more: the client is gone.
  if (res.writableEnded || res.destroyed) return;
  res.writeHead(status, headers);
  if (body === undefined || req.method === 'HEAD') res.end();
  else res.end(body);
}
