import type { Draft } from '../../../editor/draft.js';
import { type Note, notesIn } from '../../../editor/notes.js';
import { Field } from '../../../parts/field.js';
import { t } from '../../../texts/index.js';

interface TextFieldProps {
  name: 'subject' | 'previewText' | 'name';
  label: string;
  help?: string;
  draft: Draft;
  notes?: readonly Note[];
}

/** One line of the draft, with what is wrong with it. */
function TextField({ name, label, help, draft, notes = [] }: TextFieldProps) {
  const note = notesIn(notes, name)[0];
  const isError = note?.severity === 'error';
  return (
    <Field label={label} help={note && !isError ? note.message : help} error={isError ? note.message : undefined}>
      {(ids) => (
        <input
          {...ids}
          name={name}
          autoComplete="off"
          aria-invalid={isError}
          value={draft.draft[name] ?? ''}
          onChange={(event) => draft.set({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

/** What each language has besides its body. */
export const ContentFields = ({ draft, notes }: { draft: Draft; notes: readonly Note[] }) => (
  <div className="fields">
    <TextField name="subject" label={t.layouts.subject} draft={draft} notes={notes} />
    <TextField
      name="previewText"
      label={t.editor.previewText}
      help={t.editor.previewTextHelp}
      draft={draft}
      notes={notes}
    />
  </div>
);

/** What the whole layout has, in all languages. */
export const LayoutFields = ({ draft }: { draft: Draft }) => (
  <details className="card">
    <summary>{t.editor.layout}</summary>
    <div className="fields">
      <TextField name="name" label={t.layouts.name} draft={draft} />
      <Field label={t.editor.description} help={t.editor.descriptionHelp}>
        {(ids) => (
          <textarea
            {...ids}
            className="plain"
            rows={3}
            value={draft.draft.description ?? ''}
            onChange={(event) => draft.set({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label={t.layouts.category} help={t.newLayout.categoryHelp}>
        {(ids) => (
          <select
            {...ids}
            value={draft.draft.category}
            onChange={(event) =>
              draft.set({ category: event.target.value === 'marketing' ? 'marketing' : 'transactional' })
            }
          >
            {Object.entries(t.layouts.categories).map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  </details>
);
