import type { InputOf, OutputOf } from '@sendstep/core';
import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useWrite } from '../../../data.js';
import { Dialog } from '../../../parts/dialog.js';
import { Field } from '../../../parts/field.js';
import { languageText } from '../../../parts/language.js';
import { ErrorNote } from '../../../parts/states.js';
import { t } from '../../../texts/index.js';
import type { LayoutData } from '../tabs.js';

type Languages = OutputOf<'translations.list'>;

/** Offered while typing; any other code is accepted as well. */
const COMMON = 'ar cs da de el en es et fi fr he hu it ja ko lt lv nb nl pl pt pt-br ro ru sk sl sv tr uk zh'.split(
  ' ',
);

/** Creates a language with the texts of another, and opens it in the editor. */
export function AddLanguage({ layout, languages }: { layout: LayoutData; languages: Languages }) {
  const { id, defaultLocale } = layout;
  const [open, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const put = useWrite('translations.put', ['layouts', 'versions']);
  const list = useId();
  const sources = [languages.main, ...languages.items];
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const locale = String(form.get('locale')).trim();
    const { subject, previewText, body, bodyDesign, attachments, marketingTexts, ...source } = sources.find(
      (one) => one.locale === form.get('from'),
    )!;
    // What the main language has is inherited, so that a later change of it reaches this language as well.
    const own = source.locale === defaultLocale ? {} : { ...(attachments && { attachments }), marketingTexts };
    const copy = { subject, previewText, ...(bodyDesign ? { bodyDesign } : { body }), ...own };
    const saved = await put.mutateAsync({ id, locale, ...copy, ifVersion: 0 } as InputOf<'translations.put'>);
    setOpen(false);
    navigate(`/layouts/${id}/edit?${new URLSearchParams({ language: saved.locale })}`);
  };
  return (
    <>
      <button type="button" className="primary" onClick={() => setOpen(true)}>
        {t.languages.add}
      </button>
      <Dialog title={t.languages.add} open={open} onClose={() => setOpen(false)}>
        <form className="dialog-body" onSubmit={(event) => submit(event).catch(() => {})}>
          <Field label={t.languages.code} help={t.languages.codeHelp}>
            {(ids) => <input {...ids} name="locale" required maxLength={35} list={list} autoComplete="off" />}
          </Field>
          <datalist id={list}>
            {COMMON.filter((code) => !layout.languages.includes(code)).map((code) => (
              <option key={code} value={code}>
                {languageText(code)}
              </option>
            ))}
          </datalist>
          <Field label={t.languages.from}>
            {(ids) => (
              <select {...ids} name="from">
                {sources.map(({ locale }) => (
                  <option key={locale} value={locale}>
                    {languageText(locale)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {put.error && <ErrorNote error={put.error} />}
          <div className="dialog-actions">
            <button type="button" onClick={() => setOpen(false)}>
              {t.shell.cancel}
            </button>
            <button type="submit" className="primary" disabled={put.isPending}>
              {t.languages.create}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
