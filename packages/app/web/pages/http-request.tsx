import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { statusOf } from '../api.js';
import { useRead, useWrite } from '../data.js';
import { Badge } from '../parts/badge.js';
import { CopyButton } from '../parts/copy.js';
import { ConfirmButton } from '../parts/dialog.js';
import { useNotice } from '../parts/notice.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/states.js';
import { includes, useStore } from '../store.js';
import { t } from '../texts/index.js';
import { curlOf } from './http-requests/curl.js';
import { bodyText, type HttpRequest } from './http-requests/draft.js';
import { HttpRequestForm } from './http-requests/form.js';
import { Run } from './http-requests/run.js';

/** One configured HTTP request. Credentials are masked. */
export default function HttpRequestPage() {
  const { id = '' } = useParams();
  const request = useRead('httpRequests.get', { id });
  const { role } = useStore();
  const { data } = request;
  return (
    <Page
      title={data?.name || t.httpRequests.one}
      lead={data?.description}
      back={{ to: '/http-requests', label: t.httpRequests.back }}
      actions={
        data && (
          <>
            <Link className="button small" href={`/history?action=${id}`}>
              {t.history.allRuns}
            </Link>
            <CopyButton text={curlOf({ ...data, body: bodyText(data.body) })} label={t.httpRequests.curl} />
            {includes(role, 'editor') && <Remove request={data} />}
          </>
        )
      }
    >
      <Shown query={request}>
        {(stored) =>
          includes(role, 'editor') ? <Edited key={stored.id} latest={stored} /> : <Content request={stored} />
        }
      </Shown>
    </Page>
  );
}

/** The form keeps the version it started from, even when a newer one is loaded in the background. */
function Edited({ latest }: { latest: HttpRequest }) {
  const [stored, setStored] = useState(latest);
  const [dirty, setDirty] = useState(false);
  const update = useWrite('httpRequests.update');
  const { role } = useStore();
  const notice = useNotice();
  const load = (request: HttpRequest) => {
    setStored(request);
    setDirty(false);
    update.reset();
  };
  const save = (fields: object, ifVersion?: number) =>
    update.mutate(
      { id: stored.id, ...fields, ...(ifVersion !== undefined && { ifVersion }) },
      {
        onSuccess: (saved) => {
          load(saved);
          notice(t.shell.saved);
        },
      },
    );
  const fields = update.variables;
  const conflict = statusOf(update.error) === 412 && fields && (
    <div className="note error" role="alert">
      <p>
        {t.httpRequests.stale} {update.error?.message}
      </p>
      <div className="actions">
        <button type="button" className="small" onClick={() => load(latest)}>
          {t.httpRequests.loadLatest}
        </button>
        <button
          type="button"
          className="small"
          onClick={() => {
            const { id: _, ifVersion, ...changes } = fields;
            save(changes);
          }}
        >
          {t.httpRequests.overwrite}
        </button>
      </div>
    </div>
  );
  return (
    <>
      <HttpRequestForm
        key={stored.version}
        stored={stored}
        saving={update.isPending}
        error={update.error}
        onSave={(changes) => save(changes, stored.version)}
        onDirty={setDirty}
        {...(conflict && { conflict })}
      />
      {includes(role, 'owner') && <Run request={stored} dirty={dirty} />}
    </>
  );
}

function Remove({ request: { id, name } }: { request: HttpRequest }) {
  const remove = useWrite('httpRequests.remove');
  const [, navigate] = useLocation();
  const notice = useNotice();
  return (
    <ConfirmButton
      label={t.httpRequests.delete}
      title={t.httpRequests.deleteTitle(name)}
      onConfirm={async () => {
        await remove.mutateAsync({ id });
        navigate('/http-requests');
        notice(t.httpRequests.deleted);
      }}
    >
      <p>{t.httpRequests.deleteText}</p>
    </ConfirmButton>
  );
}

const Content = ({ request: { method, url, headers, body, timeoutMs } }: { request: HttpRequest }) => (
  <Section title={t.httpRequests.request} help={t.httpRequests.masked}>
    <dl className="facts headers">
      <dt>{t.httpRequests.url}</dt>
      <dd>
        <Badge>{method}</Badge> <code>{url}</code>
      </dd>
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
      <dt>{t.httpRequests.timeout}</dt>
      <dd>{t.history.milliseconds(timeoutMs)}</dd>
    </dl>
    {bodyText(body) !== '' && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
      <pre tabIndex={0}>
        <code>{bodyText(body)}</code>
      </pre>
    )}
  </Section>
);
