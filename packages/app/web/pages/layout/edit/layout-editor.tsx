import { type ReactNode, useMemo, useRef } from 'react';
import { useDraft } from '../../../editor/draft.js';
import { type Note, notesOf } from '../../../editor/notes.js';
import type { Saved } from '../../../editor/saved.js';
import { useLeaveWarning } from '../../../parts/leave.js';
import { Section } from '../../../parts/page.js';
import { t } from '../../../texts/index.js';
import type { TabProps } from '../tabs.js';
import { ConflictDialog } from './conflict.js';
import { useEditedPreview } from './edited-preview.js';
import { ContentFields, LayoutFields } from './fields.js';
import { NotesList } from './notes-list.js';
import { OtherLanguages } from './other-languages.js';
import { SaveBar } from './save-bar.js';
import { TextBody } from './text-body.js';
import { VisualBody } from './visual-body.js';

/** Edits what one language holds, beside a preview that follows. */
export function LayoutEditor({ layout, saved, children }: TabProps & { saved: Saved; children: ReactNode }) {
  const draft = useDraft(saved);
  const edited = useEditedPreview(layout, saved, draft);
  const { faults, findings } = edited.preview;
  const notes = useMemo(() => notesOf({ faults, findings }), [faults, findings]);
  const fields = useRef<HTMLDivElement>(null);
  const body = useRef<(note: Note) => void>(undefined);
  useLeaveWarning(draft.dirty, `/layouts/${layout.id}`);
  const goTo = (note: Note) => {
    const field = fields.current?.querySelector<HTMLElement>(`[name="${CSS.escape(note.field)}"]`);
    if (field) field.focus();
    else body.current?.(note);
  };
  const parts = { layout, saved, draft, edited, notes, goToRef: body };
  const content = (
    <section className="card" aria-label={t.editor.content}>
      <ContentFields draft={draft} notes={notes} />
    </section>
  );
  const rest = (
    <>
      <Section id="checks" title={t.editor.notes(notes.length)}>
        <NotesList notes={notes} onGoTo={goTo} />
        <OtherLanguages layout={layout} locale={saved.locale} />
      </Section>
      {saved.isMain && <LayoutFields draft={draft} />}
    </>
  );
  return (
    <>
      <SaveBar draft={draft} notes={notes.length}>
        {children}
      </SaveBar>
      <div className="stack" ref={fields}>
        {draft.draft.body === undefined ? (
          <VisualBody {...parts} content={content} rest={rest} />
        ) : (
          <TextBody {...parts} content={content} rest={rest} />
        )}
      </div>
      <ConflictDialog draft={draft} />
    </>
  );
}
