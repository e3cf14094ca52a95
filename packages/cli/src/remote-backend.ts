import { type SendstepError as ClientError, createCall, isOperationName } from '@sendstep/client';
import { SendstepError } from '@sendstep/core/errors';
import type { Backend } from './backend-types.js';
import { UsageError } from './usage-error.js';

/** Runs operations through the REST API of a remote host. A failure is reported at once: whoever runs a command can repeat it. */
export function remoteBackend(url: string, key: string, timeoutMs?: number): Backend {
  const call = createCall({ url, key, retry: false, ...(timeoutMs !== undefined && { timeoutMs }) });
  return {
    async close() {},
    async run(name, input, { idempotencyKey } = {}) {
      if (!isOperationName(name)) throw new UsageError('this command is not available on remote hosts');
      return call(name, input, { idempotencyKey }).catch((error: ClientError) => {
        // Every response of a Sendstep host has a request id.
        const isForeign = error.status !== undefined && error.requestId === undefined;
        throw new SendstepError(error.code, isForeign ? `${error.message}; check SENDSTEP_URL` : error.message);
      });
    },
  };
}
