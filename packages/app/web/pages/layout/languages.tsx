import type { OutputOf } from '@sendstep/core';
import { Link } from 'wouter';
import { useRead } from '../../data.js';
import { Badge } from '../../parts/badge.js';
import { useFilters } from '../../parts/filter.js';
import { languageText } from '../../parts/language.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/states.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { AddLanguage } from './languages/add-language.js';
import { Promote, Remove } from './languages/change-language.js';
import { isUntranslated, SideBySide } from './languages/side-by-side.js';
import type { TabProps } from './tabs.js';

type Translation = OutputOf<'translations.list'>['main'];

/** All languages of a layout, and one of them beside the main language. */
export default function LanguagesTab({ layout }: TabProps) {
  const { id, defaultLocale } = layout;
  const { role } = useStore();
  const { get, set } = useFilters();
  const translations = useRead('translations.list', { id });
  const mayEdit = includes(role, 'editor');
  // Layout and translations are loaded apart: after a change, only what both know is shown.
  const isMain = ({ locale }: Translation) => locale === defaultLocale || locale === translations.data?.main.locale;
  const rows = [translations.data?.main, ...(translations.data?.items ?? [])].filter(
    (one) => one !== undefined && layout.languages.includes(one.locale),
  ) as Translation[];
  const chosen = rows.find((one) => one.locale === get('language') && !isMain(one))?.locale;
  return (
    <>
      <Section
        title={t.languages.title}
        help={t.languages.help}
        actions={translations.data && mayEdit && <AddLanguage layout={layout} languages={translations.data} />}
      >
        <Shown query={translations}>
          {() => (
            <Table
              caption={t.languages.title}
              rows={rows}
              keyOf={({ locale }) => locale}
              columns={[
                {
                  title: t.languages.language,
                  cell: ({ locale }) => (
                    <>
                      {languageText(locale)} <code className="soft">{locale}</code>
                    </>
                  ),
                },
                { title: t.languages.subject, cell: ({ subject }) => <span className="clamp">{subject}</span> },
                { title: t.languages.changed, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
                {
                  title: t.languages.state,
                  cell: (language) =>
                    isMain(language) ? (
                      <Badge tone="blue">{t.languages.main}</Badge>
                    ) : (
                      <Drift id={id} language={language} main={translations.data?.main} />
                    ),
                },
                {
                  title: t.languages.actions,
                  quiet: true,
                  cell: (language) => (
                    <>
                      {!isMain(language) && (
                        <button
                          type="button"
                          className="small"
                          aria-pressed={language.locale === chosen}
                          onClick={() => set('language', language.locale)}
                        >
                          {t.languages.compare}
                        </button>
                      )}
                      {mayEdit && (
                        <Link className="button small" href={editAddress(id, language.locale, defaultLocale)}>
                          {t.languages.edit}
                        </Link>
                      )}
                      {mayEdit && !isMain(language) && <Promote layout={layout} locale={language.locale} />}
                      {mayEdit && !isMain(language) && <Remove layout={layout} translation={language} />}
                    </>
                  ),
                },
              ]}
            />
          )}
        </Shown>
      </Section>
      {chosen && <SideBySide key={chosen} layout={layout} locale={chosen} />}
    </>
  );
}

const editAddress = (id: string, locale: string, main: string) =>
  `/layouts/${id}/edit${locale === main ? '' : `?${new URLSearchParams({ language: locale })}`}`;

interface DriftProps {
  id: string;
  language: Translation;
  main: Translation | undefined;
}

/** Whether a translation is translated, as new as the main language, and has its Liquid and links. */
function Drift({ id, language: { locale, updatedAt }, main }: DriftProps) {
  const { data } = useRead('translations.drift', { id, locale });
  if (!data || !main) return null;
  const untranslated = data.texts.filter(isUntranslated).length;
  const notes = [
    ...(untranslated > 0 ? [t.languages.untranslatedTexts(untranslated)] : []),
    ...(main.updatedAt > updatedAt ? [t.languages.older(languageText(main.locale))] : []),
    ...(data.findings.length > 0 ? [t.languages.differs(data.findings.length)] : []),
  ];
  if (notes.length === 0) return <Badge tone="green">{t.languages.complete}</Badge>;
  return notes.map((note) => (
    <Badge key={note} tone="amber">
      {note}
    </Badge>
  ));
}
