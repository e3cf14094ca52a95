import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../../data.js';
import { ConfirmButton } from '../../../parts/dialog.js';
import { languageText } from '../../../parts/language.js';
import { useNotice } from '../../../parts/notice.js';
import { t } from '../../../texts/index.js';
import type { LayoutData } from '../tabs.js';

/** Forgets the comparison of a language that is no translation any more, which would otherwise be loaded again. */
function useForget(locale: string) {
  const client = useQueryClient();
  return () =>
    client.removeQueries({
      predicate: ({ queryKey: [, , name, input] }) =>
        name === 'translations.drift' && (input as { locale: string }).locale === locale,
    });
}

export function Promote({ layout: { id, version, defaultLocale }, locale }: { layout: LayoutData; locale: string }) {
  const promote = useWrite('translations.promote', ['layouts', 'versions']);
  const forget = useForget(locale);
  const notice = useNotice();
  const name = languageText(locale);
  return (
    <ConfirmButton
      label={t.languages.promote}
      title={t.languages.promoteTitle(name)}
      className="small"
      onConfirm={async () => {
        forget();
        await promote.mutateAsync({ id, locale, ifVersion: version });
        notice(t.languages.promoted(name));
      }}
    >
      <p>{t.languages.promoteHelp(name, languageText(defaultLocale))}</p>
    </ConfirmButton>
  );
}

interface RemoveProps {
  layout: LayoutData;
  translation: { locale: string; version: number };
}

export function Remove({ layout: { id }, translation: { locale, version } }: RemoveProps) {
  const remove = useWrite('translations.remove', ['layouts', 'versions']);
  const forget = useForget(locale);
  const notice = useNotice();
  const name = languageText(locale);
  return (
    <ConfirmButton
      label={t.languages.remove}
      title={t.languages.removeTitle(name)}
      onConfirm={async () => {
        forget();
        await remove.mutateAsync({ id, locale, ifVersion: version });
        notice(t.languages.removed(name));
      }}
    >
      <p>{t.languages.removeHelp}</p>
    </ConfirmButton>
  );
}
