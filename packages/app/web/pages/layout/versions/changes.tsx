import { Diff } from '../../../parts/diff.js';
import { languageText } from '../../../parts/language.js';
import { t } from '../../../texts/index.js';
import { changesBetween, type Snapshot } from './compare-versions.js';

/** What changed between two states of a layout, by language. */
export function Changes({ before, after }: { before: Snapshot; after: Snapshot }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p>{t.versions.same}</p>;
  return changes.map(({ locale, rows }) => {
    const title = locale === undefined ? t.versions.layout : languageText(locale);
    return (
      <div key={locale ?? ''} className="change">
        <h3>{title}</h3>
        <Diff label={title} rows={rows} />
      </div>
    );
  });
}
