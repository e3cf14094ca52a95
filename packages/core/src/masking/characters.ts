/** A set of characters as a table: one lookup per character where a pattern would be run for each. */
export type Characters = (text: string, at: number) => boolean;

/**
 * `charCodeAt` for loops. An engine looks methods of a text up by how it is stored (in one byte or two, as a slice, as
 * two halves …), and where it has met more than four ways it asks anew for every character: that takes four times as
 * long. Bound, there is nothing to look up. For the same reason loops ask for the length of a text once.
 */
export const codeAt = bound(String.prototype.charCodeAt) as (text: string, at: number) => number;
/** The same for what is asked of every value of a document. */
export const sliceOf = bound(String.prototype.slice) as (text: string, from: number, to?: number) => string;
export const indexIn = bound(String.prototype.indexOf) as (text: string, what: string, from?: number) => number;
export const startsAt = bound(String.prototype.startsWith) as (text: string, what: string, at: number) => boolean;
export const includes = bound(String.prototype.includes) as (text: string, what: string) => boolean;

function bound(method: (...values: never[]) => unknown): unknown {
  return Function.prototype.call.bind(method);
}

export function characters(pattern: RegExp): Characters {
  const members = Array.from({ length: 128 }, (_, code) => pattern.test(String.fromCharCode(code)));
  return (text, at) => {
    const code = codeAt(text, at);
    return code < 128 ? members[code]! : code >= 128 && pattern.test(text[at]!);
  };
}

/** The first position from which a character is not of the set, at most `limit` characters far. */
export function runEnd(text: string, from: number, set: Characters, limit = Number.POSITIVE_INFINITY): number {
  const last = Math.min(text.length, from + limit);
  let end = from;
  while (end < last && set(text, end)) end++;
  return end;
}
