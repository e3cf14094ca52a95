import { languageText } from '../../parts/language.js';
import { t } from '../../texts/index.js';
import type { LayoutData } from './tabs.js';

interface LanguageSelectProps {
  layout: Pick<LayoutData, 'languages' | 'defaultLocale'>;
  locale: string;
  onLocale(locale: string): void;
}

/** Chooses a language of a layout; nothing if it has only one. */
export const LanguageSelect = ({ layout: { languages, defaultLocale }, locale, onLocale }: LanguageSelectProps) =>
  languages.length < 2 ? null : (
    <label className="filter">
      <span className="visually-hidden">{t.layouts.language}</span>
      <select className="small" value={locale} onChange={(event) => onLocale(event.target.value)}>
        {languages.map((one) => (
          <option key={one} value={one}>
            {one === defaultLocale ? t.layouts.main(languageText(one)) : languageText(one)}
          </option>
        ))}
      </select>
    </label>
  );
