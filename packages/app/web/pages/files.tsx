import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../data.js';
import { useFilters } from '../parts/filter.js';
import { useNotice } from '../parts/notice.js';
import { Page } from '../parts/page.js';
import { Pager } from '../parts/pager.js';
import { Search } from '../parts/search.js';
import { Empty, Shown } from '../parts/states.js';
import { UploadArea } from '../parts/upload-area.js';
import { includes, useStore } from '../store.js';
import { t } from '../texts/index.js';
import { FileCard } from './files/file-card.js';

export default function Files() {
  const { get, set, page, setPage, clear, isFiltered } = useFilters();
  const { role } = useStore();
  const notice = useNotice();
  const q = get('q');
  const files = useRead(
    'files.list',
    { page, limit: 48, usage: true, ...(q && { q }) },
    // A layout that was just saved may use other files.
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const mayUpload = includes(role, 'editor');
  return (
    <Page title={t.files.title} lead={t.files.lead}>
      {mayUpload && <UploadArea onDone={({ filename }) => notice(t.files.uploaded(filename))} />}
      <section className="card" aria-label={t.files.title}>
        <Search
          label={t.files.search}
          placeholder={t.files.searchHelp}
          value={q}
          onChange={(value) => set('q', value, { replace: true })}
        />
        <Shown query={files}>
          {({ items, pages }) => (
            <>
              {items.length > 0 ? (
                <ul className="files">
                  {items.map((file) => (
                    <FileCard key={file.key} file={file} />
                  ))}
                </ul>
              ) : isFiltered ? (
                <Empty title={t.files.noneFound}>
                  <button type="button" className="small" onClick={clear}>
                    {t.files.clear}
                  </button>
                </Empty>
              ) : (
                <Empty title={t.files.empty}>{mayUpload ? t.files.emptyHelp : t.files.emptyViewer}</Empty>
              )}
              <Pager page={page} pages={pages} onChange={setPage} />
            </>
          )}
        </Shown>
      </section>
    </Page>
  );
}
