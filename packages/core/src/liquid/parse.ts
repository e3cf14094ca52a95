import { LiquidError } from 'liquidjs';
import { sharedLiquid } from './engine.js';
import { LiquidFault, position } from './fault.js';

/** Whether the text contains Liquid. */
export const hasLiquid = (text: string) => text.includes('{{') || text.includes('{%');

export interface ParseFault {
  line: number;
  column: number;
  reason: string;
}

export const faultText = ({ line, column, reason }: ParseFault) => `line ${line}, column ${column}: ${reason}`;

/** The error the engine throws for a text; undefined if it parses. */
export function parseError(text: string): unknown {
  try {
    sharedLiquid().parse(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Converts an engine error. The error itself is not passed on: its stack contains the whole template. */
export function parseFault(error: unknown): ParseFault {
  if (error instanceof LiquidFault) return { line: 1, column: 1, reason: error.message };
  if (!LiquidError.is(error)) return { line: 1, column: 1, reason: 'not valid Liquid' };
  const [line, column] = position(error);
  const reason = (error.originalError?.message ?? error.message).replace(/, (file:.*, )?line:\d+, col:\d+$/s, '');
  return { line, column, reason: reason.startsWith('Maximum call stack') ? 'nested too deeply' : reason.slice(0, 200) };
}

/** Why the engine cannot parse a text, with line and column, or undefined. Use `liquidFaults` for texts to be stored. */
export function liquidFault(text: string): string | undefined {
  const error = hasLiquid(text) ? parseError(text) : undefined;
  return error === undefined ? undefined : faultText(parseFault(error));
}
