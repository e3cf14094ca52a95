import { type ErrorCode, SendstepError } from '@sendstep/core';

/**
 * An error answer of JSON-RPC. The SDK's own `McpError` puts its code in front of the message, and clients then do it
 * again; this one says what it says.
 */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export const invalidParams = (message: string) => new RpcError(-32602, `Invalid params: ${message}`);
/** The code that the revisions have for it. */
export const resourceNotFound = (message: string) => new RpcError(-32002, `Resource not found: ${message}`);
export const internalError = () => new RpcError(-32603, 'internal error');

/** Outside the range that JSON-RPC reserves, an application's codes are its own: these are the statuses of REST. */
const AT_THE_DOOR: Partial<Record<ErrorCode, number>> = { unauthenticated: 401, rate_limited: 429, unavailable: 503 };

/** What a request that was not admitted is answered where there is no HTTP status to say it: in a batch, and on stdio. */
export function refusedAtTheDoor(error: unknown): RpcError | undefined {
  const code = error instanceof SendstepError ? AT_THE_DOOR[error.code] : undefined;
  return code && error instanceof SendstepError ? new RpcError(code, error.message) : undefined;
}
