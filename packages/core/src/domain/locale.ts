const EXTENSIONS = /-[a-z0-9]-.*$/i;
/** Intl alone would accept `english` as a language. */
const SHAPE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/**
 * A language code in stored form: lower case with hyphens, deprecated codes replaced, no extensions. Undefined for a
 * malformed language tag.
 */
export function normaliseLocale(text: string): string | undefined {
  const tag = text.trim().replaceAll('_', '-').replace(EXTENSIONS, '');
  if (!SHAPE.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0]?.toLowerCase();
  } catch {
    return undefined;
  }
}
