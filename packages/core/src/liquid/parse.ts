import { type Liquid, LiquidError } from 'liquidjs';
import { createLiquid } from './engine.js';

let engine: Liquid | undefined;

/** Whether the text holds any Liquid at all. */
export const hasLiquid = (text: string) => text.includes('{{') || text.includes('{%');

/**
 * Why a text is no valid Liquid, with line and column, or undefined. The error of the library is not passed on:
 * its stack holds the whole template.
 */
export function liquidFault(text: string): string | undefined {
  if (!hasLiquid(text)) return undefined;
  engine ??= createLiquid();
  try {
    engine.parse(text);
    return undefined;
  } catch (error) {
    if (!LiquidError.is(error)) return 'not valid Liquid';
    const [line, column] = error.token?.getPosition() ?? [1, 1];
    const reason = (error.originalError?.message ?? error.message).replace(/, (file:.*, )?line:\d+, col:\d+$/s, '');
    return `line ${line}, column ${column}: ${reason.slice(0, 200)}`;
  }
}
