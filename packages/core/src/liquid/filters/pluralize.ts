import type { FilterHandler } from '../guard.js';
import { settingsOf } from '../settings.js';
import { plurals } from './intl.js';

/**
 * The word form for a number. Two words are singular and plural; named forms follow the plural rules of the language,
 * and `zero` also applies to 0 in languages without that form.
 */
export const pluralize: FilterHandler = function (value, ...forms) {
  const count = Number(value);
  const category = plurals(settingsOf(this.context).locale).select(count);
  const [one, several] = forms;
  if (!Array.isArray(one)) return count === 1 || category === 'one' ? one : (several ?? one);
  const named = new Map<string, unknown>(forms.filter((form): form is [string, unknown] => Array.isArray(form)));
  if (count === 0 && named.has('zero')) return named.get('zero');
  return named.get(category) ?? named.get('other') ?? '';
};
