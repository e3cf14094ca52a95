const EXTENSIONS = /-[a-z0-9]-.*$/i;
/** Intl alone would take `english` for a language. */
const SHAPE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/**
 * A language code as it is stored and compared: lower case with hyphens, old codes by their present name, no extensions.
 * Undefined for what is no well-formed language tag.
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
