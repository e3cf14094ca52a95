import { createHash } from 'node:crypto';
import { invalid } from '../shared/errors.js';
import { DAY_MS } from './stats.js';

/** The name of the key in error messages. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** How long at least a repeated call returns the first outcome. */
export const KEEP_MS = DAY_MS;

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

export function checkIdempotencyKey(key: string): void {
  if (!VISIBLE_ASCII.test(key)) throw invalid(IDEMPOTENCY_KEY, 'must be 1 to 255 visible ASCII characters');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Two API keys never share an idempotency key. The owner of the installation has no API key. */
export const idempotentWriteId = (apiKeyId: string, key: string) => sha256(`${apiKeyId} ${key}`);

/** Identifies a request. It is stored sealed: the hash of a short body would be easy to reverse. */
export const fingerprintOf = (operation: string, input: object) => sha256(JSON.stringify([operation, input]));

/** Binds a sealed result to its row. */
export const idempotentWriteSealContext = (id: string) => ({ table: 'idempotent_writes', id });
