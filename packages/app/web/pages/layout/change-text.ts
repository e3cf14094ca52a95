import { languageText } from '../../parts/language.js';
import { t } from '../../texts/index.js';

const fields: Record<string, string> = t.versions.fields;

/** The summary of a version in the words of the app. The core has a few fixed forms; anything else is shown as it is. */
export function changeText(summary: string): string {
  if (summary === 'created') return t.versions.created;
  if (summary === 'saved without changes') return t.versions.unchanged;
  const [, done, what = ''] = /^(changed|added|removed) (.+)$/.exec(summary) ?? [];
  if (!done) return summary;
  const names = what.split(', ');
  if (done === 'changed' && names.every((name) => name in fields))
    return t.versions.changed(names.map((name) => fields[name]!).join(', '));
  if (!/^[a-z]{2,3}(-\w+)*$/.test(what)) return summary;
  const language = languageText(what);
  return { changed: t.versions.changed, added: t.versions.added, removed: t.versions.removed }[done]!(language);
}
