import { Link } from 'wouter';
import { useRead } from '../../../data.js';
import { languageText } from '../../../parts/language.js';
import { t } from '../../../texts/index.js';
import type { TabProps } from '../tabs.js';

/** How many errors and warnings the other languages have, as they are saved. */
export function OtherLanguages({ layout: { id, languages }, locale }: TabProps & { locale: string }) {
  const others = languages.filter((one) => one !== locale);
  const { data } = useRead('layouts.lint', { id }, { enabled: others.length > 0 });
  const counted = others.map((other) => {
    const found = data?.findings.filter((one) => one.locale === other) ?? [];
    const count = (severity: string) => found.filter((one) => one.severity === severity).length;
    return { other, errors: count('error'), warnings: count('warning') };
  });
  const shown = counted.filter(({ errors, warnings }) => errors + warnings > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="other-languages">
      {shown.map(({ other, errors, warnings }) => (
        <li key={other}>
          <Link href={`/layouts/${id}/edit?language=${other}`}>{languageText(other)}</Link>:{' '}
          {t.editor.counts(errors, warnings)}
        </li>
      ))}
    </ul>
  );
}
