import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { statusOf } from '../api.js';
import { attachmentUrl, type Mail, useMail } from '../inbox.js';
import { bytesText } from '../parts/bytes.js';
import { Choice } from '../parts/choice.js';
import { MailFrame } from '../parts/mail-frame.js';
import { Page } from '../parts/page.js';
import { Empty, Shown } from '../parts/states.js';
import { Time } from '../parts/time.js';
import { useStore } from '../store.js';
import { t } from '../texts/index.js';
import { MailHeaders } from './mail/headers.js';

const VIEWS = { html: t.mail.html, text: t.mail.text, headers: t.mail.headers };

/** One email of the demo inbox. */
export default function InboxMail() {
  const { id = '' } = useParams();
  const mail = useMail(id);
  if (statusOf(mail.error) === 404)
    return (
      <Page title={t.mail.gone}>
        <Empty title={t.mail.gone}>
          <Link href="/">{t.mail.back}</Link>
        </Empty>
      </Page>
    );
  return (
    <Page
      title={mail.data ? mail.data.subject || t.mail.noSubject : t.mail.inbox}
      back={{ to: '/', label: t.mail.back }}
    >
      <Shown query={mail}>{(data) => <Content mail={data} />}</Shown>
    </Page>
  );
}

function Content({ mail }: { mail: Mail }) {
  const { id: store } = useStore();
  const [view, setView] = useState<keyof typeof VIEWS>(mail.html ? 'html' : 'text');
  const pictureUrl = (contentId: string) => {
    const picture = mail.attachments.find((attachment) => attachment.contentId === contentId);
    return picture && attachmentUrl(store, mail.id, picture.index);
  };
  const files = mail.attachments.filter(({ contentId }) => !contentId || !mail.html.includes(`cid:${contentId}`));
  return (
    <section className="card" aria-label={t.mail.frame}>
      <dl className="facts">
        <dt>{t.mail.from}</dt>
        <dd>{mail.from}</dd>
        <dt>{t.mail.to}</dt>
        <dd>{mail.to.join(', ')}</dd>
        <dt>{t.mail.date}</dt>
        <dd>
          <Time at={mail.receivedAt} />, {bytesText(mail.bytes)}
        </dd>
        {files.length > 0 && (
          <>
            <dt>{t.mail.attachments}</dt>
            <dd className="row">
              {files.map(({ index, filename, contentType, bytes }) => (
                <a key={index} href={attachmentUrl(store, mail.id, index)} download={filename}>
                  {filename || contentType} ({bytesText(bytes)})
                </a>
              ))}
            </dd>
          </>
        )}
      </dl>
      {mail.unsubscribeUrl && (
        <p className="row">
          <a className="button small" href={mail.unsubscribeUrl} target="_blank" rel="noreferrer">
            {t.mail.unsubscribe}
          </a>
          <span className="soft">{t.mail.unsubscribeHelp}</span>
        </p>
      )}
      <Choice label={t.mail.view} options={VIEWS} value={view} onChange={setView} />
      {view === 'html' && <MailFrame html={mail.html} pictureUrl={pictureUrl} />}
      {view === 'text' && <pre className="mail-text">{mail.text || t.mail.noText}</pre>}
      {view === 'headers' && <MailHeaders headers={mail.headers} />}
    </section>
  );
}
