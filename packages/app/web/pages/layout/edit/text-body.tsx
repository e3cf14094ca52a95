import { lazy, Suspense, useMemo, useRef } from 'react';
import type { CodeEditorHandle } from '../../../editor/code-editor.js';
import { useNames } from '../../../editor/names.js';
import { notesIn } from '../../../editor/notes.js';
import { Section } from '../../../parts/page.js';
import { Loading } from '../../../parts/states.js';
import { t } from '../../../texts/index.js';
import { MailPreview } from '../mail-preview.js';
import { VariablesEditor } from '../variables.js';
import { Attachments } from './attachments.js';
import type { BodyProps } from './edited-preview.js';

const CodeEditor = lazy(() => import('../../../editor/code-editor.js'));

/** The HTML of a text layout, with its preview at the side. */
export function TextBody({ layout, saved, draft, edited, notes, goToRef, content, rest }: BodyProps) {
  const code = useRef<CodeEditorHandle>(null);
  const { body = '' } = draft.draft;
  const marks = useMemo(() => notesIn(notes, 'body'), [notes]);
  const names = useNames(layout.id, body, edited.typed.variables);
  goToRef.current = ({ field, line = 1, column = 1 }) => field === 'body' && code.current?.goTo(line, column);
  return (
    <div className="edit-columns">
      <div className="stack">
        {content}
        <Section title={t.editor.body}>
          <Suspense fallback={<Loading />}>
            <CodeEditor
              ref={code}
              label={t.editor.body}
              language="liquid"
              value={body}
              onChange={(next) => draft.set({ body: next })}
              marks={marks}
              names={names}
            />
          </Suspense>
          <p className="field-help">{t.editor.bodyHelp}</p>
        </Section>
        <Attachments layout={layout} draft={draft} notes={notes} isMain={saved.isMain} />
        {rest}
        <details className="card" open={edited.typed.isTyped || undefined}>
          <summary>{t.layouts.variables}</summary>
          <p className="field-help">{t.editor.variablesHelp}</p>
          <VariablesEditor {...edited.typed} />
        </details>
      </div>
      <section className="card edit-preview" aria-label={t.layouts.preview}>
        <MailPreview layout={layout} locale={saved.locale} preview={edited.preview} />
      </section>
    </div>
  );
}
