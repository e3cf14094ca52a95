import { LiquidError } from 'liquidjs';

/** Something wrong with a template, in words that hold none of its values and may be shown to anyone. */
export class LiquidFault extends Error {}

/** What liquidjs says that is safe to repeat, and what we say instead. Anything else may hold a value of the template. */
const KNOWN: [says: RegExp, reason: string][] = [
  [/^memory alloc limit exceeded/, 'uses too much memory'],
  [/^parse length limit exceeded/, 'too long'],
  [/^Maximum call stack size exceeded/, 'nested too deeply'],
  [/^Invalid string length/, 'uses too much memory'],
  [/^invalid base64 provided/, 'not valid Base64'],
  [/^URI malformed/, 'not valid in an address'],
  [/^(?:append|prepend) expect 2 arguments/, 'append and prepend need a text to add'],
];

/** The errors from outside in: liquidjs wraps what a filter threw. */
function chain(error: unknown): Error[] {
  const all: Error[] = [];
  for (let at = error; at instanceof Error && all.length < 10; at = (at as LiquidError).originalError) all.push(at);
  return all;
}

/** Where it is, when the library knows. */
export function position(error: unknown): [line: number, column: number] {
  const [line = 1, column = 1] = LiquidError.is(error) ? (error.token?.getPosition() ?? []) : [];
  return [line, column];
}

/**
 * Why a template does not render, with line and column. Never the library's own words: they quote the template, a
 * `RangeError` of Intl quotes the value, and either may be a secret.
 */
export function renderFault(error: unknown): string {
  const errors = chain(error);
  const [line, column] = position(errors.find((one) => LiquidError.is(one)));
  const own = errors.find((one) => one instanceof LiquidFault);
  const known = KNOWN.find(([says]) => errors.some((one) => says.test(one.message)))?.[1];
  const other = /^(Parse|Tokenization)Error$/.test(errors[0]?.name ?? '')
    ? 'is not valid Liquid'
    : 'cannot be rendered';
  return `line ${line}, column ${column}: ${own?.message ?? known ?? other}`;
}
