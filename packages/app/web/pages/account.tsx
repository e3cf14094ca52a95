import { hasCompanySignIn } from '../company-sign-in.js';
import { useMe, useWrite } from '../data.js';
import { Badge } from '../parts/badge.js';
import { ConfirmButton } from '../parts/dialog.js';
import { NewStore } from '../parts/new-store.js';
import { useNotice } from '../parts/notice.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/states.js';
import { Table } from '../parts/table.js';
import { t } from '../texts/index.js';
import { Sessions } from './sessions.js';

function CompanyAccount() {
  const unlink = useWrite('app.unlink');
  const notice = useNotice();
  return (
    <Section title={t.account.company} help={t.account.companyHelp}>
      <ConfirmButton
        label={t.members.unlink}
        title={t.account.unlinkTitle}
        className="small"
        onConfirm={async () => {
          const { unlinked } = await unlink.mutateAsync({});
          notice(unlinked ? t.members.unlinked : t.members.notLinked);
        }}
      >
        <p>{t.members.unlinkText}</p>
      </ConfirmButton>
    </Section>
  );
}

export default function Account() {
  const me = useMe();
  return (
    <Page title={t.account.title} lead={me.data && t.account.lead(me.data.account.name)}>
      <Sessions />
      {hasCompanySignIn() && <CompanyAccount />}
      <Section title={t.account.stores} actions={me.data?.installation && <NewStore />}>
        <Shown query={me}>
          {(data) => (
            <Table
              caption={t.account.stores}
              rows={data?.stores ?? []}
              keyOf={({ id }) => id}
              columns={[
                { title: t.shell.store, cell: ({ name }) => name },
                { title: t.account.role, cell: ({ role }) => <Badge>{t.members.roles[role]}</Badge> },
              ]}
            />
          )}
        </Shown>
      </Section>
    </Page>
  );
}
