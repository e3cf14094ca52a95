import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useRead, useWrite } from '../data.js';
import { Badge } from '../parts/badge.js';
import { ConfirmButton } from '../parts/dialog.js';
import { useFilters } from '../parts/filter.js';
import { useNotice } from '../parts/notice.js';
import { Page } from '../parts/page.js';
import { Pager } from '../parts/pager.js';
import { Search } from '../parts/search.js';
import { Empty, Shown } from '../parts/states.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { t } from '../texts/index.js';
import { type Secret, SecretForm } from './secrets/secret-form.js';

export default function Secrets() {
  const { get, set, page, setPage, clear, isFiltered } = useFilters();
  const q = get('q');
  const secrets = useRead(
    'secrets.owned',
    { page, ...(q && { q }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return (
    <Page title={t.secrets.title} lead={t.secrets.lead} actions={<SecretForm />}>
      <section className="card" aria-label={t.secrets.title}>
        <Search
          label={t.secrets.search}
          placeholder={t.secrets.searchHelp}
          value={q}
          onChange={(value) => set('q', value, { replace: true })}
        />
        <Shown query={secrets}>
          {({ items, pages }) => (
            <>
              {items.length > 0 ? (
                <SecretList items={items} />
              ) : isFiltered ? (
                <Empty title={t.secrets.noneFound}>
                  <button type="button" className="small" onClick={clear}>
                    {t.secrets.clear}
                  </button>
                </Empty>
              ) : (
                <Empty title={t.secrets.empty}>{t.secrets.emptyHelp}</Empty>
              )}
              <Pager page={page} pages={pages} onChange={setPage} />
            </>
          )}
        </Shown>
      </section>
    </Page>
  );
}

const SecretList = ({ items }: { items: Secret[] }) => (
  <Table
    caption={t.secrets.title}
    rows={items}
    keyOf={({ name }) => name}
    columns={[
      {
        title: t.secrets.name,
        cell: ({ name, description }) => (
          <>
            <code>{name}</code>
            {description && <span className="under clamp">{description}</span>}
          </>
        ),
      },
      {
        title: t.secrets.value,
        cell: ({ hasValue }) => (
          <Badge tone={hasValue ? 'green' : 'amber'}>{hasValue ? t.secrets.hasValue : t.secrets.noValue}</Badge>
        ),
      },
      {
        title: t.secrets.hosts,
        cell: ({ allowHosts }) => allowHosts.join(', ') || <span className="soft">{t.secrets.anyHost}</span>,
      },
      { title: t.secrets.usedBy, cell: ({ usedBy }) => <Requests requests={usedBy} /> },
      { title: t.secrets.changed, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
      {
        title: t.secrets.actions,
        quiet: true,
        cell: (secret) => (
          <>
            <SecretForm secret={secret} />
            <Remove secret={secret} />
          </>
        ),
      },
    ]}
  />
);

const Requests = ({ requests }: { requests: Secret['usedBy'] }) =>
  requests.length === 0 ? (
    <span className="soft">–</span>
  ) : (
    <ul className="users">
      {requests.map(({ id, name }) => (
        <li key={id}>
          <Link href={`/http-requests/${id}`}>{name}</Link>
        </li>
      ))}
    </ul>
  );

function Remove({ secret: { name, usedBy } }: { secret: Secret }) {
  const remove = useWrite('secrets.remove');
  const notice = useNotice();
  return (
    <ConfirmButton
      label={t.secrets.remove}
      title={t.secrets.removeTitle(name)}
      onConfirm={async () => {
        await remove.mutateAsync({ name });
        notice(t.secrets.removed);
      }}
    >
      {usedBy.length > 0 && (
        <>
          <p>{t.secrets.removeUsed}</p>
          <Requests requests={usedBy} />
        </>
      )}
      <p>{t.secrets.removeText}</p>
    </ConfirmButton>
  );
}
