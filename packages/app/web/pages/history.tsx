import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useRead } from '../data.js';
import { Badge } from '../parts/badge.js';
import { Filter, useFilters } from '../parts/filter.js';
import { Page } from '../parts/page.js';
import { Pager } from '../parts/pager.js';
import { Empty, Shown } from '../parts/states.js';
import { StatusBadge } from '../parts/status-badge.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { t } from '../texts/index.js';

const FOLLOW_MS = 2000;
const STATUSES = ['PENDING', 'SUCCESS', 'FAILED', 'SKIPPED'] as const;

export default function History() {
  const filters = useFilters();
  const { page, get, set } = filters;
  const status = STATUSES.find((one) => one === get('status'));
  const [actionType, actionConfigId] = [get('type'), get('action')];
  const follow = page === 1 && get('follow') !== 'off';
  const entries = useRead(
    'history.list',
    { page, ...(status && { status }), ...(actionType && { actionType }), ...(actionConfigId && { actionConfigId }) },
    {
      placeholderData: keepPreviousData,
      // Not in the background: a hidden tab loads nothing. Not before the first data: a new attempt would hide the error.
      refetchInterval: ({ state }) => follow && state.data !== undefined && FOLLOW_MS,
    },
  );
  return (
    <Page title={t.history.title} lead={t.history.lead}>
      <section className="card" aria-label={t.history.title}>
        <div className="filters">
          <Filter
            label={t.history.status}
            any={t.history.any}
            options={t.history.statuses}
            value={get('status')}
            onChange={(value) => set('status', value)}
          />
          <Filter
            label={t.history.type}
            any={t.history.any}
            options={t.history.types}
            value={actionType}
            onChange={(value) => set('type', value)}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={follow}
              onChange={(event) => set('follow', event.target.checked ? undefined : 'off')}
            />
            {t.history.follow}
          </label>
        </div>
        {actionConfigId && (
          <div className="note">
            <p>{t.history.oneAction}</p>
            <button type="button" className="small" onClick={() => set('action', undefined)}>
              {t.history.showAll}
            </button>
          </div>
        )}
        <Shown query={entries}>
          {({ items, pages }) => (
            <>
              {items.length === 0 ? (
                <None filtered={filters.isFiltered} clear={filters.clear} />
              ) : (
                <Entries items={items} />
              )}
              <Pager page={page} pages={pages} onChange={filters.setPage} />
            </>
          )}
        </Shown>
      </section>
    </Page>
  );
}

type Entry = NonNullable<ReturnType<typeof useRead<'history.list'>>['data']>['items'][number];

const Entries = ({ items }: { items: Entry[] }) => (
  <Table
    caption={t.history.title}
    compact
    rows={items}
    keyOf={({ id }) => id}
    columns={[
      {
        title: t.history.action,
        cell: ({ id, actionName, actionType, origin }) => (
          <>
            <Link href={`/history/${id}`}>{actionName || t.history.deleted}</Link>{' '}
            {origin === 'test' && <Badge>{t.history.origins.test}</Badge>}
            <span className="under">{t.history.types[actionType]}</span>
          </>
        ),
      },
      { title: t.history.status, cell: ({ status }) => <StatusBadge status={status} /> },
      {
        title: t.history.summary,
        cell: ({ status, summary, error }) => (
          <span className={error ? 'clamp error-text' : 'clamp'}>
            {error || (status === 'SKIPPED' ? t.history.skipped : summary)}
          </span>
        ),
      },
      { title: t.history.started, cell: ({ startedAt }) => <Time at={startedAt} /> },
      {
        title: t.history.duration,
        cell: ({ durationMs }) => (
          <span className="number">{durationMs === null ? '–' : t.history.milliseconds(durationMs)}</span>
        ),
      },
    ]}
  />
);

const None = ({ filtered, clear }: { filtered: boolean; clear(): void }) =>
  filtered ? (
    <Empty title={t.history.noneFound}>
      <button type="button" className="small" onClick={clear}>
        {t.history.clear}
      </button>
    </Empty>
  ) : (
    <Empty title={t.history.empty}>{t.history.emptyHelp}</Empty>
  );
