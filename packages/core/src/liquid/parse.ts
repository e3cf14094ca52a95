import { LiquidError } from 'liquidjs';
import { sharedLiquid } from './engine.js';
import { LiquidFault, position } from './fault.js';

/** Whether the text holds any Liquid at all. */
export const hasLiquid = (text: string) => text.includes('{{') || text.includes('{%');

/**
 * Why a text is no valid Liquid, with line and column, or undefined. The error of the library is not passed on:
 * its stack holds the whole template.
 */
export function liquidFault(text: string): string | undefined {
  if (!hasLiquid(text)) return undefined;
  try {
    sharedLiquid().parse(text);
    return undefined;
  } catch (error) {
    if (error instanceof LiquidFault) return `line 1, column 1: ${error.message}`;
    if (!LiquidError.is(error)) return 'not valid Liquid';
    const [line, column] = position(error);
    const reason = (error.originalError?.message ?? error.message).replace(/, (file:.*, )?line:\d+, col:\d+$/s, '');
    const known = reason.startsWith('Maximum call stack') ? 'nested too deeply' : reason;
    return `line ${line}, column ${column}: ${known.slice(0, 200)}`;
  }
}
