import type { IncomingMessage } from 'node:http';
import { invalid, jsonSchema, type Operation, SendstepError } from '@sendstep/core';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { ALLOW_SLOW } from './request-time.js';
import { fieldsInPath, type Route } from './routes.js';
import { STATUS } from './status.js';

export const MAX_BODY_BYTES = 5_000_000;
/** Deeper JSON could overflow the stack of recursive code. Real input is not that deep. */
const MAX_DEPTH = 64;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const OTHER_CHARSET = /;\s*charset=(?!"?utf-?8"?)/i;

/** Reads a JSON body; undefined if there is no body. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readJsonBytes(request);
  return bytes.length === 0 ? undefined : parseJson(bytes);
}

/** Reads the bytes of a body whose headers say that it is uncompressed JSON in UTF-8. */
export async function readJsonBytes(request: IncomingMessage): Promise<Buffer> {
  const type = request.headers['content-type'];
  const encoding = request.headers['content-encoding'];
  if (hasBody(request)) {
    if (type && !JSON_TYPE.test(type)) throw unsupported('must be JSON (Content-Type: application/json)');
    if (type && OTHER_CHARSET.test(type)) throw unsupported('must be in UTF-8 (charset=utf-8)');
    if (encoding && encoding !== 'identity') throw compressed();
  }
  return readBytes(request);
}

const unsupported = (reason: string) => new SendstepError('unsupported', `request: ${reason}`);
const compressed = () => unsupported('must not be compressed (Content-Encoding)');

function parseJson(bytes: Buffer): unknown {
  const value = parse(bytes);
  if (deeperThan(value, MAX_DEPTH)) throw invalid('request', `nested more than ${MAX_DEPTH} levels deep`);
  return value;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const METHOD = HttpMethodEnum.POST;

/**
 * koa-body as a reader of bytes. It picks a parser by method and content type, which were checked before, so the context
 * below makes it treat every body as text. Without an encoding it returns the bytes as they were sent: signatures are
 * made over them, and its decoder would replace invalid UTF-8 instead of refusing it.
 */
function createByteReader(limit: number): (request: IncomingMessage) => Promise<Buffer> {
  const read = koaBody({ json: false, urlencoded: false, textLimit: limit, encoding: '', parsedMethods: [METHOD] });
  return async (req) => {
    const context = { req, request: { body: Buffer.alloc(0) }, method: METHOD, is: () => 'text' };
    await read(context as unknown as Context, async () => {});
    return context.request.body;
  };
}

const readLargeBytes = createByteReader(MAX_BODY_BYTES);

/** Reads a whole body. The request is not destroyed when it is too large: the response can still be sent. */
export async function readBytes(request: IncomingMessage, limit = MAX_BODY_BYTES): Promise<Buffer> {
  const tooLarge = () => new SendstepError('too_large', `request: at most ${limit} bytes`);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  if (request.readableEnded) return Buffer.alloc(0);
  try {
    return await (limit === MAX_BODY_BYTES ? readLargeBytes : createByteReader(limit))(request);
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === STATUS.too_large) throw tooLarge();
    throw status === STATUS.unsupported ? compressed() : invalid('request', 'was cut off');
  }
}

/** The bytes of a body as they arrive, for as long as that takes. */
export async function* streamed(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') throw compressed();
  request.emit(ALLOW_SLOW);
  try {
    yield* request;
  } catch {
    throw invalid('request', 'was cut off');
  }
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

/** Reads a body that must be an object. If the body is optional, a missing one counts as `{}`. */
export async function readObject(request: IncomingMessage, optional: boolean): Promise<object> {
  const bytes = await readJsonBytes(request);
  return bytes.length === 0 && optional ? {} : parseObject(bytes);
}

export function parseObject(bytes: Buffer): Record<string, unknown> {
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('request', 'must be an object');
  return body as Record<string, unknown>;
}

/** Whether the body can be left out: for deletes and runs, and where path and headers contain every input field. */
export function bodyIsOptional(operation: Operation, route: Route): boolean {
  const elsewhere = new Set([...fieldsInPath(route), 'ifVersion']);
  const changes = operation.effect === 'create' || operation.effect === 'update';
  return !changes || Object.keys(operation.input.shape).every((field) => elsewhere.has(field));
}

export type QueryReader = (query: string) => Record<string, unknown>;

/**
 * Creates the function that converts a query string to an operation's input. An empty value counts as missing, which the
 * schema cannot express because `Number('')` is 0. Unknown parameters and those given by the path are ignored.
 */
export function queryReader(operation: Operation, route: Route): QueryReader {
  const inPath = fieldsInPath(route);
  const properties = Object.entries(jsonSchema(operation.input, 'input').properties ?? {}).filter(
    ([name]) => !inPath.includes(name),
  );
  return (query) => {
    const input: Record<string, unknown> = {};
    if (query === '' || properties.length === 0) return input;
    const parameters = new URLSearchParams(query);
    for (const [name, { type }] of properties) {
      const values = parameters.getAll(name);
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
