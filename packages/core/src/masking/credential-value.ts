import { type Liquid, liquidIn, outside } from '../liquid/regions.js';
import { EMPTY_VALUES, SCHEMES } from './credential-names.js';
import { nameStrength } from './name-strength.js';
import { maskRuns, type Span, span } from './span.js';

const SCHEME = /^\s*([A-Za-z][\w-]{1,40})(?:\s+|$)/;
/** `token=` or `key="` right before a reference names the reference. */
const PARAMETER_BEFORE = /(?:^|[\s,;&"'])([A-Za-z_][\w-]{0,40})\s?=\s?["']?$/;
const PLAIN_PARAMETERS = new Set(['username', 'user', 'realm', 'id', 'client_id', 'keyid', 'timestamp', 't', 'v1']);
const EDGE = /[\s:;,"'=/&|.@_-]/;

/** The literal parts of a value under a credential's name; references and scheme words stay. */
export function locateLiterals(value: string, liquid: Liquid = liquidIn(value)): Span[] {
  const found = maskRuns(value);
  for (const piece of outside(value.length, liquid.regions)) {
    const literal = literalPart(value, piece.start, piece.end);
    if (literal) found.push(literal);
  }
  for (const literal of liquid.literals) {
    const part = literal.output ? writtenInLiquid(value, literal.start, literal.end) : undefined;
    if (part) found.push(part);
  }
  return found;
}

/** A string inside Liquid counts when it is more than glue such as `":"` or `"Bearer "`. */
export function writtenInLiquid(text: string, start: number, end: number): Span | undefined {
  const part = withoutScheme(text, start, end);
  const content = text.slice(part.start, part.end).trim();
  return /[\p{L}\p{N}]/u.test(content) && !EMPTY_VALUES.has(content.toLowerCase()) ? part : undefined;
}

function literalPart(value: string, start: number, end: number): Span | undefined {
  const afterLiquid = start > 0;
  const beforeLiquid = end < value.length;
  const part = withoutScheme(value, start, end);
  if (beforeLiquid) part.end = withoutParameterName(value, part.start, part.end);
  while (part.start < part.end && isEdge(value[part.start]!, afterLiquid)) part.start++;
  while (part.end > part.start && isEdge(value[part.end - 1]!, beforeLiquid)) part.end--;
  const content = value.slice(part.start, part.end);
  if (content === '' || /^\*+$/.test(content)) return undefined;
  const whole = !afterLiquid && !beforeLiquid;
  if (whole ? EMPTY_VALUES.has(content.toLowerCase()) : content.length <= 3 && !/[\p{L}\p{N}]/u.test(content))
    return undefined;
  return part;
}

function withoutScheme(value: string, start: number, end: number): Span {
  const scheme = SCHEME.exec(value.slice(start, Math.min(end, start + 200)));
  return span(scheme && SCHEMES.has(scheme[1]!.toLowerCase()) ? start + scheme[0].length : start, end);
}

function withoutParameterName(value: string, start: number, end: number): number {
  const from = Math.max(start, end - 64);
  const match = PARAMETER_BEFORE.exec(value.slice(from, end));
  if (!match) return end;
  const name = match[1]!;
  const known = nameStrength(name, 'parameter') !== 'none' || PLAIN_PARAMETERS.has(name.toLowerCase());
  return known ? from + match.index : end;
}

const isEdge = (char: string, besideLiquid: boolean): boolean => (besideLiquid ? EDGE.test(char) : /\s/.test(char));
