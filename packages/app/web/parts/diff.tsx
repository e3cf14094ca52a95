import type { Row } from '../diff/compare.js';
import { t } from '../texts/index.js';

const SIGNS = { same: ' ', added: '+', removed: '−' };

/** A comparison by line. Changes have a sign and a word for screen readers, not only a colour. */
export const Diff = ({ label, rows }: { label: string; rows: Row[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, which needs the focus without a mouse.
  <section className="diff" aria-label={label} tabIndex={0}>
    {rows.map((row, i) =>
      row.kind === 'gap' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and never move.
        <div key={i} className="gap">
          {t.diff.unchanged(row.lines)}
        </div>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and never move.
        <div key={i} className={row.kind}>
          <span aria-hidden="true">{SIGNS[row.kind]}</span>
          {row.kind !== 'same' && <span className="visually-hidden">{t.diff[row.kind]} </span>}
          <span>
            {row.parts.map(({ text, changed }, part) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity and never move.
              changed ? <mark key={part}>{text}</mark> : <span key={part}>{text}</span>,
            )}
          </span>
        </div>
      ),
    )}
  </section>
);
