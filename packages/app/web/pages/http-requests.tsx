import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useRead } from '../data.js';
import { Badge } from '../parts/badge.js';
import { useFilters } from '../parts/filter.js';
import { Page } from '../parts/page.js';
import { Pager } from '../parts/pager.js';
import { Search } from '../parts/search.js';
import { Empty, Shown } from '../parts/states.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { includes, useStore } from '../store.js';
import { t } from '../texts/index.js';

export default function HttpRequests() {
  const { get, set, page, setPage, clear, isFiltered } = useFilters();
  const { role } = useStore();
  const q = get('q');
  const requests = useRead('httpRequests.list', { page, ...(q && { q }) }, { placeholderData: keepPreviousData });
  const create = includes(role, 'editor') && (
    <Link className="button primary" href="/http-requests/new">
      {t.httpRequests.new}
    </Link>
  );
  return (
    <Page title={t.httpRequests.title} lead={t.httpRequests.lead} actions={create}>
      <section className="card" aria-label={t.httpRequests.title}>
        <Search
          label={t.httpRequests.search}
          placeholder={t.httpRequests.searchHelp}
          value={q}
          onChange={(value) => set('q', value, { replace: true })}
        />
        <Shown query={requests}>
          {({ items, pages }) => (
            <>
              {items.length > 0 ? (
                <Table
                  caption={t.httpRequests.title}
                  rows={items}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      title: t.httpRequests.name,
                      cell: ({ id, name, description }) => (
                        <>
                          <Link href={`/http-requests/${id}`}>{name}</Link>
                          {description && <span className="under clamp">{description}</span>}
                        </>
                      ),
                    },
                    {
                      title: t.httpRequests.url,
                      cell: ({ method, url }) => (
                        <span className="clamp">
                          <Badge>{method}</Badge> <code>{url}</code>
                        </span>
                      ),
                    },
                    { title: t.layouts.changed, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
                  ]}
                />
              ) : isFiltered ? (
                <Empty title={t.httpRequests.noneFound}>
                  <button type="button" className="small" onClick={clear}>
                    {t.httpRequests.clear}
                  </button>
                </Empty>
              ) : (
                <Empty title={t.httpRequests.empty}>{t.httpRequests.emptyHelp}</Empty>
              )}
              <Pager page={page} pages={pages} onChange={setPage} />
            </>
          )}
        </Shown>
      </section>
    </Page>
  );
}
