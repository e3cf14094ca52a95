import { t } from '../texts/index.js';

interface PagerProps {
  page: number;
  pages: number;
  onChange(page: number): void;
}

/** Leads to the previous and next page of a list; nothing if all of it is shown. */
export const Pager = ({ page, pages, onChange }: PagerProps) =>
  pages < 2 ? null : (
    <div className="pager">
      <button type="button" className="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {t.shell.previous}
      </button>
      <span className="soft">{t.shell.pageOf(page, pages)}</span>
      <button type="button" className="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t.shell.next}
      </button>
    </div>
  );
