import type { OutputOf } from '@sendstep/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { statusOf } from '../../../api.js';
import { useRead, useWrite } from '../../../data.js';
import { ConfirmButton } from '../../../parts/dialog.js';
import { languageText } from '../../../parts/language.js';
import { Section } from '../../../parts/page.js';
import { Pager } from '../../../parts/pager.js';
import { Empty, Shown } from '../../../parts/states.js';
import { Table } from '../../../parts/table.js';
import { Time } from '../../../parts/time.js';
import { includes, useStore } from '../../../store.js';
import { t } from '../../../texts/index.js';
import { Changes } from './changes.js';
import type { Snapshot } from './compare-versions.js';

type LayoutData = OutputOf<'layouts.get'>;

const short = (sha: string) => sha.slice(0, 7);

/** The versions in the connected repository; nothing if none is connected. */
export function RepositoryVersions({ layout }: { layout: LayoutData }) {
  const { role } = useStore();
  const isOwner = includes(role, 'owner');
  // Its address is only for owners; others find out by asking for the commits.
  const status = useRead('repo.status', {}, { enabled: isOwner });
  return !isOwner || status.data?.connected ? <Commits layout={layout} /> : null;
}

function Commits({ layout }: { layout: LayoutData }) {
  const [page, setPage] = useState(1);
  const [sha, setSha] = useState<string>();
  const commits = useRead('repoVersions.list', { id: layout.id, page }, { placeholderData: keepPreviousData });
  if (statusOf(commits.error) === 409) return null;
  return (
    <Section title={t.versions.repository} help={t.versions.repositoryHelp}>
      <Shown query={commits}>
        {({ items, pages }) =>
          items.length === 0 && page === 1 ? (
            <Empty title={t.versions.noneInRepository} />
          ) : (
            <>
              <Table
                caption={t.versions.repository}
                rows={items}
                keyOf={(commit) => commit.sha}
                columns={[
                  { title: t.versions.commit, cell: (commit) => <code>{short(commit.sha)}</code> },
                  { title: t.versions.when, cell: ({ committedAt }) => <Time at={committedAt} /> },
                  { title: t.versions.who, cell: ({ author }) => author },
                  { title: t.versions.message, cell: ({ message }) => <span className="clamp">{message}</span> },
                  {
                    title: t.versions.actions,
                    quiet: true,
                    cell: (commit) => (
                      <button
                        type="button"
                        className="small"
                        aria-pressed={commit.sha === sha}
                        onClick={() => setSha(commit.sha)}
                      >
                        {t.versions.compare}
                      </button>
                    ),
                  },
                ]}
              />
              <Pager page={page} pages={pages ?? (items.length > 0 ? page + 1 : page)} onChange={setPage} />
            </>
          )
        }
      </Shown>
      {sha && <Commit key={sha} layout={layout} sha={sha} />}
    </Section>
  );
}

function Commit({ layout, sha }: { layout: LayoutData; sha: string }) {
  const { id, version } = layout;
  const { role } = useStore();
  const commit = useRead('repoVersions.get', { id, sha });
  const now = useRead('versions.get', { id, version: String(version) });
  const restore = useWrite('repoVersions.restore', ['layouts', 'translations', 'versions']);
  return (
    <Shown query={commit}>
      {(then) => (
        <div className="change">
          <div className="row">
            <h3>{t.versions.since(short(sha))}</h3>
            {includes(role, 'editor') && (
              <ConfirmButton
                label={t.versions.restore}
                title={t.versions.restoreCommit(short(sha))}
                className="small"
                onConfirm={() => restore.mutateAsync({ id, sha, ifVersion: version })}
              >
                <p>{t.versions.restoreHelp(then.layout.languages.map(languageText).join(', '))}</p>
              </ConfirmButton>
            )}
          </div>
          {restore.data && (
            <p className="note done" role="status">
              {t.versions.restored(restore.data.version)}
            </p>
          )}
          <Shown query={now}>{(after: Snapshot) => <Changes before={then} after={after} />}</Shown>
        </div>
      )}
    </Shown>
  );
}
