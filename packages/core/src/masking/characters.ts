/** A set of characters as a table: one lookup per character where a pattern would be run for each. */
export type Characters = (text: string, at: number) => boolean;

export function characters(pattern: RegExp): Characters {
  const members = Array.from({ length: 128 }, (_, code) => pattern.test(String.fromCharCode(code)));
  return (text, at) => {
    const code = text.charCodeAt(at);
    return code < 128 ? members[code]! : code >= 128 && pattern.test(text[at]!);
  };
}

/** The first position from which a character is not of the set, at most `limit` characters far. */
export function runEnd(text: string, from: number, set: Characters, limit = Number.POSITIVE_INFINITY): number {
  let end = from;
  while (end < text.length && end - from < limit && set(text, end)) end++;
  return end;
}
