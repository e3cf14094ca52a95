const KEPT = 100;
const made = new Map<string, unknown>();

/**
 * A formatter of Intl; making one costs far more than using it. The key is everything it depends on. Templates choose
 * keys, so when there are too many all are forgotten.
 */
function formatter<T>(kind: string, locale: string, options: object, make: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known as T;
  if (made.size >= KEPT) made.clear();
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

export const numbers = (locale: string, options: Intl.NumberFormatOptions) =>
  formatter('number', locale, options, () => new Intl.NumberFormat(locale, options));

export const dates = (locale: string, options: Intl.DateTimeFormatOptions) =>
  formatter('date', locale, options, () => new Intl.DateTimeFormat(locale, options));

export const plurals = (locale: string) => formatter('plural', locale, {}, () => new Intl.PluralRules(locale));

export const regions = (locale: string) =>
  formatter('region', locale, {}, () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));
