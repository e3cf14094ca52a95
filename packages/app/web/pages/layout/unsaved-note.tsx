import { Link } from 'wouter';
import { useMe } from '../../data.js';
import { draftKey, readDraft } from '../../editor/draft-storage.js';
import { languageText } from '../../parts/language.js';
import { useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import type { LayoutData } from './tabs.js';

/** Tells on the other tabs that the editor has changes which they do not show or send. */
export function UnsavedNote({ layout: { id, languages, defaultLocale, version } }: { layout: LayoutData }) {
  const { id: store } = useStore();
  const account = useMe().data?.account.id ?? '';
  return languages
    .filter((locale) => readDraft(draftKey(store, account, { id, locale })))
    .map((locale) => (
      <div key={locale} className="note" role="status">
        <p>{t.editor.unsavedElsewhere(languageText(locale), version)}</p>
        <Link
          className="button small"
          href={`/layouts/${id}/edit${locale === defaultLocale ? '' : `?${new URLSearchParams({ language: locale })}`}`}
        >
          {t.editor.toEditor}
        </Link>
      </div>
    ));
}
