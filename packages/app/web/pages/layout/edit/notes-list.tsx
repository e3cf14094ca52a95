import type { Note } from '../../../editor/notes.js';
import { t } from '../../../texts/index.js';

/** Faults and findings, each as a button that leads to its place. */
export const NotesList = ({ notes, onGoTo }: { notes: readonly Note[]; onGoTo(note: Note): void }) =>
  notes.length === 0 ? (
    <p className="soft">{t.editor.noNotes}</p>
  ) : (
    <ul className="notes">
      {notes.map((note) => {
        const { field, line, column, severity, message } = note;
        return (
          <li key={`${field} ${line} ${column} ${message}`}>
            <button type="button" className={severity} onClick={() => onGoTo(note)}>
              <span className="note-severity">{t.editor.severities[severity]}</span>
              <span className="note-place">{t.editor.placeOf(field, line, column)}</span>
              <span>{message}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
