import { useState } from 'react';
import { hasCompanySignIn } from '../company-sign-in.js';
import { useMe, useRead, useWrite } from '../data.js';
import { Badge } from '../parts/badge.js';
import { ConfirmButton } from '../parts/dialog.js';
import { useFilters } from '../parts/filter.js';
import { useNotice } from '../parts/notice.js';
import { Page } from '../parts/page.js';
import { Pager } from '../parts/pager.js';
import { Empty, Shown } from '../parts/states.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { t } from '../texts/index.js';
import { EditMember, type Member, NewMember } from './members/member-form.js';
import { SignInLink, SignInLinkDialog } from './members/sign-in-link.js';

export default function Members() {
  const { page, setPage } = useFilters();
  const members = useRead('members.list', { page, limit: 50 });
  const [added, setAdded] = useState<Member>();
  const me = useMe().data;
  const own = me?.account.id;
  return (
    <Page title={t.members.title} lead={t.members.lead} actions={<NewMember onAdded={setAdded} />}>
      {added && <SignInLinkDialog key={added.id} member={added} onClose={() => setAdded(undefined)} />}
      <section className="card" aria-label={t.members.title}>
        <Shown query={members}>
          {({ items, pages }) => (
            <>
              {items.length === 0 && <Empty title={t.members.empty}>{t.members.emptyHelp}</Empty>}
              <Table
                caption={t.members.title}
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: t.members.name,
                    cell: ({ id, name, email, installation }) => (
                      <>
                        {name} {id === own && <Badge>{t.members.you}</Badge>}{' '}
                        {installation && <Badge tone="blue">{t.members.administrator}</Badge>}
                        {email && <span className="under">{email}</span>}
                      </>
                    ),
                  },
                  { title: t.members.role, cell: ({ role }) => t.members.roles[role] },
                  { title: t.members.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
                  {
                    title: t.members.actions,
                    quiet: true,
                    cell: (member) => (
                      <>
                        <SignInLink member={member} /> <EditMember member={member} />{' '}
                        {hasCompanySignIn() && <Unlink member={member} />} <Remove member={member} />
                      </>
                    ),
                  },
                ]}
              />
              <p className="soft">
                {me?.installation && !items.some(({ id }) => id === own)
                  ? t.members.youAreAdministrator(me.account.name)
                  : t.members.administratorToo}
              </p>
              <Pager page={page} pages={pages} onChange={setPage} />
            </>
          )}
        </Shown>
      </section>
    </Page>
  );
}

function Unlink({ member: { id, name } }: { member: Member }) {
  const unlink = useWrite('members.unlink');
  const notice = useNotice();
  return (
    <ConfirmButton
      label={t.members.unlink}
      title={t.members.unlinkTitle(name)}
      className="small"
      onConfirm={async () => {
        const { unlinked } = await unlink.mutateAsync({ id });
        notice(unlinked ? t.members.unlinked : t.members.notLinked);
      }}
    >
      <p>{t.members.unlinkText}</p>
    </ConfirmButton>
  );
}

function Remove({ member: { id, name } }: { member: Member }) {
  const remove = useWrite('members.remove');
  const notice = useNotice();
  return (
    <ConfirmButton
      label={t.members.remove}
      title={t.members.removeTitle(name)}
      onConfirm={async () => {
        await remove.mutateAsync({ id });
        notice(t.members.removed);
      }}
    >
      <p>{t.members.removeText}</p>
    </ConfirmButton>
  );
}
