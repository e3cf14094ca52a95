import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useRead } from '../data.js';
import { Badge } from '../parts/badge.js';
import { Filter, useFilters } from '../parts/filter.js';
import { languageText } from '../parts/language.js';
import { Page } from '../parts/page.js';
import { Pager } from '../parts/pager.js';
import { Search } from '../parts/search.js';
import { Empty, Shown } from '../parts/states.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { includes, useStore } from '../store.js';
import { t } from '../texts/index.js';
import { NewLayout } from './layouts/new-layout.js';

const CATEGORIES = ['transactional', 'marketing'] as const;

export default function Layouts() {
  const { get, set, page, setPage, clear, isFiltered } = useFilters();
  const { role } = useStore();
  const q = get('q');
  const category = CATEGORIES.find((one) => one === get('category'));
  const layouts = useRead(
    'layouts.list',
    { page, ...(q && { q }), ...(category && { category }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page title={t.layouts.title} lead={t.layouts.lead} actions={includes(role, 'editor') && <NewLayout />}>
      <section className="card" aria-label={t.layouts.title}>
        <div className="filters">
          <Search
            label={t.layouts.search}
            placeholder={t.layouts.searchHelp}
            value={q}
            onChange={(value) => set('q', value, { replace: true })}
          />
          <Filter
            label={t.layouts.category}
            any={t.layouts.all}
            options={t.layouts.categories}
            value={get('category')}
            onChange={(value) => set('category', value)}
          />
        </div>
        <Shown query={layouts}>
          {({ items, pages }) => (
            <>
              {items.length > 0 ? (
                <Table
                  caption={t.layouts.title}
                  rows={items}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      title: t.layouts.name,
                      cell: ({ id, name, description }) => (
                        <>
                          <Link href={`/layouts/${id}`}>{name}</Link>
                          {description && <span className="under clamp">{description}</span>}
                        </>
                      ),
                    },
                    { title: t.layouts.subject, cell: ({ subject }) => <span className="clamp">{subject}</span> },
                    {
                      title: t.layouts.category,
                      cell: (layout) => (
                        <Badge tone={layout.category === 'marketing' ? 'blue' : 'grey'}>
                          {t.layouts.categories[layout.category]}
                        </Badge>
                      ),
                    },
                    { title: t.layouts.languages, cell: ({ languages }) => languages.map(languageText).join(', ') },
                    { title: t.layouts.changed, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
                  ]}
                />
              ) : isFiltered ? (
                <Empty title={t.layouts.noneFound}>
                  <button type="button" className="small" onClick={clear}>
                    {t.layouts.clear}
                  </button>
                </Empty>
              ) : (
                <Empty title={t.layouts.empty}>{t.layouts.emptyHelp}</Empty>
              )}
              <Pager page={page} pages={pages} onChange={setPage} />
            </>
          )}
        </Shown>
      </section>
    </Page>
  );
}
