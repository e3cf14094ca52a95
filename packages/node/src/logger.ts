import { type Logger, pino } from 'pino';
import { SettingError } from './setting-error.js';

const LEVELS = [...Object.keys(pino.levels.values), 'silent'];

/**
 * JSON lines on stderr: stdout belongs to answers, and over stdio to the protocol. Written without waiting, because a
 * blocking write per request costs as much as a query; what is still in the buffer is written when the process ends.
 */
export function createLogger(wanted = process.env.LOG_LEVEL): Logger {
  const level = wanted || 'info';
  if (!LEVELS.includes(level)) throw new SettingError('LOG_LEVEL', `must be one of ${LEVELS.join(', ')}`);
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false }),
  );
}
