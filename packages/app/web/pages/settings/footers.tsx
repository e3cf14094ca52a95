import { Field } from '../../parts/field.js';
import { languageText } from '../../parts/language.js';
import { t } from '../../texts/index.js';
import type { Footer } from './draft.js';

/** What is typed is not always a language code, which the browser refuses. */
const titleOf = (locale: string) => {
  try {
    return locale === '' ? t.settings.newLanguage : languageText(locale);
  } catch {
    return locale;
  }
};

/** The footer texts of each language. */
export function Footers({ footers, onChange }: { footers: Footer[]; onChange(footers: Footer[]): void }) {
  const change = (index: number, patch: Partial<Footer>) =>
    onChange(footers.map((footer, i) => (i === index ? { ...footer, ...patch } : footer)));
  return (
    <>
      {footers.map(({ locale, unsubscribeText, unsubscribeLinkLabel }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the language may change while it is typed
        <fieldset key={i} className="language-texts">
          <legend>{titleOf(locale)}</legend>
          <Field label={t.settings.language} help={t.settings.languageHelp}>
            {(ids) => (
              <input
                {...ids}
                className="short"
                required
                value={locale}
                onChange={(event) => change(i, { locale: event.target.value })}
              />
            )}
          </Field>
          <Field label={t.settings.unsubscribeText}>
            {(ids) => (
              <textarea
                {...ids}
                className="prose"
                rows={2}
                value={unsubscribeText}
                onChange={(event) => change(i, { unsubscribeText: event.target.value })}
              />
            )}
          </Field>
          <Field label={t.settings.unsubscribeLinkLabel}>
            {(ids) => (
              <input
                {...ids}
                maxLength={100}
                value={unsubscribeLinkLabel}
                onChange={(event) => change(i, { unsubscribeLinkLabel: event.target.value })}
              />
            )}
          </Field>
          <button
            type="button"
            className="small danger"
            aria-label={t.settings.removeLanguage(titleOf(locale))}
            onClick={() => onChange(footers.filter((_, at) => at !== i))}
          >
            {t.settings.remove}
          </button>
        </fieldset>
      ))}
      <div>
        <button
          type="button"
          className="small"
          onClick={() => onChange([...footers, { locale: '', unsubscribeText: '', unsubscribeLinkLabel: '' }])}
        >
          {t.settings.addLanguage}
        </button>
      </div>
    </>
  );
}
