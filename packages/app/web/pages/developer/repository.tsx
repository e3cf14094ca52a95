import type { OutputOf } from '@sendstep/core';
import { useRead, useWrite } from '../../data.js';
import { ConfirmButton } from '../../parts/dialog.js';
import { useNotice } from '../../parts/notice.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/states.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/index.js';
import { ConnectRepository } from './connect-repository.js';

export function Repository() {
  const status = useRead('repo.status', {}, { refetchInterval: 10_000 });
  return (
    <Section title={t.developer.repo} help={t.developer.repoHelp}>
      <Shown query={status}>
        {(repository) =>
          repository.connected ? (
            <Connected repository={repository} />
          ) : (
            <div className="row">
              <span className="soft">{t.developer.repoNone}</span>
              <div className="actions">
                <ConnectRepository />
              </div>
            </div>
          )
        }
      </Shown>
    </Section>
  );
}

function Connected({ repository }: { repository: OutputOf<'repo.status'> }) {
  const disconnect = useWrite('repo.disconnect');
  const notice = useNotice();
  const { url, branch, committed, queued, lastCommit, lastCommitAt, lastError } = repository;
  return (
    <>
      <dl className="facts">
        <dt>{t.developer.repoAddress}</dt>
        <dd>{url}</dd>
        <dt>{t.developer.repoBranch}</dt>
        <dd>{branch}</dd>
        <dt>{t.developer.repoCommitted}</dt>
        <dd>{committed}</dd>
        <dt>{t.developer.repoQueued}</dt>
        <dd>{queued}</dd>
        {lastCommit && (
          <>
            <dt>{t.developer.repoLast}</dt>
            <dd>
              <code>{lastCommit.slice(0, 10)}</code> <Time at={lastCommitAt} />
            </dd>
          </>
        )}
        {lastError && (
          <>
            <dt>{t.developer.repoError}</dt>
            <dd className="field-error">{lastError}</dd>
          </>
        )}
      </dl>
      <div className="actions">
        <ConfirmButton
          label={t.developer.repoDisconnect}
          title={t.developer.repoDisconnectTitle}
          onConfirm={async () => {
            await disconnect.mutateAsync({});
            notice(t.developer.repoDisconnected);
          }}
        >
          <p>{t.developer.repoDisconnectText}</p>
        </ConfirmButton>
      </div>
    </>
  );
}
