import type { OutputOf } from '@sendstep/core';
import { Link, useParams } from 'wouter';
import { useRead } from '../data.js';
import { Badge } from '../parts/badge.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/states.js';
import { t } from '../texts/index.js';

/** One configured HTTP request, as a failed run leads to it. Credentials are masked. */
export default function HttpRequest() {
  const { id = '' } = useParams();
  const request = useRead('httpRequests.get', { id });
  return (
    <Page
      title={request.data?.name || t.httpRequests.one}
      lead={request.data?.description}
      back={{ to: '/history', label: t.history.back }}
      actions={<Link href={`/history?action=${id}`}>{t.history.allRuns}</Link>}
    >
      <Shown query={request}>{(data) => <Content request={data} />}</Shown>
    </Page>
  );
}

const bodyText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body, null, 2));

const Content = ({ request: { method, url, headers, body, timeoutMs } }: { request: OutputOf<'httpRequests.get'> }) => (
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
    {body !== '' && body !== null && body !== undefined && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
      <pre tabIndex={0}>
        <code>{bodyText(body)}</code>
      </pre>
    )}
  </Section>
);
