import { type ErrorCode, SendstepError } from '@sendstep/core';

/** What the stateless revision adds to an error. The older revisions ignore it. */
interface StatelessError {
  data?: Record<string, unknown>;
  /** HTTP status. */
  status?: number;
}

/**
 * A JSON-RPC error. The SDK's `McpError` prefixes the message with its code, and clients do so again; this one does not.
 */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly data: Record<string, unknown> | undefined;
  readonly status: number;
  constructor(
    readonly code: number,
    message: string,
    { data, status = 200 }: StatelessError = {},
  ) {
    super(message);
    this.data = data;
    this.status = status;
  }
}

export const invalidRequest = (message: string) => new RpcError(-32600, `Invalid Request: ${message}`, { status: 400 });
export const methodNotFound = () => new RpcError(-32601, 'Method not found', { status: 404 });
export const invalidParams = (message: string, more?: StatelessError) =>
  new RpcError(-32602, `Invalid params: ${message}`, more);
/** The code of the older revisions. */
export const RESOURCE_NOT_FOUND = -32002;
export const resourceNotFound = (message: string) => new RpcError(RESOURCE_NOT_FOUND, `Resource not found: ${message}`);
export const internalError = () => new RpcError(-32603, 'internal error');

export const errorJson = ({ code, message, data }: RpcError, id: string | number | null) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });

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
