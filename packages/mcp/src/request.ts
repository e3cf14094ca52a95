import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { type Admitted, isLevel, type Level, SendstepError } from '@sendstep/core';
import { invalidParams, type RpcError } from './rpc-error.js';
import type { ToolSet } from './tools.js';

/** Receives errors whose details clients do not see: unexpected errors and outages of the storage. */
export type OnError = (error: unknown) => void;
export type Result = Record<string, unknown>;
export type Request = Pick<JSONRPCRequest, 'method' | 'params'>;
export type Method = (
  request: Request,
  admitted: Admitted,
  onError: OnError,
  set: ToolSet | undefined,
) => Result | Promise<Result>;

/** A JSON object. */
export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface RequestSchema<T> {
  safeParse(
    request: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

export function parse<T extends { params?: unknown }>(schema: RequestSchema<T>, request: Request): T['params'] {
  const parsed = schema.safeParse(request);
  if (parsed.success) return parsed.data.params;
  const [issue] = parsed.error.issues;
  throw invalidParams(`${issue?.path.join('.')}: ${issue?.message}`);
}

/** For lists that fit on one page: they never return a cursor. */
export function refuseCursor<T extends { params?: { cursor?: string | undefined } | undefined }>(
  schema: RequestSchema<T>,
  request: Request,
): void {
  if (parse(schema, request)?.cursor) throw invalidParams('unknown cursor');
}

/** Replaces the `not_found` error of an operation. */
export const foundOr = <T>(output: Promise<T>, refusal: () => RpcError): Promise<T> =>
  output.catch((error) => {
    throw error instanceof SendstepError && error.code === 'not_found' ? refusal() : error;
  });

export const levelOf = ({ context: { level } }: Admitted): Level => (isLevel(level) ? level : 'execute');

/** Quotes what a client sent, shortened for an error message. */
export const quote = (text: string) => JSON.stringify(text.slice(0, 100));
