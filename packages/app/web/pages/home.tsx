import { useInbox } from '../inbox.js';
import { Page } from '../parts/page.js';
import { t } from '../texts/index.js';
import { Failures } from './home/failures.js';
import { FirstMail } from './home/first-mail.js';
import { FirstSteps } from './home/first-steps.js';
import { Inbox } from './home/inbox.js';
import { SuccessRate } from './home/success-rate.js';

export default function Home() {
  const { data: mails } = useInbox();
  return (
    <Page title={t.home.title}>
      <FirstSteps />
      {mails && (
        <>
          <FirstMail isFirst={mails.length === 0} />
          <Inbox mails={mails} />
        </>
      )}
      <div className="columns">
        <Failures />
        <SuccessRate />
      </div>
    </Page>
  );
}
