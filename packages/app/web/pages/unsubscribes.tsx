import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { statusOf } from '../api.js';
import { useRead, useWrite } from '../data.js';
import { ConfirmButton } from '../parts/dialog.js';
import { Field } from '../parts/field.js';
import { useFilters } from '../parts/filter.js';
import { FormDialog, textOf } from '../parts/form-dialog.js';
import { useNotice } from '../parts/notice.js';
import { Page } from '../parts/page.js';
import { Pager } from '../parts/pager.js';
import { Search } from '../parts/search.js';
import { Empty, Shown } from '../parts/states.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { t } from '../texts/index.js';
import { Export } from './unsubscribes/export.js';
import { Import } from './unsubscribes/import.js';

type Outcome = Parameters<Parameters<typeof Import>[0]['onDone']>[0];

export default function Unsubscribes() {
  const { get, set, page, setPage, clear } = useFilters();
  const [outcome, setOutcome] = useState<Outcome>();
  const address = get('address');
  const list = useRead(
    'unsubscribes.list',
    { page, ...(address && { address }) },
    { placeholderData: address ? undefined : keepPreviousData },
  );
  const actions = (
    <>
      <Export />
      <Import onDone={setOutcome} />
      <Add />
    </>
  );
  const showAll = (
    <button type="button" className="small" onClick={clear}>
      {t.unsubscribes.clear}
    </button>
  );
  return (
    <Page title={t.unsubscribes.title} lead={t.unsubscribes.lead} actions={actions}>
      {outcome && <Imported outcome={outcome} />}
      <section className="card" aria-label={t.unsubscribes.title}>
        <Search
          label={t.unsubscribes.find}
          placeholder={t.unsubscribes.findHelp}
          value={address}
          onChange={(value) => set('address', value, { replace: true })}
        />
        {address && statusOf(list.error) === 400 ? (
          <Empty title={t.unsubscribes.notAddress}>{showAll}</Empty>
        ) : (
          <Shown query={list}>
            {({ items, pages }) => (
              <>
                {items.length > 0 ? (
                  <Table
                    caption={t.unsubscribes.title}
                    rows={items}
                    keyOf={(row) => row.address}
                    columns={[
                      { title: t.unsubscribes.address, cell: (row) => row.address },
                      { title: t.unsubscribes.source, cell: ({ source }) => t.unsubscribes.sources[source] },
                      { title: t.unsubscribes.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
                      { title: t.unsubscribes.actions, quiet: true, cell: (row) => <Remove address={row.address} /> },
                    ]}
                  />
                ) : address ? (
                  <Empty title={t.unsubscribes.noneFound}>{showAll}</Empty>
                ) : (
                  <Empty title={t.unsubscribes.empty}>{t.unsubscribes.emptyHelp}</Empty>
                )}
                <Pager page={page} pages={pages} onChange={setPage} />
              </>
            )}
          </Shown>
        )}
      </section>
    </Page>
  );
}

function Add() {
  const add = useWrite('unsubscribes.add');
  const notice = useNotice();
  return (
    <FormDialog
      label={t.unsubscribes.add}
      submit={t.unsubscribes.addButton}
      className="primary"
      onSubmit={async (form) => {
        await add.mutateAsync({ address: textOf(form, 'address') });
        notice(t.unsubscribes.added);
      }}
    >
      {(faults) => (
        <Field label={t.unsubscribes.address} error={faults.address}>
          {(ids) => <input {...ids} name="address" type="email" required autoComplete="off" />}
        </Field>
      )}
    </FormDialog>
  );
}

function Remove({ address }: { address: string }) {
  const remove = useWrite('unsubscribes.remove');
  const notice = useNotice();
  return (
    <ConfirmButton
      label={t.unsubscribes.remove}
      title={t.unsubscribes.removeTitle(address)}
      onConfirm={async () => {
        await remove.mutateAsync({ address });
        notice(t.unsubscribes.removed);
      }}
    >
      <p>{t.unsubscribes.removeText}</p>
    </ConfirmButton>
  );
}

const MAX_SHOWN = 20;

const Imported = ({ outcome: { added, unchanged, skipped } }: { outcome: Outcome }) => (
  <div className={skipped.length > 0 ? 'note' : 'note done'} role="status">
    <div>
      <p>{t.unsubscribes.imported(added, unchanged)}</p>
      {skipped.length > 0 && (
        <>
          <p>{t.unsubscribes.skipped(skipped.length)}</p>
          <ul>
            {skipped.slice(0, MAX_SHOWN).map(({ line, reason }) => (
              <li key={line}>{t.unsubscribes.skippedLine(line, reason)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  </div>
);
