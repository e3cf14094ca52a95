import type { IncomingMessage } from 'node:http';
import { invalid, jsonSchema, type Operation, SendstepError } from '@sendstep/core';
import { fieldsInPath, type Route } from './routes.js';

export const MAX_BODY_BYTES = 5_000_000;
/** Deeper JSON makes whatever recurses over it overflow the stack; nothing honest is that deep. */
const MAX_DEPTH = 64;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const OTHER_CHARSET = /;\s*charset=(?!"?utf-?8"?)/i;

/** Reads a JSON body; undefined when there is none at all. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readJsonBytes(request);
  return bytes.length === 0 ? undefined : parseJson(bytes);
}

/** The bytes of a body that says it is JSON, as they came. */
export async function readJsonBytes(request: IncomingMessage): Promise<Buffer> {
  const type = request.headers['content-type'];
  const encoding = request.headers['content-encoding'];
  const refuse = (reason: string) => {
    if (hasBody(request)) throw new SendstepError('unsupported', `request: ${reason}`);
  };
  if (type && !JSON_TYPE.test(type)) refuse('must be JSON (Content-Type: application/json)');
  if (type && OTHER_CHARSET.test(type)) refuse('must be in UTF-8 (charset=utf-8)');
  if (encoding && encoding !== 'identity') refuse('must not be compressed (Content-Encoding)');
  return readBytes(request);
}

function parseJson(bytes: Buffer): unknown {
  const value = parse(bytes);
  if (deeperThan(value, MAX_DEPTH)) throw invalid('request', `nested more than ${MAX_DEPTH} levels deep`);
  return value;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** By its events: a loop over the stream costs as much as the rest of a small request. */
export function readBytes(request: IncomingMessage, most = MAX_BODY_BYTES): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    // The request is not destroyed when reading stops early, so that a 413 can still be answered.
    const stop = () => request.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut).pause();
    const refuse = (error: SendstepError) => {
      stop();
      reject(error);
    };
    const tooLarge = () => refuse(new SendstepError('too_large', `request: at most ${most} bytes`));
    const onCut = () => refuse(invalid('request', 'was cut off'));
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) tooLarge();
      else chunks.push(chunk);
    };
    const onEnd = () => {
      stop();
      resolve(Buffer.concat(chunks, size));
    };
    if (Number(request.headers['content-length'] ?? 0) > most) tooLarge();
    // Nobody is told again of what happened before.
    else if (request.readableEnded) onEnd();
    else if (request.destroyed) onCut();
    else request.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut);
  });
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(UTF8.decode(bytes));
  } catch {
    throw invalid('request', 'not valid JSON');
  }
}

function deeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((item) => deeperThan(item, depth - 1));
}

/** A body that has to be an object; for operations that can do without, none at all is an empty one. */
export async function readObject(request: IncomingMessage, optional: boolean): Promise<object> {
  const bytes = await readJsonBytes(request);
  return bytes.length === 0 && optional ? {} : parseObject(bytes);
}

export function parseObject(bytes: Buffer): Record<string, unknown> {
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('request', 'must be an object');
  return body as Record<string, unknown>;
}

/** Whether a request without any body makes sense: it deletes, or has nothing to say beyond its path. */
export function bodyIsOptional(operation: Operation, route: Route): boolean {
  const inPath = new Set(fieldsInPath(route));
  const changes = operation.effect === 'create' || operation.effect === 'update';
  return !changes || Object.keys(operation.input.shape).every((field) => inPath.has(field));
}

export type QueryReader = (query: URLSearchParams) => Record<string, unknown>;

/**
 * How the text of a query becomes an operation's input, worked out once per route. Outside the schema, because
 * `Number('')` is 0: an empty value is as if absent. What the operation does not know is ignored, and so is what the path
 * gives.
 */
export function queryReader(operation: Operation, route: Route): QueryReader {
  const inPath = fieldsInPath(route);
  const properties = Object.entries(jsonSchema(operation.input, 'input').properties ?? {}).filter(
    ([name]) => !inPath.includes(name),
  );
  return (query) => {
    const input: Record<string, unknown> = {};
    for (const [name, { type }] of properties) {
      const values = query.getAll(name);
      if (values.length > 1) throw invalid(name, 'given more than once');
      const [text] = values;
      if (text === undefined || text === '') continue;
      if (type === 'boolean') {
        if (text === 'true') input[name] = true;
      } else input[name] = type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
    }
    return input;
  };
}
