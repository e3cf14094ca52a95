import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { CodeEditorHandle } from '../../../editor/code-editor.js';
import { useDraft } from '../../../editor/draft.js';
import { useDraftPreview } from '../../../editor/draft-preview.js';
import { useNames } from '../../../editor/names.js';
import { type Note, notesIn, notesOf } from '../../../editor/notes.js';
import type { Saved } from '../../../editor/saved.js';
import { useLeaveWarning } from '../../../parts/leave.js';
import { Section } from '../../../parts/page.js';
import { Loading } from '../../../parts/states.js';
import { t } from '../../../texts/index.js';
import { MailPreview } from '../mail-preview.js';
import type { TabProps } from '../tabs.js';
import { parseVariables, VariablesEditor } from '../variables.js';
import { ConflictDialog } from './conflict.js';
import { ContentFields, LayoutFields } from './fields.js';
import { NotesList } from './notes-list.js';
import { SaveBar } from './save-bar.js';

const CodeEditor = lazy(() => import('../../../editor/code-editor.js'));

/** Edits what one language holds, beside a preview that follows. */
export function LayoutEditor({ layout, saved, children }: TabProps & { saved: Saved; children: ReactNode }) {
  const draft = useDraft(saved);
  const code = useRef<CodeEditorHandle>(null);
  const fields = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('{}');
  const { variables, error } = parseVariables(text);
  const preview = useDraftPreview(
    saved,
    draft.draft,
    variables && Object.keys(variables).length > 0 ? variables : undefined,
  );
  const { faults, findings } = preview;
  const notes = useMemo(() => notesOf({ faults, findings }), [faults, findings]);
  const bodyNotes = useMemo(() => notesIn(notes, 'body'), [notes]);
  const { body } = draft.draft;
  const names = useNames(layout.id, body ?? '', variables);
  useLeaveWarning(draft.dirty, `/layouts/${layout.id}`);

  const goTo = ({ field, line = 1, column = 1 }: Note) => {
    if (field === 'body') code.current?.goTo(line, column);
    else fields.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();
  };
  return (
    <>
      <SaveBar draft={draft}>{children}</SaveBar>
      <div className="edit-columns">
        <div className="stack" ref={fields}>
          <section className="card" aria-label={t.editor.content}>
            <ContentFields draft={draft} notes={notes} />
            {body !== undefined && (
              <div className="field wide">
                <span className="label">{t.editor.body}</span>
                <Suspense fallback={<Loading />}>
                  <CodeEditor
                    ref={code}
                    label={t.editor.body}
                    language="liquid"
                    value={body}
                    onChange={(next) => draft.set({ body: next })}
                    marks={bodyNotes}
                    names={names}
                  />
                </Suspense>
                <p className="field-help">{t.editor.bodyHelp}</p>
              </div>
            )}
          </section>
          <Section title={t.editor.notes(notes.length)}>
            <NotesList notes={notes} onGoTo={goTo} />
          </Section>
          {saved.isMain && <LayoutFields draft={draft} />}
          {body !== undefined && (
            <details className="card">
              <summary>{t.layouts.variables}</summary>
              <p className="field-help">{t.editor.variablesHelp}</p>
              <VariablesEditor text={text} error={error} onChange={setText} onReset={() => setText('{}')} />
            </details>
          )}
        </div>
        <section className="card edit-preview" aria-label={t.layouts.preview}>
          <MailPreview layout={layout} locale={saved.locale} preview={preview} />
        </section>
      </div>
      <ConflictDialog draft={draft} />
    </>
  );
}
