import type { OutputOf } from '@sendstep/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useRead } from '../../data.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { ErrorNote } from '../../parts/states.js';
import { keepWarnings } from '../../save-warnings.js';
import { useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { createLayout, type Start } from './create.js';
import { ImportReport } from './import-report.js';

type Created = Partial<Pick<OutputOf<'layouts.import'>, 'report' | 'warnings'>> & { id: string | undefined };

const MAX_SOURCES = 100;

/** Creates a layout from scratch, as a copy or from an HTML file, and opens it. */
export function NewLayout() {
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState<Start>('visual');
  const { id: store } = useStore();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (wanted: Parameters<typeof createLayout>[1]): Promise<Created> => createLayout(store, wanted),
    onSuccess({ id, warnings, report = [] }: Created) {
      if (id) keepWarnings(client, store, id, { warnings });
      client.invalidateQueries({ queryKey: [store, 'layouts'] });
      if (id && report.length === 0) navigate(`/layouts/${id}`);
    },
  });
  const created = create.data;
  const report = created?.report?.length ? created.report : undefined;
  const close = () => {
    setOpen(false);
    create.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (field: string) => String(form.get(field) ?? '');
    const category = form.get('category') === 'marketing' ? 'marketing' : 'transactional';
    const file = (form.get('file') as File | null) ?? undefined;
    create.mutate({ start, category, name: text('name'), source: text('source'), subject: text('subject'), file });
  };
  return (
    <>
      <button type="button" className="primary" onClick={() => setOpen(true)}>
        {t.newLayout.title}
      </button>
      <Dialog title={report ? t.newLayout.report : t.newLayout.title} open={open} onClose={close}>
        {report ? (
          <ImportReport
            report={report}
            onBack={created?.id ? undefined : create.reset}
            onOpen={created?.id ? () => navigate(`/layouts/${created.id}`) : undefined}
          />
        ) : (
          <form className="dialog-body" onSubmit={submit}>
            <fieldset className="choices start-choices">
              <legend>{t.newLayout.start}</legend>
              {(Object.keys(t.newLayout.starts) as Start[]).map((one) => (
                <label key={one}>
                  <input type="radio" name="start" checked={one === start} onChange={() => setStart(one)} />
                  <span>
                    {t.newLayout.starts[one].title}
                    <span className="under">{t.newLayout.starts[one].help}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <Field label={t.layouts.name}>
              {(ids) => <input {...ids} name="name" required maxLength={200} autoComplete="off" />}
            </Field>
            {start === 'copy' && <Sources />}
            {start === 'import' && (
              <>
                <Field label={t.newLayout.file} help={t.newLayout.fileHelp}>
                  {(ids) => (
                    <input {...ids} name="file" type="file" required accept=".html,.htm,.liquid,.txt,text/html" />
                  )}
                </Field>
                <Field label={t.layouts.subject} help={t.newLayout.subjectHelp}>
                  {(ids) => <input {...ids} name="subject" autoComplete="off" />}
                </Field>
              </>
            )}
            {start !== 'copy' && (
              <Field label={t.layouts.category} help={t.newLayout.categoryHelp}>
                {(ids) => (
                  <select {...ids} name="category">
                    {Object.entries(t.layouts.categories).map(([value, title]) => (
                      <option key={value} value={value}>
                        {title}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
            {create.error && <ErrorNote error={create.error} />}
            <div className="dialog-actions">
              <button type="button" onClick={close}>
                {t.shell.cancel}
              </button>
              <button type="submit" className="primary" disabled={create.isPending}>
                {t.newLayout.create}
              </button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  );
}

function Sources() {
  const { data } = useRead('layouts.list', { limit: MAX_SOURCES });
  return (
    <Field label={t.newLayout.source} help={t.newLayout.sourceHelp}>
      {(ids) => (
        <select {...ids} name="source" required>
          {data?.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
