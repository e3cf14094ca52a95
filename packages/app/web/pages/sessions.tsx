import { useRead, useWrite } from '../data.js';
import { Badge } from '../parts/badge.js';
import { ConfirmButton } from '../parts/dialog.js';
import { useNotice } from '../parts/notice.js';
import { Section } from '../parts/page.js';
import { Shown } from '../parts/states.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { t } from '../texts/index.js';

/** Where the account is signed in. */
export function Sessions() {
  const sessions = useRead('sessions.list', { limit: 100 });
  const end = useWrite('sessions.end');
  const notice = useNotice();
  return (
    <Section title={t.account.sessions} help={t.account.sessionsHelp}>
      <Shown query={sessions}>
        {({ items }) => (
          <Table
            caption={t.account.sessions}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              {
                title: t.account.browser,
                cell: ({ label, current }) => (
                  <>
                    {label} {current && <Badge tone="green">{t.account.current}</Badge>}
                  </>
                ),
              },
              { title: t.account.signedIn, cell: ({ createdAt }) => <Time at={createdAt} /> },
              { title: t.account.lastUsed, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
              {
                title: t.account.actions,
                quiet: true,
                cell: ({ id, label, current }) =>
                  !current && (
                    <ConfirmButton
                      label={t.account.end}
                      title={t.account.endTitle}
                      onConfirm={async () => {
                        await end.mutateAsync({ id });
                        notice(t.account.ended);
                      }}
                    >
                      <p>{t.account.endText(label)}</p>
                    </ConfirmButton>
                  ),
              },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}
