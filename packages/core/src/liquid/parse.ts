import { LiquidError, type Template } from 'liquidjs';
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

/** A text without templates has no Liquid, or the engine throws the error. */
export interface ParsedText {
  templates: Template[];
  error?: unknown;
}

export function parseText(text: string): ParsedText {
  try {
    return { templates: hasLiquid(text) ? sharedLiquid().parse(text) : [] };
  } catch (error) {
    return { templates: [], error };
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
  const { error } = parseText(text);
  return error === undefined ? undefined : faultText(parseFault(error));
}
