import { LiquidError } from 'liquidjs';

/** A template error whose message contains no values and may be shown to anyone. */
export class LiquidFault extends Error {}

/** Messages of liquidjs and their replacements. Any other message may contain a value of the template. */
const KNOWN: [message: RegExp, reason: string][] = [
  [/^memory alloc limit exceeded/, 'uses too much memory'],
  [/^parse length limit exceeded/, 'too long'],
  [/^Maximum call stack size exceeded/, 'nested too deeply'],
  [/^Invalid string length/, 'uses too much memory'],
  [/^invalid base64 provided/, 'not valid Base64'],
  [/^URI malformed/, 'not valid in a URL'],
  [/^(?:append|prepend) expect 2 arguments/, 'append and prepend require an argument'],
];

/** The error and its causes: liquidjs wraps errors thrown by filters. */
function chain(error: unknown): Error[] {
  const all: Error[] = [];
  for (let at = error; at instanceof Error && all.length < 10; at = (at as LiquidError).originalError) all.push(at);
  return all;
}

/** The position of an error, if known. */
export function position(error: unknown): [line: number, column: number] {
  const [line = 1, column = 1] = LiquidError.is(error) ? (error.token?.getPosition() ?? []) : [];
  return [line, column];
}

/**
 * Why a template cannot be rendered, with line and column. Never the original message: liquidjs quotes the template, a
 * `RangeError` of Intl quotes the value, and either may be a secret.
 */
export function renderFault(error: unknown): string {
  const errors = chain(error);
  const [line, column] = position(errors.find((one) => LiquidError.is(one)));
  const own = errors.find((one) => one instanceof LiquidFault);
  const known = KNOWN.find(([message]) => errors.some((one) => message.test(one.message)))?.[1];
  const other = /^(Parse|Tokenization)Error$/.test(errors[0]?.name ?? '')
    ? 'is not valid Liquid'
    : 'cannot be rendered';
  return `line ${line}, column ${column}: ${own?.message ?? known ?? other}`;
}
