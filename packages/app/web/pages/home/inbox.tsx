import { Link } from 'wouter';
import { type MailSummary, useClearInbox } from '../../inbox.js';
import { ConfirmButton } from '../../parts/dialog.js';
import { Section } from '../../parts/page.js';
import { Empty } from '../../parts/states.js';
import { Time } from '../../parts/time.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';

export function Inbox({ mails }: { mails: MailSummary[] }) {
  const clear = useClearInbox();
  const { role } = useStore();
  const clearButton = (
    <ConfirmButton
      label={t.mail.clear}
      title={t.mail.clearTitle}
      className="small"
      onConfirm={() => clear.mutateAsync()}
    >
      <p>{t.mail.clearText}</p>
    </ConfirmButton>
  );
  return (
    <Section
      title={t.mail.inbox}
      help={t.mail.inboxHelp}
      actions={mails.length > 0 && includes(role, 'editor') && clearButton}
    >
      {mails.length === 0 ? (
        <Empty title={t.mail.inboxEmpty}>{t.mail.inboxEmptyHelp}</Empty>
      ) : (
        <ul className="mails">
          {mails.map(({ id, from, to, subject, receivedAt }) => (
            <li key={id}>
              <Link href={`/inbox/${id}`}>
                <span className="mail-subject">{subject || t.mail.noSubject}</span>
                <span className="soft">
                  {from} → {to.join(', ')}
                </span>
                <Time at={receivedAt} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
