const MAX_CACHED = 100;
const cache = new Map<string, unknown>();

/**
 * A cached Intl formatter: creating one costs far more than using it. Templates choose the keys, so the cache is cleared
 * when it is full.
 */
function formatter<T>(kind: string, locale: string, options: object, make: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const cached = cache.get(key);
  if (cached) return cached as T;
  if (cache.size >= MAX_CACHED) cache.clear();
  const fresh = make();
  cache.set(key, fresh);
  return fresh;
}

export const numbers = (locale: string, options: Intl.NumberFormatOptions) =>
  formatter('number', locale, options, () => new Intl.NumberFormat(locale, options));

export const dates = (locale: string, options: Intl.DateTimeFormatOptions) =>
  formatter('date', locale, options, () => new Intl.DateTimeFormat(locale, options));

export const plurals = (locale: string) => formatter('plural', locale, {}, () => new Intl.PluralRules(locale));

export const regions = (locale: string) =>
  formatter('region', locale, {}, () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));
