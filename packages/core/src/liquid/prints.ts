const PRINT = /\{\{[ \t\r\n]*(variables|secrets)((?:\.[A-Za-z_][A-Za-z0-9_]*)+)[ \t\r\n]*\}\}/g;
/** What Liquid answers about any list or text. */
const QUESTIONS = new Set(['size', 'first', 'last']);
const LONGEST_TEXT = 100_000;
const MOST_PRINTED = 1_000_000;

/**
 * Renders a text that does nothing but print values by their names, without escaping; undefined for every other text,
 * value and fault, which are the renderer's. Most texts of requests are of this kind. Nothing in them can take long, so
 * that they need no process of their own.
 */
export function printed(
  text: string,
  values: { variables: unknown; secrets: Record<string, string> },
): string | undefined {
  if (text.length > LONGEST_TEXT || text.includes('{%') || text.includes('{{{')) return undefined;
  let open = text.split('{{').length - 1;
  let length = 0;
  const result = text.replace(PRINT, (written, root: 'variables' | 'secrets', path: string) => {
    const value = length > MOST_PRINTED ? undefined : valueAt(values[root], path.slice(1).split('.'));
    if (value === undefined) return written;
    open--;
    length += value.length;
    return value;
  });
  return open === 0 && result.length <= MOST_PRINTED ? result : undefined;
}

/** The text of a value; undefined for what is not there, and for what is more than one word, number or yes. */
function valueAt(root: unknown, names: string[]): string | undefined {
  let value = root;
  for (const name of names) {
    if (!isPlain(value) || QUESTIONS.has(name) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : undefined;
}

/** As JSON gives it: nothing inherited, and nothing that turns into something else. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
