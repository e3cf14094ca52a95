import type { OutputOf } from '@sendstep/core';
import { t } from '../../texts/index.js';

interface ImportReportProps {
  report: OutputOf<'layouts.import'>['report'];
  /** To the form again; undefined if a layout was created. */
  onBack: (() => void) | undefined;
  /** To the new layout. */
  onOpen: (() => void) | undefined;
}

/** What an import changed and what it could not take. */
export const ImportReport = ({ report, onBack, onOpen }: ImportReportProps) => (
  <div className="dialog-body">
    <p>{onOpen ? t.newLayout.imported(report.length) : t.newLayout.notImported}</p>
    <ul className="warnings scroll">
      {report.map(({ kind, line, column, message }) => (
        <li key={`${kind} ${line} ${column} ${message}`} className={kind === 'refused' ? 'error' : 'quiet'}>
          {line !== undefined && <strong>{t.editor.place(line, column ?? 1)} </strong>}
          {message}
        </li>
      ))}
    </ul>
    <div className="dialog-actions">
      {onBack && (
        <button type="button" onClick={onBack}>
          {t.newLayout.back}
        </button>
      )}
      {onOpen && (
        <button type="button" className="primary" onClick={onOpen}>
          {t.newLayout.open}
        </button>
      )}
    </div>
  </div>
);
