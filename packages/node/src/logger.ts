import { type Logger, pino } from 'pino';

/** JSON lines on stderr: stdout belongs to answers, and over stdio to the protocol. */
export const createLogger = (level = process.env.LOG_LEVEL || 'info'): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 2, sync: true }));
