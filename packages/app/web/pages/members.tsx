import { useState } from 'react';
import { HOST_URL } from '../api.js';
import { useMe, useRead, useWrite } from '../data.js';
import { Badge } from '../parts/badge.js';
import { ConfirmButton, Dialog } from '../parts/dialog.js';
import { useFilters } from '../parts/filter.js';
import { useNotice } from '../parts/notice.js';
import { Page } from '../parts/page.js';
import { Pager } from '../parts/pager.js';
import { ShownOnce } from '../parts/shown-once.js';
import { ErrorNote, Shown } from '../parts/states.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { t } from '../texts/index.js';
import { EditMember, type Member, NewMember } from './members/member-form.js';

export default function Members() {
  const { page, setPage } = useFilters();
  const members = useRead('members.list', { page, limit: 50 });
  const own = useMe().data?.account.id;
  return (
    <Page title={t.members.title} lead={t.members.lead} actions={<NewMember />}>
      <section className="card" aria-label={t.members.title}>
        <Shown query={members}>
          {({ items, pages }) => (
            <>
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
                        <SignInLink member={member} /> <EditMember member={member} /> <Remove member={member} />
                      </>
                    ),
                  },
                ]}
              />
              <Pager page={page} pages={pages} onChange={setPage} />
            </>
          )}
        </Shown>
      </section>
    </Page>
  );
}

/** Makes a link and shows it once. */
function SignInLink({ member: { id, name } }: { member: Member }) {
  const make = useWrite('app.link');
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // The link signs in whoever has it, so it does not stay in memory.
    make.reset();
  };
  const show = () => {
    setOpen(true);
    make.mutate({ member: id });
  };
  return (
    <>
      <button type="button" className="small" onClick={show}>
        {t.members.link}
      </button>
      <Dialog title={t.members.linkTitle(name)} open={open} onClose={close}>
        {make.error && <ErrorNote error={make.error} />}
        {make.data && (
          <ShownOnce
            help={t.members.linkHelp}
            text={`${HOST_URL}${make.data.url}`}
            copyLabel={t.members.copyLink}
            onDone={close}
          />
        )}
      </Dialog>
    </>
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
