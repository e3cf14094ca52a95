import { useId, useState } from 'react';
import { useMe, useRead, useWrite } from '../data.js';
import { faultsOf } from '../parts/faults.js';
import { Field } from '../parts/field.js';
import { useLeaveWarning } from '../parts/leave.js';
import { useNotice } from '../parts/notice.js';
import { Page, Section } from '../parts/page.js';
import { ErrorNote, Shown } from '../parts/states.js';
import { language, t } from '../texts/index.js';
import { changesOf, type Draft, draftOf, type Settings } from './settings/draft.js';
import { Footers } from './settings/footers.js';

const { settings } = t;
const CURRENCIES = new Intl.DisplayNames(language, { type: 'currency' });
const UNITS = Object.entries(settings.moneyUnits) as [Settings['moneyUnit'], string][];

export default function SettingsPage() {
  const stored = useRead('settings.get', {}, { refetchOnWindowFocus: false });
  return (
    <Page title={settings.title} lead={settings.lead}>
      <Shown query={stored}>{(data) => <Form stored={data} />}</Shown>
    </Page>
  );
}

function Form({ stored }: { stored: Settings }) {
  const [draft, setDraft] = useState(() => draftOf(stored));
  const save = useWrite('settings.set');
  const isAdministrator = useMe().data?.installation ?? false;
  const notice = useNotice();
  const lists = useId();
  const faults = faultsOf(save.error);
  const changes = changesOf(draft, stored);
  const dirty = Object.keys(changes).length > 0;
  useLeaveWarning(dirty);
  const set = (patch: Partial<Draft>) => setDraft({ ...draft, ...patch });
  /** Props of a control for one of the texts. */
  const bound = (field: Exclude<keyof Draft, 'texts'>) => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });
  const submit = () =>
    save.mutate(changes, {
      onSuccess: (saved) => {
        setDraft(draftOf(saved));
        notice(t.shell.saved);
      },
    });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Section title={settings.emails}>
        <Field label={settings.companyDetails} help={settings.companyDetailsHelp} error={faults.companyDetails}>
          {(ids) => <textarea {...ids} className="prose" rows={3} maxLength={2000} {...bound('companyDetails')} />}
        </Field>
        <Field label={settings.currency} help={settings.currencyHelp} error={faults.currency}>
          {(ids) => <input {...ids} className="short" list={`${lists}-currencies`} {...bound('currency')} />}
        </Field>
        <Field label={settings.moneyUnit} error={faults.moneyUnit}>
          {(ids) => (
            <select {...ids} {...bound('moneyUnit')}>
              {UNITS.map(([unit, title]) => (
                <option key={unit} value={unit}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={settings.timeZone} help={settings.timeZoneHelp} error={faults.timeZone}>
          {(ids) => <input {...ids} className="medium" list={`${lists}-zones`} {...bound('timeZone')} />}
        </Field>
        <Field
          label={settings.quota}
          help={isAdministrator ? settings.quotaHelp : settings.quotaReadOnly}
          error={faults.emailQuota}
        >
          {(ids) => (
            <input
              {...ids}
              type="number"
              className="short"
              min={0}
              placeholder={settings.noLimit}
              readOnly={!isAdministrator}
              {...bound('emailQuota')}
            />
          )}
        </Field>
        <Suggestions
          id={`${lists}-currencies`}
          values={Intl.supportedValuesOf('currency')}
          label={(code) => CURRENCIES.of(code)}
        />
        <Suggestions id={`${lists}-zones`} values={['UTC', ...Intl.supportedValuesOf('timeZone')]} />
      </Section>
      <Section title={settings.footer} help={settings.footerHelp}>
        <Footers footers={draft.texts} onChange={(texts) => set({ texts })} />
        {faults.texts && <p className="field-error">{faults.texts}</p>}
      </Section>
      <Section title={settings.history}>
        <Field label={settings.historyDays} help={settings.historyDaysHelp} error={faults.historyDays}>
          {(ids) => <input {...ids} type="number" className="short" min={1} max={3650} {...bound('historyDays')} />}
        </Field>
        <Field label={settings.maskKeys} help={settings.maskKeysHelp} error={faults.maskKeys}>
          {(ids) => <textarea {...ids} rows={3} spellCheck={false} {...bound('maskKeys')} />}
        </Field>
        <Field label={settings.keepKeys} help={settings.keepKeysHelp} error={faults.keepKeys}>
          {(ids) => <textarea {...ids} rows={3} spellCheck={false} {...bound('keepKeys')} />}
        </Field>
      </Section>
      {save.error && <ErrorNote error={save.error} />}
      <div className="actions save-bar">
        <button type="submit" className="primary" disabled={!dirty || save.isPending}>
          {t.shell.save}
        </button>
        {dirty && (
          <button type="button" onClick={() => setDraft(draftOf(stored))}>
            {t.shell.discard}
          </button>
        )}
      </div>
    </form>
  );
}

interface SuggestionsProps {
  id: string;
  values: string[];
  /** What is shown beside a value, and searched. */
  label?(value: string): string | undefined;
}

const Suggestions = ({ id, values, label }: SuggestionsProps) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} label={label?.(value)} />
    ))}
  </datalist>
);
