import type { ComponentProps } from 'react';
import { Field } from '../../parts/field.js';
import { languageText } from '../../parts/language.js';
import { t } from '../../texts/index.js';
import type { LayoutData } from './tabs.js';

interface LanguageSelectProps {
  layout: Pick<LayoutData, 'languages' | 'defaultLocale'>;
  locale: string;
  onLocale(locale: string): void;
}

/** Chooses a language of a layout; nothing if it has only one. */
export const LanguageSelect = ({ layout, locale, onLocale }: LanguageSelectProps) =>
  layout.languages.length < 2 ? null : (
    <span className="filter">
      <Languages {...{ layout, locale, onLocale }} className="small" aria-label={t.layouts.language} />
    </span>
  );

/** The same as a field of a form. */
export const LanguageField = (props: LanguageSelectProps) => (
  <Field label={t.layouts.language}>{(ids) => <Languages {...props} {...ids} />}</Field>
);

const Languages = ({
  layout: { languages, defaultLocale },
  locale,
  onLocale,
  ...attributes
}: LanguageSelectProps & ComponentProps<'select'>) => (
  <select {...attributes} value={locale} onChange={(event) => onLocale(event.target.value)}>
    {languages.map((one) => (
      <option key={one} value={one}>
        {one === defaultLocale ? t.layouts.main(languageText(one)) : languageText(one)}
      </option>
    ))}
  </select>
);
