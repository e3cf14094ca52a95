import { type ErrorCode, SendstepError } from '@sendstep/core';

/**
 * A JSON-RPC error. The SDK's `McpError` prefixes the message with its code, and clients do so again; this one does not.
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
/** The code that the protocol defines for it. */
export const resourceNotFound = (message: string) => new RpcError(-32002, `Resource not found: ${message}`);
export const internalError = () => new RpcError(-32603, 'internal error');

/** The HTTP statuses of REST, which are outside the range that JSON-RPC reserves. */
const ADMISSION_CODES: Partial<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  rate_limited: 429,
  unavailable: 503,
};

/** The error of a request that was not admitted, where no HTTP status can express it: in a batch and over stdio. */
export function admissionError(error: unknown): RpcError | undefined {
  const code = error instanceof SendstepError ? ADMISSION_CODES[error.code] : undefined;
  return code && error instanceof SendstepError ? new RpcError(code, error.message) : undefined;
}
