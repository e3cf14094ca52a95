const BLOCK = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const LINE = /^([A-Za-z][\w-]{0,50})[ \t]*:[ \t]*(.*)$/;

/** The fields between two lines of dashes at the start of a file, and the length of that block. */
export function frontMatter(source: string): { fields: Record<string, string>; length: number } {
  const found = BLOCK.exec(source);
  if (!found) return { fields: {}, length: 0 };
  const fields: Record<string, string> = {};
  for (const line of found[1]!.split(/\r?\n/)) {
    const [, name, value = ''] = LINE.exec(line) ?? [];
    const unquoted = /^(["'])(.*)\1$/.exec(value.trim());
    if (name) fields[name.toLowerCase()] = unquoted ? unquoted[2]! : value.trim();
  }
  return { fields, length: found[0].length };
}
