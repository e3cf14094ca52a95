import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { languageText } from './parts/language.js';
import { useStore } from './store.js';
import { t } from './texts/index.js';

/** What the checks found when a language of a layout was last saved. */
interface SaveWarnings {
  /** Undefined: the main language. */
  locale: string | undefined;
  warnings: string[];
}

const MAX_SHOWN = 5;
const keyOf = (store: string, layout: string) => [store, 'save-warnings', layout];

/** Keeps the warnings of a save for the page of its layout. A save without any removes them. */
export const keepWarnings = (
  client: QueryClient,
  store: string,
  layout: string,
  { locale, warnings = [] }: { locale?: string | undefined; warnings?: string[] | undefined },
): void => {
  client.setQueryData<SaveWarnings>(keyOf(store, layout), { locale, warnings });
};

interface SaveNoteProps {
  layout: { id: string; defaultLocale: string };
  /** The language in the editor; undefined in other tabs. */
  edited: string | undefined;
}

/** The warnings of the last save of a layout, with the way to the checks, which lead to each place. */
export function SaveNote({ layout: { id, defaultLocale }, edited }: SaveNoteProps) {
  const { id: store } = useStore();
  const client = useQueryClient();
  const kept = useQuery<SaveWarnings>({ queryKey: keyOf(store, id), queryFn: skipToken, staleTime: 'static' });
  const { locale = defaultLocale, warnings = [] } = kept.data ?? {};
  if (warnings.length === 0) return null;
  const search = locale === defaultLocale ? '' : `?${new URLSearchParams({ language: locale })}`;
  return (
    <div className="note save-warnings" role="status">
      <div>
        <p>{t.editor.savedWith(warnings.length, languageText(locale))}</p>
        <ul>
          {warnings.slice(0, MAX_SHOWN).map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
          {warnings.length > MAX_SHOWN && <li>{t.editor.moreWarnings(warnings.length - MAX_SHOWN)}</li>}
        </ul>
        {edited === locale ? (
          <a href="#checks">{t.editor.toChecks}</a>
        ) : (
          <Link href={`/layouts/${id}/edit${search}`}>{t.editor.toChecks}</Link>
        )}
      </div>
      <button type="button" className="small" onClick={() => keepWarnings(client, store, id, {})}>
        {t.editor.dismiss}
      </button>
    </div>
  );
}
