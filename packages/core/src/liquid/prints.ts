const PRINT = /\{\{[ \t\r\n]*(variables|secrets)((?:\.[A-Za-z_][A-Za-z0-9_]*)+)[ \t\r\n]*\}\}/g;
/** Properties of any list or text in Liquid. */
const BUILT_IN_PROPERTIES = new Set(['size', 'first', 'last']);
const MAX_TEXT = 100_000;
const MAX_PRINTED = 1_000_000;

/**
 * Fast path for texts that only print values by name, without escaping, like most texts of requests. They cannot take
 * long, so they need no separate process. Returns undefined for all other texts and values, and for all errors: the
 * renderer handles those.
 */
export function printValues(
  text: string,
  values: { variables: unknown; secrets: Record<string, string> },
): string | undefined {
  if (text.length > MAX_TEXT || text.includes('{%') || text.includes('{{{')) return undefined;
  let open = text.split('{{').length - 1;
  let length = 0;
  const result = text.replace(PRINT, (written, root: 'variables' | 'secrets', path: string) => {
    const value = length > MAX_PRINTED ? undefined : valueAt(values[root], path.slice(1).split('.'));
    if (value === undefined) return written;
    open--;
    length += value.length;
    return value;
  });
  return open === 0 && result.length <= MAX_PRINTED ? result : undefined;
}

/** A string, number or boolean as text; undefined if missing or of another type. */
function valueAt(root: unknown, names: string[]): string | undefined {
  let value = root;
  for (const name of names) {
    if (!isPlain(value) || BUILT_IN_PROPERTIES.has(name) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : undefined;
}

/** A plain object as parsed from JSON: no prototype, no `toJSON`. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
