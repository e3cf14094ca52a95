import { useFilters } from '../../parts/filter.js';
import type { LayoutData } from './tabs.js';

/** The language in the address, and a way to change it. Without one it is the main language. */
export function useLanguage({ languages, defaultLocale }: Pick<LayoutData, 'languages' | 'defaultLocale'>) {
  const { get, set } = useFilters();
  const locale = languages.find((one) => one === get('language')) ?? defaultLocale;
  return [locale, (next: string) => set('language', next === defaultLocale ? undefined : next)] as const;
}
