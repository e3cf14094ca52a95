import type { OutputOf } from '@sendstep/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { useRead } from '../data.js';
import { languageText } from '../parts/language.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/states.js';
import { StatusBadge } from '../parts/status-badge.js';
import { exactTime, timeText } from '../parts/time.js';
import { t } from '../texts/index.js';
import { explanationOf } from './history/explanation.js';
import { Recorded } from './history/recorded.js';

const POLL_MS = 2000;

export default function HistoryEntry() {
  const { id = '' } = useParams();
  const entry = useRead(
    'history.get',
    { id },
    { refetchInterval: ({ state }) => state.data?.status === 'PENDING' && POLL_MS },
  );
  return (
    <Page
      title={entry.data?.actionName || t.history.entry}
      lead={entry.data?.summary}
      back={{ to: '/history', label: t.history.back }}
    >
      <Shown query={entry}>{(data) => <Details entry={data} />}</Shown>
    </Page>
  );
}

type Entry = OutputOf<'history.get'>;

/** The error is shown above, and is often a warning as well. With several recipients, warnings say whom it concerns. */
const warningsOf = ({ warnings, error }: Entry) =>
  warnings.filter(
    (warning, _, all) => !error?.includes(warning) && !(error && all.length === 1 && warning.includes(error)),
  );

const Details = ({ entry }: { entry: Entry }) => (
  <>
    {entry.error && (
      <div className="note error" role="alert">
        {explanationOf(entry.error) && <p>{explanationOf(entry.error)}</p>}
        <p>{entry.error}</p>
      </div>
    )}
    {entry.status === 'SKIPPED' && (
      <div className="note">
        <p>{t.history.skipped}</p>
      </div>
    )}
    <Section title={t.history.details} actions={<Jump entry={entry} />}>
      <dl className="facts">
        <Fact title={t.history.status}>
          <StatusBadge status={entry.status} />
        </Fact>
        <Fact title={t.history.type}>{t.history.types[entry.actionType]}</Fact>
        <Fact title={t.history.started}>
          {exactTime(entry.startedAt)} <span className="soft">({timeText(entry.startedAt)})</span>
        </Fact>
        {entry.durationMs !== null && (
          <Fact title={t.history.duration}>{t.history.milliseconds(entry.durationMs)}</Fact>
        )}
        <Fact title={t.history.origin}>{t.history.origins[entry.origin]}</Fact>
        {entry.stepReference && (
          <Fact title={t.history.step}>
            <code>{entry.stepReference}</code>
          </Fact>
        )}
        {entry.locale && <Fact title={t.history.language}>{languageText(entry.locale)}</Fact>}
        {entry.attempts > 1 && <Fact title={t.history.attempts}>{entry.attempts}</Fact>}
        {entry.accepted !== null && entry.status !== 'SKIPPED' && (
          <Fact title={t.history.recipients}>{t.history.received(entry.accepted, entry.refused ?? 0)}</Fact>
        )}
      </dl>
      {warningsOf(entry).length > 0 && (
        <div className="note">
          <ul aria-label={t.history.warnings}>
            {warningsOf(entry).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
    <Recorded title={t.history.request} data={entry.request} none={t.history.noRequest} />
    <Recorded title={t.history.response} data={entry.response} none={t.history.noResponse} />
  </>
);

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </>
);

function Jump({ entry: { actionType, actionConfigId } }: { entry: Entry }) {
  if (!actionConfigId) return null;
  return (
    <>
      <Link className="button small" href={`/history?action=${encodeURIComponent(actionConfigId)}`}>
        {t.history.allRuns}
      </Link>
      {actionType === 'EMAIL' ? (
        <Link className="button small" href={`/layouts/${actionConfigId}`}>
          {t.history.openLayout}
        </Link>
      ) : (
        <Link className="button small" href={`/http-requests/${actionConfigId}`}>
          {t.history.openRequest}
        </Link>
      )}
    </>
  );
}
