import { useMe } from '../data.js';
import { Badge } from '../parts/badge.js';
import { NewStore } from '../parts/new-store.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/states.js';
import { Table } from '../parts/table.js';
import { t } from '../texts/index.js';
import { Sessions } from './sessions.js';

export default function Account() {
  const me = useMe();
  return (
    <Page title={t.account.title} lead={me.data && t.account.lead(me.data.account.name)}>
      <Sessions />
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
