import { type Logger, pino } from 'pino';

/**
 * JSON lines on stderr: stdout belongs to answers, and over stdio to the protocol. Written without waiting, because a
 * blocking write per request costs as much as a query; what is still in the buffer is written when the process ends.
 */
export const createLogger = (level = process.env.LOG_LEVEL || 'info'): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 2, sync: false }));
