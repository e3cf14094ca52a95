import type { InputOf, OutputOf } from '@sendstep/core';
import { type FormEvent, useState } from 'react';
import { useRead, useWrite } from '../../data.js';
import { Badge } from '../../parts/badge.js';
import { Field } from '../../parts/field.js';
import { languageText } from '../../parts/language.js';
import { useNotice } from '../../parts/notice.js';
import { Section } from '../../parts/page.js';
import { ErrorNote, Shown } from '../../parts/states.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { useLanguage } from './language.js';
import { LanguageSelect } from './language-select.js';
import type { LayoutData, TabProps } from './tabs.js';

const FIELDS = ['unsubscribeText', 'unsubscribeLinkLabel', 'companyDetails'] as const;
type FieldName = (typeof FIELDS)[number];
type Texts = { [F in FieldName]?: string | null };
type Footer = OutputOf<'layouts.footer'>;

/** The footer texts of a marketing layout in one language, with the place each comes from. */
export default function FooterTab({ layout }: TabProps) {
  const { id, version, defaultLocale } = layout;
  const [locale, setLocale] = useLanguage(layout);
  const footer = useRead('layouts.footer', { id, locale });
  const language = useRead('translations.get', { id, locale }, { enabled: locale !== defaultLocale });
  const own = locale === defaultLocale ? layout : language.data;
  return (
    <Section title={t.footer.title} help={t.footer.help}>
      <LanguageSelect layout={layout} locale={locale} onLocale={setLocale} />
      <Shown query={footer}>
        {(texts) =>
          own && <Form key={`${locale} ${version}`} layout={layout} locale={locale} own={own} footer={texts} />
        }
      </Shown>
    </Section>
  );
}

interface FormProps {
  layout: LayoutData;
  locale: string;
  own: Pick<OutputOf<'translations.get'>, 'marketingTexts' | 'version'>;
  footer: Footer;
}

function Form({ layout, locale, own, footer }: FormProps) {
  const { role } = useStore();
  const notice = useNotice();
  const [texts, setTexts] = useState<Texts>(own.marketingTexts ?? {});
  const { save, error, isPending } = useSave(layout, locale, own);
  const change = (field: FieldName, text: string | undefined) =>
    setTexts(({ [field]: _, ...rest }) => (text === undefined ? rest : { ...rest, [field]: text }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    notice(t.footer.saved(await save(texts)));
  };
  const mayEdit = includes(role, 'editor');
  return (
    <form className="fields" onSubmit={(event) => submit(event).catch(() => {})}>
      {FIELDS.map((field) => (
        <FooterText
          key={field}
          field={field}
          locale={locale}
          shown={footer[field]}
          own={texts[field]}
          onChange={mayEdit ? (text) => change(field, text) : undefined}
        />
      ))}
      {error && <ErrorNote error={error} />}
      {mayEdit && (
        <div>
          <button type="submit" className="primary" disabled={isPending}>
            {t.footer.save}
          </button>
        </div>
      )}
    </form>
  );
}

/** Saves the footer texts of a language and returns the version it became. */
function useSave({ id, defaultLocale }: LayoutData, locale: string, own: FormProps['own']) {
  const layout = useWrite('layouts.update', ['translations', 'versions']);
  const translation = useWrite('translations.put', ['layouts', 'versions']);
  const isMain = locale === defaultLocale;
  const { error, isPending } = isMain ? layout : translation;
  const save = async (texts: Texts) => {
    const marketingTexts = Object.keys(texts).length > 0 ? texts : null;
    const changed = { id, marketingTexts, ifVersion: own.version };
    if (isMain) return (await layout.mutateAsync(changed as InputOf<'layouts.update'>)).version;
    // A translation is replaced as a whole.
    const {
      version: _,
      createdAt: __,
      updatedAt: ___,
      attachments: ____,
      ...content
    } = own as OutputOf<'translations.get'>;
    return (await translation.mutateAsync({ ...content, ...changed } as InputOf<'translations.put'>)).version;
  };
  return { save, error, isPending };
}

interface FooterTextProps {
  field: FieldName;
  locale: string;
  shown: Footer[FieldName];
  /** Undefined: inherited. Null: the store's instead of the layout's. */
  own: string | null | undefined;
  onChange: ((text: string | undefined) => void) | undefined;
}

function FooterText({ field, locale, shown, own, onChange }: FooterTextProps) {
  const { text, source, inherited, inheritedFrom } = shown;
  const [value, from] =
    own === undefined
      ? [inherited, inheritedFrom]
      : own === null
        ? [text, source]
        : [own, own === text ? source : undefined];
  const label = t.footer.fields[field];
  return (
    <div className="footer-text">
      <Field label={label} help={t.footer.fieldHelp[field]}>
        {(ids) => (
          <textarea
            {...ids}
            rows={field === 'unsubscribeLinkLabel' ? 1 : 2}
            value={value}
            readOnly={typeof own !== 'string'}
            onChange={(event) => onChange?.(event.target.value)}
          />
        )}
      </Field>
      <div className="row">
        {from && <Badge>{t.footer.from[from](languageText(locale))}</Badge>}
        {onChange && typeof own !== 'string' && (
          <button type="button" className="small" onClick={() => onChange(value)}>
            {t.footer.own}
          </button>
        )}
        {onChange && own !== undefined && (
          <button type="button" className="small" onClick={() => onChange(undefined)}>
            {t.footer.inherit}
          </button>
        )}
      </div>
    </div>
  );
}
