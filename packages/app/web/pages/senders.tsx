import { Page } from '../parts/page.js';
import { t } from '../texts/index.js';
import { Mailboxes } from './senders/mailboxes.js';
import { Smtp } from './senders/smtp.js';

export default function Senders() {
  return (
    <Page title={t.senders.title} lead={t.senders.lead}>
      <Smtp />
      <Mailboxes />
    </Page>
  );
}
