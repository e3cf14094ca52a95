import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import { SettingError } from './setting-error.js';

const require = createRequire(import.meta.url);

/** Lines are written together: each write costs as much processor time as a query. */
const FLUSH_MS = 50;
const FLUSH_BYTES = 8192;

/**
 * JSON lines on stderr: stdout is for results and, over stdio, for the protocol. Written asynchronously and several at a
 * time; the buffer is flushed when the process ends.
 */
export function createLogger(wanted = process.env.LOG_LEVEL): Logger {
  // Loaded here, because most commands log nothing.
  const { pino } = require('pino') as typeof import('pino');
  const level = wanted || 'info';
  const levels = [...Object.keys(pino.levels.values), 'silent'];
  if (!levels.includes(level)) throw new SettingError('LOG_LEVEL', `must be one of ${levels.join(', ')}`);
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS }),
  );
}
