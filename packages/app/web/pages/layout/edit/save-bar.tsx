import { type ReactNode, useEffect, useRef } from 'react';
import type { Draft } from '../../../editor/draft.js';
import { ConfirmButton } from '../../../parts/dialog.js';
import { useNotice } from '../../../parts/notice.js';
import { ErrorNote } from '../../../parts/states.js';
import { Time } from '../../../parts/time.js';
import { t } from '../../../texts/index.js';

interface SaveBarProps {
  draft: Draft;
  /** How many things there are to correct or to look at. */
  notes: number;
  children?: ReactNode;
}

/** Whether there are unsaved changes, and what to do with them. Ctrl+S and Cmd+S save, too. */
export function SaveBar({ draft, notes, children }: SaveBarProps) {
  const { dirty, saving, error, restoredAt, newer, unkept } = draft;
  const notice = useNotice();
  const save = async () => {
    if (!dirty || saving) return;
    const done = await draft.save();
    if (done) notice(t.editor.savedAs(done.version));
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <div className="save-bar">
        {children}
        <p role="status" className={dirty ? 'save-state dirty' : 'save-state'}>
          {saving ? t.editor.saving : dirty ? t.editor.unsaved : t.editor.allSaved(draft.base.version)}
        </p>
        {notes > 0 && <a href="#checks">{t.editor.notes(notes)}</a>}
        <div className="actions">
          {dirty && (
            <ConfirmButton
              label={t.editor.discard}
              title={t.editor.discardTitle}
              onConfirm={async () => draft.discard()}
            >
              {t.editor.discardText}
            </ConfirmButton>
          )}
          <button
            type="button"
            className="primary"
            disabled={!dirty || saving}
            onClick={save}
            aria-keyshortcuts="Control+S Meta+S"
          >
            {t.editor.save}
          </button>
        </div>
      </div>
      {error && <ErrorNote error={error} />}
      {unkept && <p className="note">{t.editor.unkept}</p>}
      {newer && (
        <div className="note" role="status">
          <p>{t.editor.newer(newer.version)}</p>
          <button type="button" className="small" onClick={() => draft.showConflict(newer)}>
            {t.editor.compare}
          </button>
        </div>
      )}
      {restoredAt !== undefined && (
        <p className="note quiet" role="status">
          <span>
            {t.editor.restored} <Time at={new Date(restoredAt).toISOString()} />
          </span>
        </p>
      )}
    </>
  );
}
