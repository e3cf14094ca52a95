import { type ReactNode, useId, useState } from 'react';
import { useRead } from '../../data.js';
import { faultsOf } from '../../parts/faults.js';
import { Field } from '../../parts/field.js';
import { useLeaveWarning } from '../../parts/leave.js';
import { Section } from '../../parts/page.js';
import { ErrorNote } from '../../parts/states.js';
import { t } from '../../texts/index.js';
import { Authorization } from './authorization.js';
import { changesOf, type Draft, draftOf, EMPTY, type HttpRequest, isMasked, METHODS } from './draft.js';
import { Pairs } from './pairs.js';
import { parametersOf, withParameters } from './query.js';

interface FormProps {
  stored?: HttpRequest;
  saving: boolean;
  error: Error | null;
  onSave(changes: ReturnType<typeof changesOf>): void;
  /** Shown instead of the error. */
  conflict?: ReactNode;
  onDirty?(dirty: boolean): void;
}

/** Creates or edits a request. Masked credentials are kept as long as they are not changed. */
export function HttpRequestForm({ stored, saving, error, onSave, conflict, onDirty }: FormProps) {
  const [draft, setDraft] = useState<Draft>(() => (stored ? draftOf(stored) : EMPTY));
  const secrets = useRead('secrets.list', { limit: 100 });
  const id = useId();
  const faults = faultsOf(error);
  const changes = changesOf(draft, stored);
  const dirty = Object.keys(changes).length > 0;
  useLeaveWarning(dirty);
  const set = (patch: Partial<Draft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    onDirty?.(Object.keys(changesOf(next, stored)).length > 0);
  };
  const references = (secrets.data?.items ?? []).map(({ name }) => `{{ secrets.${name} }}`);
  return (
    <Section title={t.httpRequests.request} help={t.httpRequests.masked}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(changes);
        }}
      >
        <Field label={t.httpRequests.name} help={t.httpRequests.nameHelp} error={faults.name}>
          {(ids) => (
            <input
              {...ids}
              value={draft.name}
              maxLength={200}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <div className="method-and-url">
          <Field label={t.httpRequests.method} error={faults.method}>
            {(ids) => (
              <select
                {...ids}
                value={draft.method}
                onChange={(event) => set({ method: event.target.value as Draft['method'] })}
              >
                {METHODS.map((method) => (
                  <option key={method}>{method}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t.httpRequests.url} help={t.httpRequests.urlHelp} error={faults.url}>
            {(ids) => (
              <input
                {...ids}
                required
                spellCheck={false}
                autoComplete="off"
                value={draft.url}
                onChange={(event) => set({ url: event.target.value })}
              />
            )}
          </Field>
        </div>
        {isMasked(draft.url) && <p className="field-help">{t.httpRequests.keptInUrl}</p>}
        <Pairs
          title={t.httpRequests.query}
          add={t.httpRequests.addParameter}
          listId={`${id}-query`}
          values={references}
          pairs={parametersOf(draft.url)}
          onChange={(parameters) => set({ url: withParameters(draft.url, parameters) })}
        />
        <Pairs
          title={t.httpRequests.headers}
          add={t.httpRequests.addHeader}
          listId={`${id}-headers`}
          values={references}
          pairs={draft.headers}
          onChange={(headers) => set({ headers })}
        />
        {faults.headers && <p className="field-error">{faults.headers}</p>}
        <Authorization headers={draft.headers} onChange={(headers) => set({ headers })} />
        <Field label={t.httpRequests.body} help={t.httpRequests.bodyHelp} error={faults.body}>
          {(ids) => (
            <textarea
              {...ids}
              className="code-text"
              rows={8}
              spellCheck={false}
              value={draft.body}
              onChange={(event) => set({ body: event.target.value })}
            />
          )}
        </Field>
        {isMasked(draft.body) && <p className="field-help">{t.httpRequests.kept}</p>}
        <Field label={t.httpRequests.timeout} help={t.httpRequests.timeoutHelp} error={faults.timeoutMs}>
          {(ids) => (
            <input
              {...ids}
              type="number"
              className="short"
              min={1}
              max={30}
              step={0.5}
              required
              value={draft.timeoutMs / 1000}
              onChange={(event) => set({ timeoutMs: Math.round(Number(event.target.value) * 1000) })}
            />
          )}
        </Field>
        <Field label={t.httpRequests.description} error={faults.description}>
          {(ids) => (
            <textarea
              {...ids}
              className="prose"
              rows={2}
              maxLength={2000}
              value={draft.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          )}
        </Field>
        {conflict ?? (error && <ErrorNote error={error} />)}
        <div className="actions">
          <button type="submit" className="primary" disabled={saving || !dirty}>
            {stored ? t.shell.save : t.httpRequests.create}
          </button>
          {stored && dirty && (
            <button type="button" onClick={() => set(draftOf(stored))}>
              {t.shell.discard}
            </button>
          )}
        </div>
      </form>
    </Section>
  );
}
