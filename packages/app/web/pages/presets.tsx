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

export default function Presets() {
  const { get, set, page, setPage, clear, isFiltered } = useFilters();
  const { role } = useStore();
  const q = get('q');
  const presets = useRead('presets.list', { page, ...(q && { q }) }, { placeholderData: keepPreviousData });
  const create = includes(role, 'editor') && (
    <Link className="button primary" href="/presets/new">
      {t.presets.new}
    </Link>
  );
  return (
    <Page title={t.presets.title} lead={t.presets.lead} actions={create}>
      <section className="card" aria-label={t.presets.title}>
        <Search
          label={t.presets.search}
          placeholder={t.presets.searchHelp}
          value={q}
          onChange={(value) => set('q', value, { replace: true })}
        />
        <Shown query={presets}>
          {({ items, pages }) => (
            <>
              {items.length > 0 ? (
                <Table
                  caption={t.presets.title}
                  rows={items}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      title: t.presets.name,
                      cell: ({ id, name, isDefault }) => (
                        <>
                          <Link href={`/presets/${id}`}>{name}</Link>{' '}
                          {isDefault && <Badge tone="green">{t.presets.isDefault}</Badge>}
                        </>
                      ),
                    },
                    { title: t.presets.kind, cell: ({ kind }) => t.presets.kinds[kind] },
                    { title: t.presets.changed, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
                  ]}
                />
              ) : isFiltered ? (
                <Empty title={t.presets.noneFound}>
                  <button type="button" className="small" onClick={clear}>
                    {t.presets.clear}
                  </button>
                </Empty>
              ) : (
                <Empty title={t.presets.empty}>{t.presets.emptyHelp}</Empty>
              )}
              <Pager page={page} pages={pages} onChange={setPage} />
            </>
          )}
        </Shown>
      </section>
    </Page>
  );
}
