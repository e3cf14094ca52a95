import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { type Admitted, isLevel, type Level, SendstepError } from '@sendstep/core';
import { invalidParams, type RpcError } from './rpc-error.js';

/** Told of what is nobody's business outside: unexpected errors, and storage that does not answer. */
export type OnError = (error: unknown) => void;
export type Result = Record<string, unknown>;
export type Request = Pick<JSONRPCRequest, 'method' | 'params'>;
export type Method = (request: Request, admitted: Admitted, onError: OnError) => Result | Promise<Result>;

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

/** For a list that fits on one page, so that no cursor was ever handed out. */
export function refuseCursor<T extends { params?: { cursor?: string | undefined } | undefined }>(
  schema: RequestSchema<T>,
  request: Request,
): void {
  if (parse(schema, request)?.cursor) throw invalidParams('unknown cursor');
}

/** What an operation answers; the refusal when there is no such record. */
export const foundOr = <T>(answer: Promise<T>, refusal: () => RpcError): Promise<T> =>
  answer.catch((error) => {
    throw error instanceof SendstepError && error.code === 'not_found' ? refusal() : error;
  });

export const levelOf = ({ context: { level } }: Admitted): Level => (isLevel(level) ? level : 'execute');

/** What a client sent, short enough to be said back to it. */
export const quote = (text: string) => JSON.stringify(text.slice(0, 100));
