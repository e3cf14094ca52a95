import type { FilterHandler } from '../guard.js';
import { escapeHtml, markSafe } from '../safe-html.js';
import { settingsOf } from '../settings.js';
import { regions } from './intl.js';

/** Countries where the postal code follows the city and province. Elsewhere it precedes the city. */
const CODE_LAST = new Set(['US', 'CA', 'AU', 'IN', 'GB', 'IE', 'NZ']);

/** The country of a shop's address may be an object with a name and a code. */
function countryOf(country: unknown): { name: string; code: string } {
  const field = (name: string) => {
    const text =
      typeof country === 'object' && country !== null && Object.hasOwn(country, name)
        ? (country as Record<string, unknown>)[name]
        : '';
    return typeof text === 'string' ? text.trim() : '';
  };
  return { name: field('name'), code: field('code') || field('iso_code') || field('country_code') };
}

/** A postal address as lines, separated by `<br>` in HTML (each line escaped) and line breaks in text. */
export const formatAddress: FilterHandler = function (value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { mode, locale } = settingsOf(this.context);
  const field = (name: string) => {
    const text = Object.hasOwn(value, name) ? value[name] : undefined;
    return typeof text === 'string' || typeof text === 'number' ? String(text).trim() : '';
  };
  const spaced = (...parts: string[]) => parts.filter(Boolean).join(' ');
  const place = countryOf(value.country);
  const country = field('country') || place.name || place.code;
  const code = (field('country_code') || place.code || country).toUpperCase();
  const [zip, city, province] = [field('zip'), field('city'), field('province')];
  const town = CODE_LAST.has(code)
    ? [spaced([city, province].filter(Boolean).join(', '), zip)]
    : [spaced(zip, city), province];
  const lines = [
    field('name') || spaced(field('first_name'), field('last_name')),
    field('company'),
    field('address1'),
    field('address2'),
    ...town,
    /^[A-Z]{2}$/i.test(country) ? (regions(locale).of(country.toUpperCase()) ?? country) : country,
  ].filter(Boolean);
  return mode === 'html' ? markSafe(lines.map(escapeHtml).join('<br>'), this.context) : lines.join('\n');
};
